import { type BucketId, buckets } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { computeTaxOnBase } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import { lineTaxTolerance } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { completeSums } from '../../amounts/comparable-sums.ts';
import { findCrossedPrice } from '../../amounts/crossed-prices.ts';
import { findGrossMismatch, findPriceMismatch, findTaxMismatch, type LineMismatch, mayBeReversal } from '../../amounts/line-mismatches.ts';
import { isConsistent } from '../../amounts/proven-amounts.ts';
import { figure, formatLineName } from '../../amounts/wording.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';

/** Consistency of the amounts of one line. */
export const lineValueRules = defineRules([
  {
    code: 'XML-409',
    severity: 'warning',
    title: { pl: 'Wartość netto wiersza źle obliczona', en: 'Net value of a line miscalculated' },
    why: {
      pl: 'Wartość netto wiersza to ilość razy cena, mniej opust (P_10 na wiersz albo na sztukę). Tolerancja: 0,01 i połowa ostatniej cyfry ceny razy ilość. Ceny za 100 sztuk są dozwolone, więc tylko ostrzegamy; gdy błędna wartość tłumaczy różnicę w P_13, to błąd. Wierszy sprzed korekty nie oceniamy.',
      en: 'The net value of a line is quantity times price minus the discount (P_10 for the line or for each unit). Tolerance: 0.01 and half the last digit of the price times the quantity. Prices for 100 pieces are allowed, so this is only a warning; when the wrong value explains a difference in P_13, it is an error. Lines from before a correction are not checked.',
    },
    message: {
      pl: '{line}: {formula} = {calc}, a P_11 wynosi {value}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{line}: {formula} = {calc}, but P_11 is {value}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: {
      pl: 'Sprawdź w tym wierszu P_8B, P_9A, P_10 i P_11.',
      en: 'Check P_8B, P_9A, P_10 and P_11 of this line.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 1 pkt 8–11')],
    find: (context) => findWrongValues(context, 'net'),
  },
  {
    code: 'XML-410',
    severity: 'warning',
    title: { pl: 'Wartość brutto wiersza źle obliczona', en: 'Gross value of a line miscalculated' },
    why: {
      pl: 'Wartość brutto wiersza to ilość razy cena brutto, mniej opust; tolerancja i wyjątki jak w XML-409.',
      en: 'The gross value of a line is quantity times gross price minus the discount; tolerance and exceptions as in XML-409.',
    },
    message: {
      pl: '{line}: {formula} = {calc}, a P_11A wynosi {value}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{line}: {formula} = {calc}, but P_11A is {value}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: {
      pl: 'Sprawdź w tym wierszu P_8B, P_9B, P_10 i P_11A.',
      en: 'Check P_8B, P_9B, P_10 and P_11A of this line.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 7 i 8')],
    find: (context) => findWrongValues(context, 'gross'),
  },
  {
    code: 'XML-411',
    neededElements: ['P_11Vat'],
    severity: 'error',
    title: { pl: 'Podatek wiersza źle obliczony', en: 'Tax of a line miscalculated' },
    why: {
      pl: 'P_11Vat to podatek od P_11, a bez P_11 podatek zawarty w P_11A. Tolerancja 0,02. Nie oceniamy wierszy sprzed korekty ani wierszy korekty, które zmieniają sam podatek; ujemny wiersz korekty może powtarzać błąd pierwotnej faktury, więc tam tylko ostrzegamy.',
      en: 'P_11Vat is the tax on P_11, or without P_11 the tax included in P_11A. Tolerance 0.02. Lines from before a correction and lines of a correction that change only the tax are not checked; a negative line of a correction may repeat a mistake of the original invoice, so there this is only a warning.',
    },
    message: {
      pl: '{line}: {formula} = {calc}, a P_11Vat wynosi {value}; różnica {difference}, tolerancja {tolerance}.',
      en: '{line}: {formula} = {calc}, but P_11Vat is {value}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Sprawdź w tym wierszu P_11Vat, wartość i stawkę (P_12).',
      en: 'Check P_11Vat, the value and the rate (P_12) of this line.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106e ust. 10')],
    find: findWrongTaxes,
  },
  {
    code: 'XML-412',
    neededElements: ['P_11A'],
    severity: 'warning',
    title: { pl: 'Netto i brutto wiersza niezgodne', en: 'Net and gross of a line disagree' },
    why: {
      pl: 'Gdy wiersz podaje netto i brutto, różni je podatek według stawki; tolerancja 0,02. Gdy wartość niezgodna ze stawką tłumaczy różnicę w P_13, to błąd. Wierszy sprzed korekty nie oceniamy.',
      en: 'When a line states both net and gross value, they differ by the tax at its rate; tolerance 0.02. When a value that does not fit the rate explains a difference in P_13, it is an error. Lines from before a correction are not checked.',
    },
    message: {
      pl: '{line}: P_11 {formula} = {calc}, a P_11A wynosi {value}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{line}: P_11 {formula} = {calc}, but P_11A is {value}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: {
      pl: 'Sprawdź w tym wierszu P_11, P_11A i stawkę (P_12).',
      en: 'Check P_11, P_11A and the rate (P_12) of this line.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findUnequalValues,
  },
  {
    code: 'XML-432',
    neededElements: ['P_9B', 'P_11A'],
    severity: 'warning',
    title: { pl: 'Cena i wartość różnych rodzajów', en: 'Price and value of different kinds' },
    why: {
      pl: 'Cena brutto (P_9B) razy ilość to wartość brutto, a cena netto (P_9A) razy ilość to wartość netto; wartość drugiego rodzaju różni się o podatek. Gdy obie liczby są równe, jedna z nich jest w polu drugiego rodzaju.',
      en: 'A gross price (P_9B) times the quantity is the gross value, a net price (P_9A) times the quantity the net value; the value of the other kind differs by the tax. When both are equal, one of them is in the field of the other kind.',
    },
    details: {
      pl: 'Sprawdzamy wiersze bez opustu, które podają cenę i wartość różnego rodzaju; tolerancja jak w XML-409 i grosz. Wierszy sprzed korekty nie oceniamy.',
      en: 'Checked for lines without a discount that state a price and a value of different kinds; tolerance as in XML-409 and a grosz. Lines from before a correction are not checked.',
    },
    message: {
      pl: '{line}: {formula} = {calc}, a {field} wynosi {value}; różnica {difference}, tolerancja {tolerance}.{note}',
      en: '{line}: {formula} = {calc}, but {field} is {value}; difference {difference}, tolerance {tolerance}.{note}',
    },
    quickFix: {
      pl: 'Podaj cenę i wartość tego samego rodzaju: P_9A i P_11 albo P_9B i P_11A.',
      en: 'State price and value of the same kind: P_9A and P_11, or P_9B and P_11A.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('P_9A', 'Cena jednostkowa towaru lub usługi bez kwoty podatku'),
      citeAnnotation('P_9B', 'Cena wraz z kwotą podatku (cena jednostkowa brutto), w przypadku zastosowania art. 106e ust. 7 i 8 ustawy'),
      citeAnnotation('P_11', 'bez kwoty podatku (wartość sprzedaży netto)'),
      citeAnnotation('P_11A', 'Wartość sprzedaży brutto, w przypadku zastosowania art. 106e ust. 7 i 8 ustawy'),
      citeVatAct('art. 106e ust. 7 i 8'),
    ],
    find: findCrossedValues,
  },
]);

