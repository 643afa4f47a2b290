import { buckets } from '../../../fa3/buckets.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, own } from '../../model/source.ts';
import { hasDeclaredChange, hasDeclaredChangeOfAmount } from '../stated-change.ts';

/** Whether a correction shows what it changes. */
export const changeRules = defineRules([
  {
    code: 'XML-619',
    severity: 'error',
    kinds: ['KOR'],
    title: { pl: 'Zmiana kwot bez wierszy', en: 'Change of amounts without lines' },
    why: {
      pl: 'Korekta kwot jednej faktury pokazuje korygowane pozycje: różnice albo stan przed i po. Bez wierszy wolno ją wystawić tylko jako opust za okres (OkresFaKorygowanej). Gdy zmienia się samo P_15 albo sam podatek w złotych (którego kurs podają wiersze), albo gdy przyczyna podaje, jaka kwota była i jaka jest (błędna suma przy dobrych pozycjach), tylko ostrzegamy.',
      en: 'A correction of the amounts of one invoice shows the corrected items: differences, or the state before and after. Only a rebate for a period (OkresFaKorygowanej) may omit lines. When only P_15 or the tax in PLN changes (whose exchange rate is on the lines), or the reason states (in Polish) the old and the new amount (a wrong total with right lines), this is a warning.',
    },
    message: {
      pl: 'Korekta zmienia kwoty ({field} = {value}), ale nie ma wierszy FaWiersz.',
      en: 'The correction changes amounts ({field} = {value}) but has no FaWiersz.',
    },
    quickFix: {
      pl: 'Dodaj wiersze: różnicę albo pary wierszy przed korektą (StanPrzed=1) i po korekcie.',
      en: 'Add lines: the difference, or pairs of lines before the correction (StanPrzed=1) and after it.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation(
        'FaWiersz',
        'należy wykazać różnice wynikające z korekty poszczególnych pozycji lub dane pozycji korygowanych wg stanu przed korektą i po korekcie jako osobne wiersze',
      ),
    ],
    find: findAmountsWithoutLines,
  },
  {
    code: 'XML-620',
    severity: 'warning',
    kinds: correctionKinds,
    title: { pl: 'Korekta bez widocznej zmiany', en: 'Correction without a visible change' },
    why: {
      pl: 'Korekta, w której nie zmienia się żadna kwota, wiersz, strona ani numer, zwykle jest pomyłką. Gdy podaje przyczynę, może poprawiać inne pole nagłówka i jest to tylko informacja; gdy przyczyna lub DodatkowyOpis podaje, co było i co jest albo kogo dodano lub usunięto, nic nie zgłaszamy.',
      en: 'A correction in which no amount, line, party or number changes is usually a mistake. If it states a reason, it may correct another field of the header, and this is only information; if the reason or DodatkowyOpis states (in Polish) the old and the new value, or who was added or removed, nothing is reported.',
    },
    message: {
      pl: 'Nie widać, co ta korekta zmienia: P_15 = 0 i nie ma kwot, różnic w wierszach, danych strony sprzed korekty ani poprawnego numeru.',
      en: 'It is not clear what this correction changes: P_15 = 0, and there are no amounts, differences on lines, former party data or corrected number.',
    },
    quickFix: {
      pl: 'Dodaj to, co się zmienia; jeśli zmienia się inne pole, wpisz w PrzyczynaKorekty, jaką miało wartość i jaką ma teraz.',
      en: 'Add what changes; if another field changes, state its old and new value in PrzyczynaKorekty.',
    },
    enforcedBy: 'practice',
    source: [own],
    find: ({ invoice }) => {
      if (!changesNothing(invoice) || hasDeclaredChange(invoice)) return [];
      const match: RuleMatch = { place: placeOf(invoice.fa, 'P_15') };
      return [invoice.fa.has('PrzyczynaKorekty') ? { ...match, severity: 'info' } : match];
    },
  },
]);

const bases: readonly string[] = buckets.map(({ base }) => base);
const taxesInPln: readonly string[] = buckets.flatMap(({ taxInPln }) => taxInPln ?? []);

function* findAmountsWithoutLines({ invoice }: RuleContext): Generator<RuleMatch> {
  const { correctedInvoices, fa, lines } = invoice;
  if (correctedInvoices.length !== 1 || lines.length > 0 || fa.has('OkresFaKorygowanej')) return;
  const changed = [...bases, 'P_15', ...taxesInPln].find((name) => fa.amount(name)?.isZero === false);
  const amount = changed === undefined ? null : fa.amount(changed);
  if (changed === undefined || amount === null) return;
  const match: RuleMatch = { place: placeOf(fa, 'FaWiersz'), slots: { field: changed, value: formatAmountText(amount) } };
  yield !bases.includes(changed) || hasDeclaredChangeOfAmount(invoice) ? { ...match, severity: 'warning' } : match;
}

/** Every total except `P_15`. */
const totals: readonly string[] = buckets.flatMap(({ base, tax, taxInPln }) => [base, tax, taxInPln].filter((name) => name !== null));

function changesNothing({ fa, rows }: Invoice): boolean {
  if (rows.some((row) => !isNothing(row)) || fa.amount('P_15')?.isZero !== true) return false;
  if (fa.has('Podmiot1K') || fa.has('Podmiot2K') || fa.has('NrFaKorygowany')) return false;
  return totals.every((name) => !fa.has(name) || fa.amount(name)?.isZero === true);
}

/** Whether a row shows a difference of zero. One without figures may name the goods of a rebate. */
function isNothing({ isBefore, quantity, net, gross }: Row): boolean {
  const figures = [quantity, net, gross].filter((figure) => figure !== null);
  return !isBefore && figures.length > 1 && figures.every((figure) => figure.isZero);
}
