import { readBuckets } from '../../../fa3/declared-buckets.ts';
import { knownSumsOf } from '../../../fa3/line-sums.ts';
import { getNetTolerance } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import type { BaseMismatch } from '../../amounts/base-mismatches.ts';
import { proveBase } from '../../amounts/proven-amounts.ts';
import { figure, formatLineCount, linesOf, sumName } from '../../amounts/wording.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';
import { adviceOf, adviceOfAgreed, missingFieldsOf, noteOf } from './base-texts.ts';
import { findTotalsBesideUnratedLines } from './unrated-lines.ts';

/** Bases (`P_13_x`) compared with their lines. */
export const bucketTotalRules = defineRules([
  {
    code: 'XML-401',
    severity: 'error',
    kinds: ['VAT', 'KOR', 'UPR'],
    title: { pl: 'Suma netto niezgodna z wierszami', en: 'Net total differs from the lines' },
    why: {
      pl: 'Suma P_13 to suma wartości wierszy ze stawką tego pola; na korekcie wiersze sprzed korekty (StanPrzed) odejmuje się. Z tych sum powstaje ewidencja VAT w JPK.',
      en: 'A P_13 total is the sum of the lines at the rate of that field; on a correction the lines from before it (StanPrzed) are subtracted. The VAT records of the JPK are built from these totals.',
    },
    details: {
      pl: 'Tolerancja: 0,01 i pół grosza na wiersz (na korekcie grosz; pary takich samych wierszy przed i po nie liczą się), bo wartości wolno zaokrąglać na wierszach albo liczyć od brutto; przeciwny znak zgłaszamy zawsze. Sprawdzamy, gdy każdy wiersz ma stawkę, a wiersze tej stawki wartość (brakującą liczymy z ilości i ceny). Gdy różnicę tłumaczy wartość wiersza niezgodna z ceną (XML-409, 410, 412) albo brak StanPrzed (XML-431), zgłaszamy tylko ten wiersz.',
      en: 'Tolerance: 0.01 and half a grosz for each line (a grosz on corrections; equal pairs before and after do not count), since values may be rounded by line or derived from gross; an opposite sign is always reported. Checked when every line has a rate and the lines at this rate have a value (a missing one is calculated from quantity and price). When a line value that contradicts its price (XML-409, 410, 412) or a missing StanPrzed (XML-431) explains the difference, only that line is reported.',
    },
    message: {
      pl: '{sum} {lines}: {calc} ({count}), a {field} wynosi {value}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{sum} {lines}: {calc} ({count}), but {field} is {value}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: { pl: '{advice}', en: '{advice}' },
    howToFix: {
      pl: 'Znajdź różnicę w wierszach tej stawki: brakujący lub zbędny wiersz, złą stawkę (P_12) lub wartość. Jeśli wiersze są właściwe, wpisz ich sumę w P_13.',
      en: 'Find the difference in the lines of this rate: a missing or surplus line, a wrong rate (P_12) or value. If the lines are right, enter their total in P_13.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 13'),
      citeAnnotation('P_13_1', 'Suma wartości sprzedaży netto objętej stawką podstawową'),
      citeAnnotation('FaWiersz', 'Szczegółowe pozycje faktury w walucie, w której wystawiono fakturę'),
    ],
    suppressedBy: ['XML-605'],
    find: (context) => findBases(context, 'differs'),
  },
  {
    code: 'XML-404',
    severity: 'error',
    kinds: ['VAT', 'KOR', 'UPR'],
    title: { pl: 'Brak sumy netto stawki', en: 'Net total of a rate missing' },
    why: {
      pl: 'Sprzedaż z wierszy musi trafić do sumy swojej stawki, bo z sum powstaje ewidencja JPK.',
      en: 'Sales on the lines must be included in the total of their rate, since the VAT records are built from the totals.',
    },
    details: {
      pl: 'Pomijamy P_13_7 i P_13_11, które wolno opuścić; o korekcie bez zmiany P_13_7, którą trzeba podać (art. 106j ust. 2 pkt 5), ostrzegamy. Korekta bez żadnej sumy, której wiersze dają P_15, a w każdej stawce mieszczą się w limicie faktury uproszczonej (450 PLN, 100 EUR), może korygować fakturę bez sum, więc tylko ostrzegamy.',
      en: 'P_13_7 and P_13_11 may be omitted and are not checked; a correction without its change of P_13_7, which it has to state (art. 106j(2)(5)), gives a warning. A correction without any total whose lines add up to P_15 and are within the limit of simplified invoices at each rate (450 PLN, 100 EUR) may correct an invoice without totals, so this is only a warning.',
    },
    message: {
      pl: '{sum} {lines}: {calc} ({count}), a pola {field} brak.{note}',
      en: '{sum} {lines}: {calc} ({count}), but {field} is missing.{note}',
    },
    quickFix: {
      pl: 'Jeśli wiersze są właściwe, {fix}; jeśli nie, popraw ich stawkę (P_12) lub wartość.',
      en: 'If the lines are right, {fix}; if not, correct their rate (P_12) or value.',
    },
    howToFix: {
      pl: 'Jeśli wiersze są właściwe, dodaj sumę P_13 dla ich stawki, a przy stawce z podatkiem także P_14; jeśli nie, popraw ich stawkę (P_12) lub wartość.',
      en: 'If the lines are right, add the P_13 total for their rate and, for a rate with tax, P_14; if not, correct their rate (P_12) or value.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeVatAct('art. 106e ust. 1 pkt 13'),
      citeVatAct('art. 106j ust. 2 pkt 5'),
      citeAnnotation('P_13_1', 'Suma wartości sprzedaży netto objętej stawką podstawową'),
    ],
    find: (context) => findBases(context, 'missing'),
  },
  {
    code: 'XML-405',
    severity: 'error',
    kinds: ['VAT', 'KOR', 'UPR'],
    title: { pl: 'Suma bez wierszy', en: 'Total without lines' },
    why: {
      pl: 'Suma bez żadnego wiersza ze swoją stawką nie wynika z niczego, co sprzedano: wiersz ma złą stawkę, kwota jest w niewłaściwym polu albo jest zbędna, a trafiłaby do ewidencji JPK. Sprawdzamy, gdy każdy wiersz ma stawkę.',
      en: 'A total without any line at its rate does not follow from anything sold: a line has a wrong rate, or the amount is in the wrong field or surplus, and it would be included in the VAT records. Checked when every line has a rate.',
    },
    message: {
      pl: '{field} wynosi {value}, a na fakturze ({count}) nie ma wiersza {lines}.{note}',
      en: '{field} is {value}, but no line of the invoice ({count}) is {lines}.{note}',
    },
    quickFix: { pl: '{advice}', en: '{advice}' },
    howToFix: {
      pl: 'Jeśli kwota należy do innej stawki, przenieś ją do właściwego pola P_13 albo popraw stawkę wiersza (P_12); jeśli jest zbędna, usuń ją.',
      en: 'If the amount belongs to another rate, move it to the right P_13 or correct the rate of the line (P_12); if it is surplus, remove it.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 1 pkt 13'), citeAnnotation('P_13_1', 'Suma wartości sprzedaży netto objętej stawką podstawową')],
    suppressedBy: ['XML-428'],
    find: (context) => findBases(context, 'unmatched'),
  },
  {
    code: 'XML-426',
    severity: 'warning',
    kinds: ['ROZ', 'KOR_ROZ'],
    title: { pl: 'Rozliczenie większe niż zamówienie', en: 'Settlement exceeds the order' },
    why: {
      pl: 'Faktura rozliczająca pokazuje w wierszach całe zamówienie, a w sumach tylko to, czego nie objęły zaliczki, więc suma nie powinna przekraczać wierszy (z tolerancją jak w XML-401).',
      en: 'A settlement invoice shows the whole order on its lines and in its totals only what the advances have not covered, so a total should not exceed its lines (with the tolerance of XML-401).',
    },
    details: {
      pl: 'Dodatnia suma stawki, której nie ma żaden wiersz, to błąd. Na korekcie, która pokazuje zamówienie przed i po, różnica nie powinna przekraczać wierszy po niej.',
      en: 'A positive total of a rate that no line has is an error. On a correction that shows the order before and after it, the difference should not exceed the lines after it.',
    },
    message: {
      pl: '{field} wynosi {value}, a wiersze całego zamówienia {lines} dają tylko {calc} ({count}); tolerancja {tolerance}.',
      en: '{field} is {value}, but the lines of the whole order {lines} add up to only {calc} ({count}); tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy wiersze obejmują pełne zamówienie, a {field} tylko kwotę ponad zaliczki.',
      en: 'Check that the lines cover the whole order and that {field} contains only what exceeds the advances.',
    },
    howToFix: {
      pl: 'Sprawdź, czy wiersze obejmują całe zamówienie, a suma P_13 tylko kwotę ponad zaliczki.',
      en: 'Check that the lines cover the whole order and that the P_13 total contains only what exceeds the advances.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('FaWiersz', 'należy wykazać pełne wartości zamówienia lub umowy'), citeVatAct('art. 106f ust. 3')],
    find: findExcessiveSettlements,
  },
  {
    code: 'XML-434',
    severity: 'error',
    kinds: ['VAT', 'KOR', 'UPR'],
    title: { pl: 'Sumy razem niezgodne z wierszami', en: 'All totals together differ from the lines' },
    why: {
      pl: 'Gdy jakiś wiersz nie ma stawki, nie wiadomo, do której sumy należy, ale wszystkie sumy P_13 razem muszą być równe wszystkim wierszom razem, a żadna suma nie może różnić się od wierszy ze swoją stawką bardziej, niż wyjaśniają to wiersze bez stawki.',
      en: 'When a line has no rate, it is unknown to which total it belongs, but all P_13 totals together must equal all lines together, and no total may differ from the lines at its rate by more than the lines without a rate explain.',
    },
    details: {
      pl: 'Tolerancja jak w XML-401 dla wszystkich wierszy. Wszystkie razem porównujemy, gdy każdy wiersz ma wartość netto albo każdy ma wartość brutto (wtedy razem z podatkami), a pojedynczą sumę, gdy wartość mają wiersze z jej stawką i bez stawki. Nie sprawdzamy faktury, która może pominąć sumy (zwolnienie, marża).',
      en: 'Tolerance as in XML-401 for all lines. All of them are compared when every line has a net value, or every line a gross value (then together with the taxes); a single total, when the lines at its rate and those without a rate have values. Not checked when the invoice may omit totals (exemption, margin).',
    },
    message: {
      pl: '{mismatch}; różnica {difference}, tolerancja {tolerance}.',
      en: '{mismatch}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Podaj stawkę (P_12) każdego wiersza i porównaj sumy P_13 z wierszami.',
      en: 'State the rate (P_12) of every line, and compare the P_13 totals with the lines.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 1 pkt 13'), citeAnnotation('P_13_1', 'Suma wartości sprzedaży netto objętej stawką podstawową')],
    find: findTotalsBesideUnratedLines,
  },
]);