function* findWrongValues(context: RuleContext, basis: 'net' | 'gross'): Generator<RuleMatch> {
  // Most invoices state one kind of price.
  if (context.elements(basis === 'net' ? 'P_9A' : 'P_9B').length === 0) return;
  for (const row of causesFirst(context)) {
    const mismatch = findPriceMismatch(row, basis);
    if (mismatch !== null) yield toMatch(context, basis === 'net' ? 'XML-409' : 'XML-410', row, mismatch);
  }
}

/** Lines that explain a wrong sum come first: an error that replaces another one must not be truncated after a thousand warnings. */
function* causesFirst(context: RuleContext): Generator<Row> {
  const { wrongRows } = amountModelOf(context);
  yield* wrongRows.keys();
  for (const row of context.invoice.lines) if (!wrongRows.has(row)) yield row;
}

function* findWrongTaxes(context: RuleContext): Generator<RuleMatch> {
  const { invoice, elements } = context;
  if (elements('P_11Vat').length === 0) return;
  for (const row of invoice.lines) {
    const mismatch = findTaxMismatch(row, invoice);
    if (mismatch === null) continue;
    const { stated } = mismatch;
    if (
      !isReportedElsewhere(context, row, 'XML-411', (base, percent) => stated.isWithin(lineTaxTolerance, computeTaxOnBase(base, percent)))
    ) {
      const match = toMatch(context, 'XML-411', row, mismatch);
      yield mayBeReversal(row, invoice) ? { ...match, severity: 'warning' } : match;
    }
  }
}

