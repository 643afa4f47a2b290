import type { Invoice } from '../../../fa3/invoice.ts';
import { lineSumsOf } from '../../../fa3/line-sums.ts';
import { simplifiedLimits } from '../../../fa3/simplified-limits.ts';
import { readBuckets } from '../../../fa3/stated-buckets.ts';
import { netTolerance, taxTolerance, totalTolerance } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import { differenceText } from '../../../money/number-text.ts';
import { joined, type Localized } from '../../../shared/localized.ts';
import type { Severity } from '../../model/issue.ts';
import { placeOf, type RuleContext, type RuleMatch, rules } from '../../model/rule.ts';
import { type BaseMismatch, comparableSums } from './base-mismatches.ts';
import { diagnose } from './diagnosis.ts';
import { figure, lineCount, linesOf, oppositeSignNote, sumName } from './wording.ts';

/** Bases (`P_13_x`) compared with their lines. */
export const bucketTotalRules = rules([
  {
    code: 'XML-401',
    severity: 'error',
    kinds: ['VAT', 'KOR'],
    why: {
      pl: 'P_13_x jest sumą wartości wierszy z jego stawką; na korekcie wiersze sprzed korekty (StanPrzed) odejmujemy. Tolerancja: 0,01 i pół grosza na wiersz (na korekcie grosz; pary takich samych wierszy przed i po nie liczą się), bo wartości wolno zaokrąglać na wierszach albo liczyć od brutto; przeciwny znak zgłaszamy zawsze. Sprawdzamy, gdy każdy wiersz ma wartość i stawkę; gdy różnicę tłumaczy wartość wiersza niezgodna z ceną (XML-409, 410, 412), zgłaszamy tylko ten wiersz.',
      en: 'P_13_x is the sum of the lines at its rate; on a correction the lines from before it (StanPrzed) are subtracted. Tolerance: 0.01 and half a grosz for each line (a grosz on corrections; equal pairs before and after do not count), since values may be rounded by line or derived from gross; an opposite sign is always reported. Checked when every line has a value and a rate; when a line value that contradicts its price (XML-409, 410, 412) explains the difference, only that line is reported.',
    },
    message: {
      pl: '{sum} {lines}: {calc} ({count}), a {field} wynosi {value}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{sum} {lines}: {calc} ({count}), but {field} is {value}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: {
      pl: 'Porównaj {field} z wierszami: brakujący albo zbędny wiersz, zła stawka (P_12) lub wartość wiersza, albo błędna suma.',
      en: 'Compare {field} with the lines: a missing or surplus line, a wrong rate (P_12) or line value, or a wrong total.',
    },
    source: 'art. 106e ust. 1 pkt 13 ustawy o VAT; FA(3), opisy pól P_13_x i FaWiersz',
    suppressedBy: ['XML-605'],
    find: (context) => findBases(context, 'differs'),
  },
  {
    code: 'XML-404',
    severity: 'error',
    kinds: ['VAT', 'KOR'],
    why: {
      pl: 'Sprzedaż z wierszy musi trafić do sumy swojej stawki, bo z sum powstaje ewidencja JPK. Pomijamy P_13_7 i P_13_11, które wolno opuścić. Korekta bez żadnej sumy, której wiersze dają P_15, a w każdej stawce mieszczą się w limicie faktury uproszczonej (450 PLN, 100 EUR), może korygować fakturę bez sum, więc tylko ostrzegamy.',
      en: 'Sales on the lines must be included in the total of their rate, since the VAT records are built from the totals. P_13_7 and P_13_11 may be omitted and are not checked. A correction without any total whose lines add up to P_15 and are within the limit of simplified invoices at each rate (450 PLN, 100 EUR) may correct an invoice without totals, so this is only a warning.',
    },
    message: {
      pl: '{sum} {lines}: {calc} ({count}), a pola {field} brak.{note}',
      en: '{sum} {lines}: {calc} ({count}), but {field} is missing.{note}',
    },
    quickFix: {
      pl: 'Dodaj {field} (razem z polem podatku, jeśli stawka go ma) albo popraw stawkę wierszy.',
      en: 'Add {field} (with its tax field, if the rate has one) or correct the rate of the lines.',
    },
    source: 'art. 106e ust. 1 pkt 13 ustawy o VAT; FA(3), opisy pól P_13_x',
    find: (context) => findBases(context, 'missing'),
  },
  {
    code: 'XML-405',
    severity: 'warning',
    kinds: ['VAT', 'KOR'],
    why: {
      pl: 'Suma bez żadnego wiersza ze swoją stawką oznacza zwykle złą stawkę na wierszu albo kwotę w niewłaściwym polu. Gdy dokładnie tę kwotę mają wiersze z inną stawką, to błąd. Sprawdzamy, gdy każdy wiersz ma wartość i stawkę.',
      en: 'A total without any line at its rate usually means a wrong rate on a line or an amount in the wrong field. When lines at another rate have exactly this amount, it is an error. Checked when every line has a value and a rate.',
    },
    message: {
      pl: '{field} wynosi {value}, a na fakturze ({count}) nie ma wiersza {lines}.{note}',
      en: '{field} is {value}, but no line of the invoice ({count}) is {lines}.{note}',
    },
    quickFix: {
      pl: 'Sprawdź stawki wierszy (P_12) i to, czy kwota nie należy do innego pola P_13.',
      en: 'Check the rates of the lines (P_12), and whether the amount belongs to another P_13.',
    },
    source: 'Nakor',
    suppressedBy: ['XML-428'],
    find: (context) => findBases(context, 'unmatched'),
  },
  {
    code: 'XML-426',
    severity: 'warning',
    kinds: ['ROZ'],
    why: {
      pl: 'Faktura rozliczająca pokazuje w wierszach całe zamówienie, a w sumach tylko to, czego nie objęły zaliczki, więc suma nie powinna przekraczać wierszy (z tolerancją jak w XML-401).',
      en: 'A settlement invoice shows the whole order on its lines and in its totals only what the advances have not covered, so a total should not exceed its lines (with the tolerance of XML-401).',
    },
    message: {
      pl: '{field} wynosi {value}, a wiersze całego zamówienia {lines} dają tylko {calc} ({count}); tolerancja {tolerance}.',
      en: '{field} is {value}, but the lines of the whole order {lines} add up to only {calc} ({count}); tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy wiersze obejmują pełne zamówienie, a {field} tylko kwotę ponad zaliczki.',
      en: 'Check that the lines cover the whole order and that {field} contains only what exceeds the advances.',
    },
    source: 'FA(3), opis pola FaWiersz; art. 106f ust. 3 ustawy o VAT',
    find: findExcessiveSettlements,
  },
]);

