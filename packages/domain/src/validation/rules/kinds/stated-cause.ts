import { buckets } from '../../../fa3/buckets.ts';
import { hasSeveralCorrectedInvoices } from '../../../fa3/corrected-invoice-references.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { toDecimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { hasReferenceTo } from './original-reference.ts';

/** The cause of a correction, compared with the direction of its amounts. */
export const statedCauseRules = defineRules([
  {
    code: 'XML-692',
    neededElements: ['PrzyczynaKorekty'],
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Przyczyna zmniejszenia, a kwota nie maleje', en: 'Cause of a decrease, but the amount does not decrease' },
    why: {
      pl: 'P_15 korekty to różnica: przy zwrocie, rabacie, obniżce ceny albo anulowaniu jest ujemne. Dodatnie zwykle oznacza, że program wpisał cały nowy stan zamiast różnicy albo pomylił znak, więc sprzedaż zostałaby wykazana drugi raz.',
      en: 'P_15 of a correction is the difference: after a return, a rebate, a lower price or a cancellation it is negative. A positive amount usually means that the program entered the whole new state instead of the difference, or the wrong sign, so that the sale would be reported twice.',
    },
    details: {
      pl: 'Zero zgłaszamy, gdy wszystkie sumy i wszystkie wiersze są zerowe. Nie dotyczy przyczyn, które cofają zmniejszenie, takich jak cofnięcie rabatu, anulowanie zwrotu lub błędnie naliczony rabat.',
      en: 'Zero is reported if all totals and all lines are zero. Does not apply to causes that undo a decrease (in Polish), such as the withdrawal of a rebate, a canceled return or a rebate calculated by mistake.',
    },
    message: {
      pl: 'Przyczyna korekty to „{cause}”, a P_15 nie jest ujemne: {total}.',
      en: 'The cause of the correction is “{cause}”, but P_15 is not negative: {total}.',
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
    find: findMissingDecrease,
  },
  {
    code: 'XML-693',
    neededElements: ['PrzyczynaKorekty'],
    severity: 'warning',
    kinds: ['KOR', 'KOR_ZAL'],
    title: { pl: 'Anulowanie, po którym kwota zostaje', en: 'Cancellation after which an amount remains' },
    why: {
      pl: 'Przyczyna mówi o anulowaniu całej faktury albo o zwrocie całej zaliczki, a P_15 nie sprowadza jej do zera. Zwykle program wpisał część kwot albo nie uwzględnił wcześniejszej korekty.',
      en: 'The cause is the cancellation of the whole invoice or the refund of a whole advance, but P_15 does not reduce it to zero. Usually the program entered a part of the amounts, or did not consider an earlier correction.',
    },
    details: {
      pl: 'Kwota przed korektą to P_15 faktury korygowanej (source_xml) po wcześniejszych korektach, a na korekcie zaliczki bez niej P_15ZK. Z fakturą korygowaną to błąd. Nie dotyczy przyczyn, które mówią o części faktury, rabacie, zwrocie albo korekcie, ani korekt wielu faktur.',
      en: 'The amount before the correction is P_15 of the corrected invoice (source_xml) after earlier corrections, on the correction of an advance without it P_15ZK. With the corrected invoice it is an error. Does not apply to causes (in Polish) about a part of the invoice, a rebate, a return or a correction, nor to corrections of several invoices.',
    },
    message: {
      pl: 'Przyczyna korekty to „{cause}”, a z kwoty {before} po korekcie P_15 = {total} zostaje {after}.',
      en: 'The cause of the correction is “{cause}”, but of the amount of {before}, {after} remains after P_15 = {total}.',
    },
    quickFix: {
      pl: 'Jeśli faktura ma być wyzerowana, wpisz wszystkie jej kwoty ze znakiem minus; jeśli nie, popraw PrzyczynaKorekty.',
      en: 'If the invoice is to be canceled, enter all its amounts with a minus sign; if not, correct PrzyczynaKorekty.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106j ust. 2 pkt 5')],
    suppressedBy: ['XML-403', 'XML-605', 'XML-692'],
    find: findPartialCancellation,
  },
]);

