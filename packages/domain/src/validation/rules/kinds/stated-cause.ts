import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** The cause of a correction, compared with the direction of its amounts. */
export const statedCauseRules = defineRules([
  {
    code: 'XML-692',
    neededElements: ['PrzyczynaKorekty'],
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Przyczyna zmniejszenia, a kwota rośnie', en: 'Cause of a decrease, but the amount increases' },
    why: {
      pl: 'P_15 korekty to różnica: przy zwrocie, rabacie, obniżce ceny albo anulowaniu jest ujemne. Dodatnie zwykle oznacza, że program wpisał cały nowy stan zamiast różnicy albo pomylił znak, więc sprzedaż zostałaby wykazana drugi raz.',
      en: 'P_15 of a correction is the difference: after a return, a rebate, a lower price or a cancellation it is negative. A positive amount usually means that the program entered the whole new state instead of the difference, or the wrong sign, so that the sale would be reported twice.',
    },
    details: {
      pl: 'Nie dotyczy przyczyn, które cofają zmniejszenie, takich jak cofnięcie rabatu, anulowanie zwrotu lub błędnie naliczony rabat.',
      en: 'Does not apply to causes that undo a decrease (in Polish), such as the withdrawal of a rebate, a canceled return or a rebate calculated by mistake.',
    },
    message: {
      pl: 'Przyczyna korekty to „{cause}”, a P_15 jest dodatnie: {total}.',
      en: 'The cause of the correction is “{cause}”, but P_15 is positive: {total}.',
    },
    quickFix: {
      pl: 'Jeśli kwota maleje, wpisz w P_15, P_13 i P_14 różnice ze znakiem minus, a w wierszach różnice albo stan przed korektą (StanPrzed) i po niej; jeśli rośnie, popraw PrzyczynaKorekty.',
      en: 'If the amount decreases, enter the differences with a minus sign in P_15, P_13 and P_14, and on the lines differences or the states before (StanPrzed) and after the correction; if it increases, correct PrzyczynaKorekty.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeVatAct('art. 106j ust. 2 pkt 5'),
      citeAnnotation('P_15', 'W przypadku faktur korygujących - korekta kwoty wynikającej z faktury korygowanej'),
    ],
    suppressedBy: ['XML-605', 'XML-673'],
    find: findDecreaseThatIncreases,
  },
]);

/** Beginnings of words that name a decrease, in the form of {@link wordsOf}. */
const decreases: readonly string[] = [
  'rabat',
  'upust',
  'opust',
  'bonifikat',
  'skont',
  'obniz',
  'zwrot',
  'zwroc',
  'anulow',
  'storn',
  'reklamacj',
  'zmniejsz',
];

/** Beginnings of words that turn a decrease into its opposite, or leave the direction open. */
const reversals: readonly string[] = [
  ...[
    'cofn',
    'wycof',
    'odwol',
    'uniewazn',
    'utrat',
    'nienalez',
    'nieslusz',
    'nieprzyzn',
    'niedosz',
    'blad',
    'bled',
    'pomyl',
    'omylk',
    'korekt',
    'skoryg',
  ],
  ...[
    'za',
    'zawyz',
    'zmian',
    'zwieksz',
    'podwyz',
    'podnies',
    'doplat',
    'bez',
    'brak',
    'nie',
    'wymian',
    'ponown',
    'przyjec',
    'kaucj',
    'opakow',
    'koszt',
  ],
];

function* findDecreaseThatIncreases({ invoice: { fa } }: RuleContext): Generator<RuleMatch> {
  const cause = fa.text('PrzyczynaKorekty');
  const total = fa.amount('P_15');
  if (cause === null || total?.isPositive !== true || !namesDecrease(cause)) return;
  yield { place: placeOf(fa, 'P_15'), slots: { cause: toQuotable(cause, 80), total: formatAmountText(total) } };
}

function namesDecrease(cause: string): boolean {
  const words = wordsOf(cause);
  const named = words.filter((word) => decreases.some((beginning) => word.startsWith(beginning)));
  // A canceled return and a canceled rebate are increases: what is canceled is a decrease itself.
  const isCancelledDecrease = named.some((word) => word.startsWith('anulow') || word.startsWith('storn')) && named.length > 1;
  return named.length > 0 && !isCancelledDecrease && !words.some((word) => reversals.some((beginning) => isReversal(word, beginning)));
}

/** Short words count only as a whole: `za`, `bez`, `nie`. */
function isReversal(word: string, beginning: string): boolean {
  return beginning.length > 3 ? word.startsWith(beginning) : word === beginning;
}

/** The words of a text in lower case without Polish letters. */
function wordsOf(text: string): readonly string[] {
  const plain = text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[^\p{L}]/u).filter((word) => word !== '');
}