function* findBases(context: RuleContext, kind: BaseMismatch['kind']): Generator<RuleMatch> {
  for (const mismatch of diagnose(context).bases) {
    if (mismatch.kind === kind) yield toMatch(context.invoice, mismatch);
  }
}

function toMatch(invoice: Invoice, mismatch: BaseMismatch): RuleMatch {
  const { kind, stated, sum, expected, gap, tolerance } = mismatch;
  const field = stated.bucket.base;
  const match = {
    place: placeOf(invoice.fa, field),
    slots: {
      field,
      sum: sumName(stated, sum),
      lines: linesOf(stated.bucket, sum),
      count: lineCount(sum?.rows ?? invoice.lines.length),
      calc: figure(expected),
      value: figure(stated.base ?? Decimal.zero),
      difference: differenceText(gap.absolute()),
      tolerance: differenceText(tolerance),
      note: noteOf(mismatch),
    },
  };
  const severity = severityOf(invoice, mismatch);
  // The total may be correct and the rate of a line wrong.
  return kind === 'unmatched' || mismatch.counterpart !== null
    ? { ...match, severity }
    : { ...match, severity, expected: expected.toAmount() };
}

/** A total without lines is certainly wrong when lines of exactly this amount have another rate. */
function severityOf(invoice: Invoice, { kind, counterpart }: BaseMismatch): Severity {
  if (kind === 'unmatched') return counterpart === null ? 'warning' : 'error';
  return kind === 'missing' && mayCorrectWithoutTotals(invoice) ? 'warning' : 'error';
}