/** Beginnings of words that name a cancellation. */
const cancellations: readonly string[] = ['anulow', 'storn', 'wyzerow', 'zerow'];

/** Beginnings of words by which something else than the whole invoice may be cancelled. */
const partial: readonly string[] = [
  'czesc',
  'pozycj',
  'wiersz',
  'lini',
  'rabat',
  'upust',
  'opust',
  'bonifikat',
  'skont',
  'zwrot',
  'korekt',
  'koryg',
  'skoryg',
  'zaplat',
  'platnos',
  'termin',
  'rezerwacj',
  'usterk',
];

/** Short words, and words that leave open what is canceled. */
const open: ReadonlySet<string> = new Set(['nie', 'bez', 'z', 'od', 'ze', 'zamiast', 'jednej', 'jednego', 'dwoch']);

function* findPartialCancellation({ invoice, original, related }: RuleContext): Generator<RuleMatch> {
  const { fa, kind } = invoice;
  const cause = fa.text('PrzyczynaKorekty');
  const total = fa.amount('P_15');
  if (cause === null || total === null || hasSeveralCorrectedInvoices(invoice)) return;
  if (!namesCancellation(cause) && !(kind === 'KOR_ZAL' && namesWholeRefund(cause))) return;
  const state = related?.stateBefore ?? null;
  const isKnown = state !== null && original !== null && hasReferenceTo(invoice, original.invoice) && state.currency === invoice.currency;
  const before = isKnown ? state.fa.amount('P_15') : kind === 'KOR_ZAL' ? fa.amount('P_15ZK') : null;
  if (before === null || before.isZero || before.plus(total).absolute().isBelow(leastRemainder)) return;
  const slots = {
    cause: toQuotable(cause, 80),
    before: formatAmountText(before),
    total: formatAmountText(total),
    after: formatAmountText(before.plus(total)),
  };
  yield { place: placeOf(fa, 'P_15'), slots, severity: isKnown ? 'error' : 'warning' };
}

/** More than what the rounding of taxes can leave. */
const leastRemainder = toDecimal('1.00');

/** Whether a cause names the refund of a whole advance: “zwrot zaliczki w całości”. */
function namesWholeRefund(cause: string): boolean {
  const words = wordsOf(cause);
  const names = (...beginnings: readonly string[]) => words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  return (
    names('zwrot', 'zwroc') &&
    names('zaliczk') &&
    names('calos', 'calej', 'calkowit') &&
    !names('czesc', 'koryg', 'korekt', 'cofn') &&
    !words.includes('nie')
  );
}

/** Whether a cause names the cancellation of an invoice: “anulowanie faktury”, “storno do zera”. */
function namesCancellation(cause: string): boolean {
  const words = wordsOf(cause);
  const startsWith = (beginnings: readonly string[]) => words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));
  const isWhole = words.some((word) => word.startsWith('faktur') || word === 'zera' || word.startsWith('calos') || word.startsWith('calk'));
  return startsWith(cancellations) && isWhole && !startsWith(partial) && !words.some((word) => open.has(word));
}

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

function* findMissingDecrease({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa } = invoice;
  const cause = fa.text('PrzyczynaKorekty');
  const total = fa.amount('P_15');
  if (cause === null || total === null || total.isNegative || !namesDecrease(cause)) return;
  if (total.isZero && !showsOnlyZeros(invoice)) return;
  yield { place: placeOf(fa, 'P_15'), slots: { cause: toQuotable(cause, 80), total: formatAmountText(total) } };
}

/** Whether a correction shows its lines as differences of zero, as a program does that enters the state after a cancellation. */
function showsOnlyZeros({ kind, fa, rows }: Invoice): boolean {
  if (kind !== 'KOR' || rows.length === 0 || hasAmounts(fa)) return false;
  return rows.every((row) => !row.isBefore && [row.quantity, row.net, row.gross].every((amount) => amount === null || amount.isZero));
}

function hasAmounts(fa: Part): boolean {
  return buckets.some(({ base, tax, taxInPln }) =>
    [base, tax, taxInPln].some((name) => name !== null && fa.amount(name)?.isZero === false),
  );
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
