import type { Part } from '../../../fa3/elements/part.ts';
import type { Row } from '../../../fa3/row.ts';
import { grosz } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import type { LineMismatch } from '../../amounts/line-mismatches.ts';
import { checkOrder, inconsistentOrderRows } from '../../amounts/order-check.ts';
import { figure, formatLineCount, formatLineName } from '../../amounts/wording.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeInformationSheet, own } from '../../model/source.ts';

/** The order of an advance (`Zamowienie`) and its payments (`ZaliczkaCzesciowa`). */
export const orderRules = defineRules([
  {
    code: 'XML-420',
    severity: 'error',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Wartość zamówienia niezgodna z wierszami', en: 'Order value differs from its lines' },
    why: {
      pl: 'WartoscZamowienia to suma netto i podatku wierszy zamówienia; na korekcie wierszy po korekcie.',
      en: 'WartoscZamowienia is the sum of net values and taxes of the order lines; on a correction, of the lines after it.',
    },
    details: {
      pl: 'Tolerancja: grosz na wiersz, najmniej 0,02. Korekty bez wierszy sprzed korekty (StanPrzedZ) nie sprawdzamy, bo jej wiersze mogą być różnicami. Gdy różnicę tłumaczy wiersz niezgodny z ceną lub stawką (XML-421, 422), zgłaszamy tylko ten wiersz.',
      en: 'Tolerance: a grosz for each line, at least 0.02. A correction without lines from before it (StanPrzedZ) is not checked, since its lines may be differences. When a line that contradicts its price or rate (XML-421, 422) explains the difference, only that line is reported.',
    },
    message: {
      pl: 'WartoscZamowienia wynosi {value}, a zamówienie ({count}) daje {net} netto + {tax} podatku = {calc}; różnica {difference}, tolerancja {tolerance}.',
      en: 'WartoscZamowienia is {value}, but the order ({count}) adds up to {net} net + {tax} tax = {calc}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Porównaj WartoscZamowienia z wierszami: musi to być kwota brutto całego zamówienia.',
      en: 'Compare WartoscZamowienia with the lines: it must be the gross amount of the whole order.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('WartoscZamowienia', 'Wartość zamówienia lub umowy z uwzględnieniem kwoty podatku'),
      citeInformationSheet('14'),
    ],
    find: findWrongOrderValue,
  },
  {
    code: 'XML-421',
    severity: 'error',
    severityOnCorrections: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Podatek wiersza zamówienia źle obliczony', en: 'Tax of an order line miscalculated' },
    why: {
      pl: 'P_11VatZ to podatek od P_11NettoZ według stawki wiersza; tolerancja 0,02. Na korekcie bez wierszy sprzed niej (StanPrzedZ) wiersze mogą być różnicami, więc tylko ostrzegamy; samych wierszy sprzed korekty nie oceniamy.',
      en: 'P_11VatZ is the tax on P_11NettoZ at the rate of the line; tolerance 0.02. On a correction without lines from before it (StanPrzedZ) the lines may be differences, so this is only a warning; lines from before it are not checked.',
    },
    message: {
      pl: '{line}: {formula} = {calc}, a P_11VatZ wynosi {value}; różnica {difference}, tolerancja {tolerance}.',
      en: '{line}: {formula} = {calc}, but P_11VatZ is {value}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Sprawdź w tym wierszu P_11NettoZ, P_11VatZ i stawkę (P_12Z).',
      en: 'Check P_11NettoZ, P_11VatZ and the rate (P_12Z) of this line.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: (context) => findWrongRows(context, 'tax'),
  },
  {
    code: 'XML-422',
    severity: 'warning',
    kinds: ['ZAL', 'KOR_ZAL'],
    title: { pl: 'Netto wiersza zamówienia źle obliczone', en: 'Net value of an order line miscalculated' },
    why: {
      pl: 'P_11NettoZ to ilość razy cena; tolerancja: 0,01 i połowa ostatniej cyfry ceny razy ilość. Gdy błędna wartość tłumaczy różnicę w WartoscZamowienia, to błąd. Wierszy sprzed korekty nie oceniamy.',
      en: 'P_11NettoZ is quantity times price; tolerance: 0.01 and half the last digit of the price times the quantity. When a wrong value explains a difference in WartoscZamowienia, it is an error. Lines from before a correction are not checked.',
    },
    message: {
      pl: '{line}: {formula} = {calc}, a P_11NettoZ wynosi {value}; różnica {difference}, tolerancja {tolerance}.',
      en: '{line}: {formula} = {calc}, but P_11NettoZ is {value}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Sprawdź w tym wierszu P_8BZ, P_9AZ i P_11NettoZ.',
      en: 'Check P_8BZ, P_9AZ and P_11NettoZ of this line.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: (context) => findWrongRows(context, 'net'),
  },
  {
    code: 'XML-423',
    severity: 'error',
    kinds: ['ZAL'],
    title: { pl: 'Suma wpłat niezgodna z P_15', en: 'Payments differ from P_15' },
    why: {
      pl: 'Gdy faktura dokumentuje kilka wpłat, P_15 jest sumą ich kwot P_15Z (tolerancja 0,01). Gdy błędne jest samo P_15 (XML-403), zgłaszamy tylko je.',
      en: 'When an invoice documents several payments, P_15 is the sum of their amounts P_15Z (tolerance 0.01). When P_15 itself is wrong (XML-403), only P_15 is reported.',
    },
    message: {
      pl: 'Suma wpłat P_15Z ({count}) to {calc}, a P_15 wynosi {value}; różnica {difference}, tolerancja {tolerance}.',
      en: 'The payments P_15Z ({count}) add up to {calc}, but P_15 is {value}; difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Porównaj kwoty P_15Z z wpłatami: jednej brakuje albo jest inna niż dokumentowana.',
      en: 'Compare the amounts P_15Z with the payments: one is missing or differs from what was received.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('P_15Z', 'składająca się na kwotę w polu P_15')],
    find: findWrongPayments,
  },
]);

function* findWrongOrderValue({ invoice }: RuleContext): Generator<RuleMatch> {
  const check = checkOrder(invoice);
  if (check === null || !check.isOff || check.wrongRows.size > 0) return;
  const { stated, net, tax, rows, tolerance } = check;
  const calc = net.plus(tax);
  const slots = {
    value: figure(stated),
    count: formatLineCount(rows),
    net: figure(net),
    tax: figure(tax),
    calc: figure(calc),
    difference: formatDifferenceText(stated.minus(calc).absolute()),
    tolerance: formatDifferenceText(tolerance),
  };
  const match = { place: placeOf(invoice.order, 'WartoscZamowienia'), slots };
  // A row may be wrong, missing or surplus instead, unless the whole order was paid in advance.
  const isProven = invoice.kind === 'ZAL' && invoice.fa.amount('P_15')?.equals(calc.rounded(2)) === true;
  yield isProven ? { ...match, expected: calc.toAmount() } : match;
}

function* findWrongRows({ invoice }: RuleContext, figureName: 'net' | 'tax'): Generator<RuleMatch> {
  const inconsistent = inconsistentOrderRows(invoice);
  const check = checkOrder(invoice);
  const causes = check?.wrongRows ?? new Set<Row>();
  // Beside rows from before a correction, the others are no differences, so that their tax follows from their rate.
  const isTaxCertain = figureName === 'tax' && invoice.orderLines.some(({ isBefore }) => isBefore);
  // Errors come first: they replace another one and must not be truncated after a thousand warnings.
  for (const row of [...causes, ...[...inconsistent.keys()].filter((each) => !causes.has(each))]) {
    const mismatch = inconsistent.get(row)?.[figureName] ?? null;
    if (mismatch === null) continue;
    const match = toMatch(row, mismatch);
    // Quantity, price or rate may be wrong instead: only the value of the order proves the calculated amount.
    const isProven = causes.has(row) && check?.isProof === true;
    const valued = isProven ? { ...match, expected: mismatch.expected.toAmount() } : match;
    yield causes.has(row) || isTaxCertain ? { ...valued, severity: 'error' } : valued;
  }
}

function toMatch(row: Row, { element, stated, expected, tolerance, formula }: LineMismatch): RuleMatch {
  const slots = {
    line: formatLineName(row),
    formula,
    calc: figure(expected),
    value: figure(stated),
    difference: formatDifferenceText(stated.minus(expected).absolute()),
    tolerance: formatDifferenceText(tolerance),
  };
  return { place: at(element), slots };
}

function* findWrongPayments(context: RuleContext): Generator<RuleMatch> {
  const { fa } = context.invoice;
  const payments = fa.all('ZaliczkaCzesciowa');
  const [first] = payments;
  const stated = fa.amount('P_15');
  const calc = sumOfPayments(payments);
  if (first === undefined || stated === null || calc === null || stated.isWithin(grosz, calc)) return;
  const { total, isTotalWrong } = amountModelOf(context);
  if (total !== null && isTotalWrong && total.expected.isWithin(grosz, calc)) return;
  const slots = {
    count: String(payments.length),
    calc: figure(calc),
    value: figure(stated),
    difference: formatDifferenceText(stated.minus(calc).absolute()),
    tolerance: formatDifferenceText(grosz),
  };
  yield { place: placeOf(first, 'P_15Z'), slots };
}

function sumOfPayments(payments: readonly Part[]): Decimal | null {
  let sum = Decimal.zero;
  for (const payment of payments) {
    const amount = payment.amount('P_15Z');
    if (amount === null) return null;
    sum = sum.plus(amount);
  }
  return sum;
}