function* findUnequalValues(context: RuleContext): Generator<RuleMatch> {
  const { invoice, elements } = context;
  if (elements('P_11A').length === 0) return;
  for (const row of causesFirst(context)) {
    const mismatch = findGrossMismatch(row);
    if (mismatch === null || includesWrongTax(row, invoice)) continue;
    const { stated } = mismatch;
    const fits = (base: Decimal, percent: Decimal) => stated.isWithin(lineTaxTolerance, base.plus(computeTaxOnBase(base, percent)));
    if (!isReportedElsewhere(context, row, 'XML-412', fits)) yield toMatch(context, 'XML-412', row, mismatch);
  }
}

function* findCrossedValues({ invoice, elements }: RuleContext): Generator<RuleMatch> {
  if (elements('P_9B').length === 0 && elements('P_11A').length === 0) return;
  for (const row of invoice.lines) {
    const mismatch = findCrossedPrice(row);
    if (mismatch === null) continue;
    const { element, stated, expected, tolerance, formula, price, isSameAmount } = mismatch;
    const field = element.name;
    const note = {
      pl: ` ${field} to ilość razy ${price}, więc jedna z tych kwot jest w polu drugiego rodzaju.`,
      en: ` ${field} is the quantity times ${price}, so one of these amounts is in the field of the other kind.`,
    };
    const slots = {
      line: formatLineName(row),
      formula,
      calc: figure(expected),
      field,
      value: figure(stated),
      difference: formatDifferenceText(stated.minus(expected).absolute()),
      tolerance: formatDifferenceText(tolerance),
      note: isSameAmount ? note : '',
    };
    yield { place: at(element), slots };
  }
}

/** Whether the gross value is the sum of net value and tax, and the tax is wrong (XML-411). */
function includesWrongTax(row: Row, invoice: Invoice): boolean {
  const mismatch = findTaxMismatch(row, invoice);
  if (mismatch === null || row.net === null || row.gross === null) return false;
  return row.gross.isWithin(lineTaxTolerance, row.net.plus(mismatch.stated));
}

/** Whether another issue reports the value or rate of the line as wrong, and this amount fits the correct one. */
function isReportedElsewhere(context: RuleContext, row: Row, code: string, fits: (base: Decimal, percent: Decimal) => boolean): boolean {
  const { wrongRows, misratedRows } = amountModelOf(context);
  const other = wrongRows.get(row);
  if (other !== undefined && other.code !== code && fits(other.base, row.percent ?? Decimal.zero)) return true;
  const percent = misratedRows.get(row);
  return percent !== undefined && row.net !== null && fits(row.net, percent);
}

function toMatch(context: RuleContext, code: string, row: Row, { element, stated, expected, tolerance, formula }: LineMismatch): RuleMatch {
  const role = roleOf(context, code, row);
  const slots = {
    line: formatLineName(row),
    formula,
    calc: figure(expected),
    value: figure(stated),
    difference: formatDifferenceText(stated.minus(expected).absolute()),
    tolerance: formatDifferenceText(tolerance),
    note: role === 'unknown' ? '' : noteOf(context.invoice, code, row, role),
  };
  const match = { place: at(element), slots };
  // Quantity, price or rate may be wrong instead: only a sum that fits the calculated value proves it.
  if (role === 'cause') return { ...match, ...fixOf(context, code, row, expected), severity: 'error' };
  return code === 'XML-411' && isTaxProven(context, row, expected.rounded(2)) ? { ...match, expected: expected.toAmount() } : match;
}

