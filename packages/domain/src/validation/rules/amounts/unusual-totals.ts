import { type BucketId, buckets, type RateLiteral } from '../../../fa3/buckets.ts';
import { readBuckets } from '../../../fa3/declared-buckets.ts';
import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { lineSumsOf } from '../../../fa3/line-sums.ts';
import type { Decimal } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { listComparableSums } from '../../amounts/comparable-sums.ts';
import { figure } from '../../amounts/wording.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, own } from '../../model/source.ts';

/** Totals that are unusual but not wrong, and the totals of the OSS procedure. */
export const unusualTotalRules = defineRules([
  {
    code: 'XML-427',
    severity: 'info',
    title: { pl: 'Różnica zaokrągleń', en: 'Rounding difference' },
    why: {
      pl: 'Różnica mieści się w tolerancji zaokrągleń, więc kwota jest dopuszczalna. Zgłaszamy ją, gdy przekracza pół grosza (P_13, P_14) albo gdy P_15 nie jest dokładną sumą.',
      en: 'The difference is within the tolerance of rounding, so the amount is acceptable. Reported when it exceeds half a grosz (P_13, P_14), or when P_15 is not the exact sum.',
    },
    message: {
      pl: '{field} wynosi {value}, a z obliczenia wynika {calc}: różnica {difference} to dopuszczalne zaokrąglenie (najwyżej {tolerance}).',
      en: '{field} is {value}, and the calculated amount is {calc}: the difference of {difference} is acceptable rounding (at most {tolerance}).',
    },
    quickFix: null,
    howToFix: {
      pl: 'Nic nie trzeba zmieniać. Jeśli takie różnice się powtarzają, sprawdź zaokrąglanie w programie.',
      en: 'Nothing needs to be changed. If such differences recur, check how the program rounds.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findRoundings,
  },
  {
    code: 'XML-428',
    neededElements: ['P_12_XII', 'P_12Z_XII', 'P_13_5'],
    severity: 'warning',
    title: { pl: 'Kwoty OSS niezgodne z wierszami', en: 'OSS amounts differ from the lines' },
    why: {
      pl: 'Sprzedaż w procedurze OSS ma stawkę obcą na wierszu (P_12_XII) i sumę w P_13_5. Brak jednego z nich oznacza zwykle kwotę lub stawkę w złym polu; suma, do której nie należy żaden wiersz zwykłej faktury, faktury uproszczonej lub korekty, to błąd.',
      en: 'Sales under the OSS procedure have a foreign rate on the line (P_12_XII) and their total in P_13_5. One without the other usually means an amount or a rate in the wrong field; a total to which no line of an ordinary invoice, a simplified one or a correction belongs is an error.',
    },
    details: {
      pl: 'Na korektach i fakturach rozliczających, na których suma może być zerem, nie zgłaszamy braku sumy; samej sumy nie zgłaszamy, gdy któryś wiersz nie ma stawki. Procedura OSS jest dla sprzedaży konsumentom, więc o sumie bez żadnych wierszy ostrzegamy, gdy nabywca ma NIP.',
      en: 'On corrections and settlement invoices, whose total may be zero, a missing total is not reported; a total without such lines is not reported if a line has no rate. The OSS procedure is for sales to consumers, so a total without any lines gives a warning if the buyer has a NIP.',
    },
    message: {
      pl: 'Procedura OSS: {mismatch}.',
      en: 'OSS procedure: {mismatch}.',
    },
    quickFix: {
      pl: 'Stawkę innego państwa podaj w P_12_XII wiersza (P_12Z_XII zamówienia), a sumę takich wierszy w P_13_5.',
      en: 'State the rate of the other country in P_12_XII of the line (P_12Z_XII of the order), and the total of such lines in P_13_5.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('P_13_5', 'procedury szczególnej, o której mowa w dziale XII w rozdziale 6a ustawy'),
      citeAnnotation('P_12_XII', 'Stawka podatku od wartości dodanej w przypadku, o którym mowa w dziale XII w rozdziale 6a ustawy'),
    ],
    suppressedBy: ['XML-404'],
    find: findInconsistentOss,
  },
  {
    code: 'XML-429',
    severity: 'info',
    title: { pl: 'Dwie stawki w jednej sumie', en: 'Two rates in one total' },
    why: {
      pl: 'Stawki 23% i 22% mają wspólne pole sumy, tak jak 8% i 7% oraz 4% i 3%. Obie naraz na jednej fakturze są rzadkością.',
      en: '23% and 22% share one total, as do 8% with 7% and 4% with 3%. Both on one invoice are rare.',
    },
    message: {
      pl: '{field} obejmuje wiersze ze stawką {rate} i {other}.',
      en: '{field} covers lines at {rate} and at {other}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy starsza stawka ({other}) jest na tych wierszach zamierzona.',
      en: 'Check that the older rate ({other}) is intended on these lines.',
    },
    howToFix: {
      pl: 'Sprawdź, czy starsza z obu stawek jest na tych wierszach zamierzona.',
      en: 'Check that the older of the two rates is intended on these lines.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findSharedTotals,
  },
  {
    code: 'XML-430',
    severity: 'info',
    kinds: ['VAT', 'ZAL', 'ROZ', 'UPR'],
    title: { pl: 'Suma równa zero bez wierszy', en: 'Total of zero without lines' },
    why: {
      pl: 'Sumę stawki, której nie ma żaden wiersz, można pominąć zamiast wpisywać zero.',
      en: 'The total of a rate that no line has can be omitted instead of being zero.',
    },
    message: {
      pl: '{field} wynosi 0, a żaden wiersz nie należy do tej sumy.',
      en: '{field} is 0, and no line belongs to it.',
    },
    quickFix: {
      pl: 'Możesz usunąć {field} wraz z jego polem podatku, jeśli jest.',
      en: 'You may remove {field} together with its tax field, if there is one.',
    },
    howToFix: {
      pl: 'Możesz usunąć sumę P_13 równą zero wraz z jej polem podatku, jeśli jest.',
      en: 'You may remove the P_13 total of zero together with its tax field, if there is one.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findEmptyTotals,
  },
]);

function* findRoundings(context: RuleContext): Generator<RuleMatch> {
  for (const { field, stated, expected, tolerance } of amountModelOf(context).roundings) {
    const slots = {
      field,
      value: figure(stated),
      calc: figure(expected),
      difference: formatDifferenceText(stated.minus(expected).absolute()),
      tolerance: formatDifferenceText(tolerance),
    };
    yield { place: placeOf(context.invoice.fa, field), slots };
  }
}

function* findInconsistentOss(context: RuleContext): Generator<RuleMatch> {
  const { invoice, elements } = context;
  const { fa, rows } = invoice;
  const isRateStated = elements('P_12_XII').length > 0 || elements('P_12Z_XII').length > 0;
  if (isRateStated && !fa.has('P_13_5')) {
    yield* findRateWithoutTotal(invoice);
    return;
  }
  const base = fa.amount('P_13_5');
  if (isRateStated || base === null || base.isZero) return;
  yield* rows.length === 0 ? findTotalWithoutLines(invoice, base) : findTotalWithoutRate(context, base);
}

function* findRateWithoutTotal(invoice: Invoice): Generator<RuleMatch> {
  const { fa, kind, rows } = invoice;
  if (invoice.isCorrection || kind === 'ROZ' || isWithoutTotals(invoice)) return;
  const row = rows.find((each) => invoice.bucketOf(each) === '5');
  if (row === undefined) return;
  const number = row.number ?? '?';
  const mismatch = {
    pl: `wiersz ${number} ma stawkę obcą, a nie ma sumy P_13_5`,
    en: `line ${number} has a foreign rate, but P_13_5 is missing`,
  };
  yield { place: placeOf(fa, 'P_13_5'), slots: { mismatch } };
}

function* findTotalWithoutLines({ fa, buyer }: Invoice, base: Decimal): Generator<RuleMatch> {
  if (readIdentifier(buyer)?.kind !== 'NIP') return;
  const mismatch = {
    pl: `P_13_5 wynosi ${figure(base).pl}, nie ma żadnego wiersza, a nabywca ma NIP, czyli nie jest konsumentem`,
    en: `P_13_5 is ${figure(base).en} and there are no lines, but the buyer has a NIP and is therefore not a consumer`,
  };
  yield { place: placeOf(fa, 'P_13_5'), slots: { mismatch } };
}

function* findTotalWithoutRate(context: RuleContext, base: Decimal): Generator<RuleMatch> {
  const { invoice } = context;
  // A line without any rate may belong to it; lines of exactly this amount at another rate are already reported.
  if (invoice.rows.some((row) => invoice.bucketOf(row) === null)) return;
  const transfers = amountModelOf(context).bases.filter(({ counterpart }) => counterpart !== null);
  if (transfers.some(({ stated, counterpart }) => stated.id === '5' || counterpart?.stated.id === '5')) return;
  const mismatch = {
    pl: `P_13_5 wynosi ${figure(base).pl}, a żaden wiersz nie ma stawki obcej`,
    en: `P_13_5 is ${figure(base).en}, but no line has a foreign rate`,
  };
  const match = { place: placeOf(invoice.fa, 'P_13_5'), slots: { mismatch } };
  // Where the bases are the sums of the lines, and every line has another rate, the total is certainly wrong.
  yield listComparableSums(invoice) === null ? match : { ...match, severity: 'error' };
}

/** A simplified invoice may omit all totals. */
function isWithoutTotals({ kind, fa }: Invoice): boolean {
  return kind === 'UPR' && buckets.every(({ base }) => !fa.has(base));
}

function* findSharedTotals({ invoice }: RuleContext): Generator<RuleMatch> {
  for (const { base, rates } of buckets) {
    const element = invoice.fa.at(base);
    const [rate, other] = rates satisfies readonly RateLiteral[];
    if (element === null || rate === undefined || other === undefined) continue;
    if (invoice.uses(rate) && invoice.uses(other))
      yield { place: at(element), slots: { field: base, rate: `${rate}%`, other: `${other}%` } };
  }
}

function* findEmptyTotals({ invoice }: RuleContext): Generator<RuleMatch> {
  const { lines, order } = lineSumsOf(invoice);
  const hasRows = (id: BucketId) => lines.buckets.has(id) || order.buckets.has(id);
  if (lines.rowsWithoutBucket + order.rowsWithoutBucket > 0) return;
  for (const { id, bucket, base, tax } of readBuckets(invoice.fa)) {
    if (base?.isZero !== true || (tax !== null && !tax.isZero) || hasRows(id)) continue;
    yield { place: placeOf(invoice.fa, bucket.base), slots: { field: bucket.base } };
  }
}