/** Names the bucket that is off by the same amount in the opposite direction, and the line that may have a wrong rate. */
function noteOf({ kind, gap, tolerance, counterpart, suspects }: BaseMismatch): Localized | string {
  if (counterpart === null) return kind === 'differs' && !gap.absolute().isAbove(tolerance) ? oppositeSignNote : '';
  const { stated, expected } = counterpart;
  const field = stated.bucket.base;
  const value = stated.base === null ? { pl: 'brak', en: 'missing' } : figure(stated.base);
  const isSameNet = gap.isWithin(tolerance.plus(counterpart.tolerance), counterpart.gap.negated());
  const amount = isSameNet ? { pl: 'o tyle samo', en: 'by the same amount' } : { pl: 'o tyle samo brutto', en: 'by the same gross amount' };
  const [suspect] = suspects;
  const where =
    suspect === undefined || suspects.length > 1
      ? { pl: 'sprawdź stawki wierszy (P_12).', en: 'check the rates of the lines (P_12).' }
      : { pl: `sprawdź stawkę (P_12) w wierszu ${suspect.number ?? '?'}.`, en: `check the rate (P_12) on line ${suspect.number ?? '?'}.` };
  return joined(
    { pl: ` ${field} odbiega ${amount.pl} w drugą stronę (`, en: ` ${field} is off ${amount.en} in the opposite direction (` },
    value,
    { pl: ', wiersze: ', en: ', lines: ' },
    figure(expected),
    '): ',
    where,
  );
}

/**
 * A correction of a simplified invoice may omit totals, as the invoice itself may: its change at each rate is then within the limit, and its
 * lines add up to `P_15`. The limit is not converted to other currencies.
 */
function mayCorrectWithoutTotals(invoice: Invoice): boolean {
  const { kind, fa, currency } = invoice;
  const total = fa.amount('P_15');
  const sums = comparableSums(invoice);
  if (kind !== 'KOR' || total === null || sums === null || readBuckets(fa).some(({ base }) => base !== null)) return false;
  const bucketSums = [...sums.buckets.values()];
  const changes = bucketSums.map(({ base, tax }) => base.plus(tax));
  const rounding = sumOf(bucketSums.map(({ roundedRows }) => netTolerance(roundedRows, true).plus(taxTolerance(roundedRows, true))));
  if (!total.isWithin(totalTolerance(bucketSums.length).plus(rounding), sumOf(changes))) return false;
  const limit = simplifiedLimits.get(currency ?? '');
  if (limit === undefined) return true;
  return !total.absolute().isAbove(limit) && changes.every((change) => !change.absolute().isAbove(limit.plus(rounding)));
}

function* findExcessiveSettlements({ invoice }: RuleContext): Generator<RuleMatch> {
  const { lines } = lineSumsOf(invoice);
  if (!lines.isComplete) return;
  for (const { base, bucket, isBroken } of readBuckets(invoice.fa)) {
    if (base === null || isBroken) continue;
    const sum = lines.buckets.get(bucket.id);
    const calc = sum?.base ?? Decimal.zero;
    const tolerance = netTolerance(sum?.roundedRows ?? 0, false);
    if (!base.isAbove(calc.plus(tolerance))) continue;
    const slots = {
      field: bucket.base,
      value: figure(base),
      calc: figure(calc),
      tolerance: differenceText(tolerance),
      lines: linesOf(bucket, sum),
      count: lineCount(sum?.rows ?? 0),
    };
    yield { place: placeOf(invoice.fa, bucket.base), slots, expected: `<= ${calc.toAmount()}` };
  }
}