/** The value to change and its correct value: where net and gross value disagree (XML-412), the sum shows that the net value is wrong. */
function fixOf(context: RuleContext, code: string, row: Row, expected: Decimal): Partial<RuleMatch> {
  const { wrongRows, provenRows } = amountModelOf(context);
  const other = wrongRows.get(row);
  const net = row.field('net');
  const isNetWrong = code === 'XML-412' && other !== undefined && net !== null;
  const correct = isNetWrong ? other.base : expected;
  return { ...(isNetWrong ? { place: at(net) } : {}), ...(provenRows.has(row) ? { expected: correct.toAmount() } : {}) };
}

/**
 * Whether this is the tax of a line: the totals agree with its value and rate, and its gross value, or what the other lines leave of the total
 * tax, is the same to the grosz, since a tax may also be calculated from the gross value.
 */
function isTaxProven(context: RuleContext, row: Row, tax: Decimal): boolean {
  const { invoice } = context;
  const bucket = invoice.bucketOf(row);
  if (bucket === null || completeSums(invoice) === null || !isConsistent(context, bucket)) return false;
  if (row.percent?.isZero === true || (row.net !== null && row.gross?.minus(row.net).equals(tax) === true)) return true;
  const total = invoice.fa.amount(buckets.find(({ id }) => id === bucket)?.tax ?? '');
  const ofOthers = invoice.lines.filter((other) => other !== row && invoice.bucketOf(other) === bucket).map(taxOfLine);
  if (total === null || ofOthers.includes(null)) return false;
  return total.minus(sumOf(ofOthers.flatMap((each) => each ?? []))).equals(row.signed(tax));
}

function taxOfLine(row: Row): Decimal | null {
  const tax = row.amount(row.nameOf('tax'));
  return tax === null ? null : row.signed(tax);
}

/** How a value relates to the sum of its bucket: it causes their difference, or the sum confirms it. */
type Role = 'cause' | 'confirmed' | 'unknown';

function roleOf(context: RuleContext, code: string, row: Row): Role {
  const { wrongRows, bases } = amountModelOf(context);
  if (wrongRows.get(row)?.code === code) return 'cause';
  if (code !== 'XML-409' && code !== 'XML-410') return 'unknown';
  if (completeSums(context.invoice) === null || wrongRows.size > 0) return 'unknown';
  const bucket = context.invoice.bucketOf(row);
  const isOff = bases.some(({ stated, counterpart }) => stated.id === bucket || counterpart?.stated.id === bucket);
  return isOff || !context.invoice.fa.has(fieldOf(bucket)) ? 'unknown' : 'confirmed';
}

function noteOf(invoice: Invoice, code: string, row: Row, role: Role): Localized {
  const field = fieldOf(invoice.bucketOf(row));
  const sum = joinLocalized(`${field} (`, figure(invoice.fa.amount(field) ?? Decimal.zero), ')');
  if (role === 'confirmed') {
    return {
      pl: ` Z podaną wartością zgadza się ${sum.pl}, więc sprawdź raczej ilość i cenę.`,
      en: ` ${sum.en} agrees with the stated value, so check quantity and price instead.`,
    };
  }
  return code === 'XML-412'
    ? {
        pl: ` Z P_11A zgadza się ${sum.pl}, więc błędne jest raczej P_11.`,
        en: ` ${sum.en} agrees with P_11A, so P_11 is more likely wrong.`,
      }
    : { pl: ` Z wyliczoną wartością zgadza się ${sum.pl}.`, en: ` ${sum.en} agrees with the calculated value.` };
}

function fieldOf(bucket: BucketId | null): string {
  return buckets.find(({ id }) => id === bucket)?.base ?? '';
}