function* findBases(context: RuleContext, kind: BaseMismatch['kind']): Generator<RuleMatch> {
  for (const mismatch of amountModelOf(context).bases) {
    if (mismatch.kind === kind) yield toMatch(context, mismatch);
  }
}

function toMatch(context: RuleContext, mismatch: BaseMismatch): RuleMatch {
  const { invoice } = context;
  const { stated, sum, expected, gap, tolerance, severity } = mismatch;
  const field = stated.bucket.base;
  const isAgreed = mismatch.kind === 'differs' && mismatch.counterpart === null && amountModelOf(context).total?.isOff === false;
  const match = {
    place: placeOf(invoice.fa, field),
    slots: {
      field,
      sum: sumName(stated, sum),
      lines: linesOf(stated.bucket, sum),
      count: formatLineCount(sum?.rows ?? invoice.lines.length),
      calc: figure(expected),
      value: figure(stated.base ?? Decimal.zero),
      difference: formatDifferenceText(gap.absolute()),
      tolerance: formatDifferenceText(tolerance),
      note: noteOf(mismatch),
      fix: missingFieldsOf(mismatch),
      advice: isAgreed ? adviceOfAgreed(field) : adviceOf(mismatch),
    },
  };
  const proven = proveBase(context, mismatch);
  return proven === null ? { ...match, severity } : { ...match, severity, expected: proven.toAmount() };
}

