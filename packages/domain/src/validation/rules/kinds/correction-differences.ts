import { buckets } from '../../../fa3/buckets.ts';
import { correctionKinds } from '../../../fa3/elements/kinds.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type BucketSum, lineSumsOf } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import { getNetTolerance, sumTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { findPriceMismatchBefore } from '../../amounts/line-mismatches.ts';
import { computeOrderRowGross } from '../../amounts/order-check.ts';
import { at, defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, own } from '../../model/source.ts';

/** What the differences on corrections of settlements and advances must agree with, by the document alone. */
export const correctionDifferenceRules = defineRules([
  {
    code: 'XML-673',
    severity: 'warning',
    kinds: ['KOR_ROZ'],
    title: { pl: 'Różnica w sumach inna niż w wierszach', en: 'Difference in the totals is not that of the lines' },
    why: {
      pl: 'Na korekcie faktury rozliczającej P_13 to różnica wierszy pomniejszona o różnicę odliczonych zaliczek. Inna kwota niż z wierszy jest możliwa tylko, gdy zmieniły się też odliczone zaliczki; zwykle oznacza cały nowy stan zamiast różnicy, brak znacznika StanPrzed albo zły znak.',
      en: 'On the correction of a settlement, P_13 is the difference of the lines minus the difference of the deducted advances. Another amount than that of the lines is possible only if the deducted advances changed too; usually it is the whole new state instead of the difference, StanPrzed is missing, or the sign is wrong.',
    },
    details: {
      pl: 'Suma, której brak, liczy się jako zero. Ta sama kwota z przeciwnym znakiem to błąd. Nie dotyczy korekty, po której nie ma już nic do zapłaty.',
      en: 'An absent total counts as zero. The same amount with the opposite sign is an error. Does not apply to a correction after which nothing remains to be paid.',
    },
    message: {
      pl: '{field} wynosi {value}, a {lines}; {cause}.',
      en: '{field} is {value}, but {lines}; {cause}.',
    },
    quickFix: {
      pl: 'Wpisz w {field} różnicę między stanem po i przed korektą, a wiersze sprzed korekty oznacz StanPrzed.',
      en: 'Enter the difference between the states after and before the correction in {field}, and mark lines before it with StanPrzed.',
    },
    howToFix: {
      pl: 'Wpisz w P_13 różnicę między stanem po korekcie i przed nią, a wiersze sprzed korekty oznacz StanPrzed = 1; inna kwota jest właściwa tylko wtedy, gdy zmieniły się też odliczone zaliczki.',
      en: 'Enter in P_13 the difference between the states after and before the correction, and mark lines before it with StanPrzed = 1; another amount is right only if the deducted advances changed, too.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106j ust. 2 pkt 5'), citeAnnotation('P_13_1', 'W przypadku faktur korygujących - kwota różnicy')],
    find: findOtherDifferences,
  },
  {
    code: 'XML-674',
    severity: 'error',
    kinds: ['KOR_ZAL'],
    title: { pl: 'Wiersze zamówienia przekraczają jego wartość', en: 'Order rows exceed the value of the order' },
    why: {
      pl: 'WartoscZamowienia to wartość zamówienia po korekcie. Wiersze bez znacznika StanPrzedZ są zamówieniem po korekcie albo jego zwiększeniem, więc nie mogą być warte więcej. Zwykle część z nich pokazuje stan przed korektą bez znacznika. Wierszy z kwotami ujemnymi nie oceniamy.',
      en: 'WartoscZamowienia is the value of the order after the correction. Rows without StanPrzedZ are the order after the correction or an increase of it, so they cannot be worth more. Usually some of them show the state before the correction without the marker. Rows with negative amounts are not checked.',
    },
    message: {
      pl: 'Wiersze zamówienia mają wartość {sum}, a WartoscZamowienia to {value}; żaden wiersz nie ma znacznika StanPrzedZ.',
      en: 'The order rows are worth {sum}, but WartoscZamowienia is {value}; no row is marked StanPrzedZ.',
    },
    quickFix: {
      pl: 'Oznacz wiersze sprzed korekty znacznikiem StanPrzedZ = 1 albo popraw WartoscZamowienia.',
      en: 'Mark the rows before the correction with StanPrzedZ = 1, or correct WartoscZamowienia.',
    },
    enforcedBy: 'arithmetic',
    source: [citeAnnotation('StanPrzedZ', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy')],
    suppressedBy: ['XML-431'],
    find: findExceedingRows,
  },
  {
    code: 'XML-675',
    severity: 'info',
    kinds: correctionKinds,
    neededElements: ['StanPrzed', 'StanPrzedZ'],
    title: { pl: 'Ilość i cena sprzed korekty nie dają wartości', en: 'Quantity and price before the correction do not yield the value' },
    why: {
      pl: 'Wiersz sprzed korekty powtarza fakturę razem z jej pomyłkami, więc nie musi się zgadzać. Warto jednak sprawdzić, czy pomyłka jest na fakturze, czy powstała przy przepisywaniu.',
      en: 'A line before the correction repeats the invoice with its mistakes, so it need not agree. But check whether the mistake is on the invoice or was made when copying.',
    },
    message: {
      pl: 'Wiersz nr {number} sprzed korekty ma wartość {value}, a {formula} = {calc}.',
      en: 'Line {number} before the correction has the value {value}, but {formula} = {calc}.',
    },
    quickFix: {
      pl: 'Porównaj wiersz z fakturą korygowaną.',
      en: 'Compare the line with the corrected invoice.',
    },
    enforcedBy: 'arithmetic',
    source: [own],
    find: findBeforeValues,
  },
]);

function findOtherDifferences({ invoice }: RuleContext): readonly RuleMatch[] {
  const { lines } = lineSumsOf(invoice);
  if (!lines.isComplete || invoice.isMargin || isCancelled(invoice)) return [];
  const sums = new Map<string, BucketSum>(lines.buckets);
  const compared = buckets.map((bucket) => ({ hasTotal: invoice.fa.amount(bucket.base)?.isZero === false, ...bucket }));
  const compare = (hasTotal: boolean) =>
    compared.flatMap(({ id, base, ...each }) =>
      each.hasTotal === hasTotal ? (compareBase(invoice, base, sums.get(id) ?? null) ?? []) : [],
    );
  // A total under the wrong rate leaves another one out; that is one mistake.
  const differing = compare(true);
  return differing.length > 0 ? differing : compare(false);
}

/** Whether nothing remains to be paid: the lines then show the whole order as cancelled, and the totals only what remained of it. */
function isCancelled({ fa }: Invoice): boolean {
  const [before, difference] = [fa.amount('P_15ZK'), fa.amount('P_15')];
  return before !== null && difference !== null && before.plus(difference).isZero;
}

function compareBase({ fa }: Invoice, base: string, sum: BucketSum | null): RuleMatch | null {
  const stated = fa.amount(base);
  if (stated === null && fa.isMalformedAmount(base)) return null;
  const value = stated ?? Decimal.zero;
  const expected = sum?.base ?? Decimal.zero;
  const tolerance = getNetTolerance(sum?.roundedRows ?? 0, true);
  if (value.isWithin(tolerance, expected)) return null;
  // Lines without a difference leave only the deducted advances.
  if (sum !== null && !expected.absolute().isAbove(getNetTolerance(sum.rows, true))) return null;
  const isOpposite = !value.isZero && value.negated().isWithin(tolerance, expected);
  const slots = {
    field: base,
    value: joinLocalized(formatAmountText(value), stated === null ? omitted : ''),
    lines:
      sum === null
        ? withoutRate
        : joinLocalized({ pl: 'wiersze zmieniają podstawę o ', en: 'the lines change the base by ' }, formatAmountText(expected)),
    cause: isOpposite ? invertedSign : otherAdvances,
  };
  return { place: placeOf(fa, base), slots, severity: isOpposite ? 'error' : 'warning' };
}

const omitted: Localized = { pl: ' (pola brak)', en: ' (the field is absent)' };
const withoutRate: Localized = { pl: 'żaden wiersz nie ma takiej stawki', en: 'no line has such a rate' };
const invertedSign: Localized = { pl: 'znak jest odwrotny', en: 'the sign is inverted' };
const otherAdvances: Localized = {
  pl: 'tak może być tylko, gdy zmieniły się też odliczone zaliczki',
  en: 'that is possible only if the deducted advances changed too',
};

function* findExceedingRows({ invoice }: RuleContext): Generator<RuleMatch> {
  const { orderLines, order } = invoice;
  const value = order.amount('WartoscZamowienia');
  if (value === null || value.isNegative || orderLines.length === 0 || orderLines.some(({ isBefore }) => isBefore)) return;
  let sum = Decimal.zero;
  let smallest: Decimal | null = null;
  for (const row of orderLines) {
    const gross = isNegative(row) ? null : computeOrderRowGross(row, invoice);
    if (gross === null) return;
    sum = sum.plus(gross);
    if (smallest === null || gross.isBelow(smallest)) smallest = gross;
  }
  // A forgotten marker adds at least one whole row; a smaller excess is a mistake within a row.
  const excess = sum.minus(value).plus(sumTolerance(orderLines.length));
  if (smallest === null || smallest.isZero || excess.isBelow(smallest)) return;
  yield { place: placeOf(order, 'WartoscZamowienia'), slots: { sum: formatAmountText(sum), value: formatAmountText(value) } };
}

function isNegative(row: Row): boolean {
  return [row.quantity, row.net].some((amount) => amount?.isNegative === true);
}

function* findBeforeValues({ invoice: { lines, orderLines } }: RuleContext): Generator<RuleMatch> {
  for (const row of [...lines, ...orderLines]) {
    if (!row.isBefore) continue;
    const mismatch = findPriceMismatchBefore(row, 'net') ?? findPriceMismatchBefore(row, 'gross');
    if (mismatch === null) continue;
    const { element, stated, expected, formula } = mismatch;
    const slots = { number: row.number ?? '?', value: formatAmountText(stated), formula, calc: formatAmountText(expected) };
    yield { place: at(element), slots };
  }
}