function* findExcessiveSettlements({ invoice }: RuleContext): Generator<RuleMatch> {
  const { lines } = knownSumsOf(invoice);
  // The rows of a correction may be differences, which limit nothing.
  if (!lines.isComplete || (invoice.isCorrection && !invoice.lines.some(({ isBefore }) => isBefore))) return;
  for (const { base, bucket, isBroken } of readBuckets(invoice.fa)) {
    if (base === null || isBroken) continue;
    const sum = lines.buckets.get(bucket.id);
    const after = lines.rates.filter((rate) => rate.bucket === bucket.id && !rate.isBefore);
    const calc = sumOf(after.map((rate) => rate.base));
    const tolerance = getNetTolerance(sum?.roundedRows ?? 0, false).plus(sum?.derivedTolerance ?? Decimal.zero);
    if (!base.isAbove(calc.plus(tolerance))) continue;
    const slots = {
      field: bucket.base,
      value: figure(base),
      calc: figure(calc),
      tolerance: formatDifferenceText(tolerance),
      lines: linesOf(bucket, sum),
      count: formatLineCount(sum?.rows ?? 0),
    };
    const match = { place: placeOf(invoice.fa, bucket.base), slots };
    // The advances of a rate that the order lacks can only make its total negative.
    yield sum === undefined ? { ...match, severity: 'error' } : match;
  }
}
