import { type SplitPart, splitAdvance } from '../../../fa3/advance-split.ts';
import { type BucketId, buckets } from '../../../fa3/buckets.ts';
import { type DeclaredBucket, readBuckets } from '../../../fa3/declared-buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { knownSumsOf, type RateSum } from '../../../fa3/line-sums.ts';
import { splitTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatDifferenceText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized, listLocalized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { checkOrder, inconsistentOrderRows } from '../../amounts/order-check.ts';
import { figure } from '../../amounts/wording.ts';
import { defineRules, placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct } from '../../model/source.ts';

/** How an advance is split over the rates of its order. */
export const advanceRules = defineRules([
  {
    code: 'XML-424',
    severity: 'warning',
    kinds: ['ZAL'],
    title: { pl: 'Podział zaliczki niezgodny z zamówieniem', en: 'Advance not split as the order' },
    why: {
      pl: 'Zaliczkę dzieli się na stawki według udziału brutto w zamówieniu, a podatek od każdej części to kwota × stawka / (100 + stawka). Zaliczka na wybrane pozycje może być podzielona inaczej, więc to ostrzeżenie.',
      en: 'An advance is split over the rates by their gross share in the order, and the tax on each part is amount × rate / (100 + rate). An advance for selected items may be split differently, so this is a warning.',
    },
    details: {
      pl: 'Tolerancja 0,02. Suma stawki, której zamówienie nie ma, to błąd. Nie sprawdzamy, gdy P_15 albo wiersze lub wartość zamówienia same się nie zgadzają.',
      en: 'Tolerance 0.02. A total of a rate that the order lacks is an error. Not checked when P_15, the lines or the value of the order are inconsistent themselves.',
    },
    message: {
      pl: 'Zaliczka {amount} podzielona według zamówienia daje: {parts}; na fakturze {field} wynosi {value}, różnica {difference}, tolerancja {tolerance}.',
      en: 'The advance of {amount} split over the order gives: {parts}; on the invoice {field} is {value}, difference {difference}, tolerance {tolerance}.',
    },
    quickFix: { pl: '{advice}', en: '{advice}' },
    howToFix: {
      pl: 'Jeśli zaliczka dotyczy całego zamówienia, wpisz w P_13 i P_14 jego podział; jeśli tylko wybranych pozycji, podział może być inny. Stawki, której zamówienie nie ma, zaliczka mieć nie może.',
      en: 'If the advance is for the whole order, enter its split in P_13 and P_14; if it is for selected items only, the split may differ. An advance cannot have a rate that the order lacks.',
    },
    enforcedBy: 'arithmetic',
    source: [citeVatAct('art. 106f ust. 1 pkt 3')],
    suppressedBy: ['XML-402', 'XML-413', 'XML-414', 'XML-428'],
    find: findWrongSplit,
  },
  {
    code: 'XML-425',
    severity: 'warning',
    kinds: ['KOR_ZAL'],
    title: { pl: 'Korekta zaliczki niezgodna z zamówieniem', en: 'Correction of an advance not split as the order' },
    why: {
      pl: 'Korekta zaliczki wykazuje różnicę między podziałem zapłaty po korekcie (P_15ZK + P_15) na zamówienie po korekcie a podziałem zapłaty przed korektą (P_15ZK) na zamówienie przed korektą; tolerancja 0,02. Sprawdzamy, gdy podano P_15ZK i zamówienie w obu stanach.',
      en: 'A correction of an advance shows the difference between the payment after it (P_15ZK + P_15) split over the order after it and the payment before it (P_15ZK) split over the order before it; tolerance 0.02. Checked when P_15ZK and both states of the order are stated.',
    },
    message: {
      pl: 'Podział zapłaty {after} po korekcie i {before} przed korektą daje różnice: {parts}; na fakturze {field} wynosi {value}, różnica {difference}, tolerancja {tolerance}.',
      en: 'Splitting the payment of {after} after and {before} before the correction gives the differences: {parts}; on the invoice {field} is {value}, difference {difference}, tolerance {tolerance}.',
    },
    quickFix: {
      pl: 'Jeśli P_15ZK i wiersze zamówienia przed i po korekcie są właściwe, wpisz {parts}.',
      en: 'If P_15ZK and the lines of the order before and after the correction are right, enter {parts}.',
    },
    howToFix: {
      pl: 'Sprawdź P_15ZK i wiersze zamówienia przed i po korekcie; jeśli są właściwe, wpisz w P_13 i P_14 różnice, które z nich wynikają.',
      en: 'Check P_15ZK and the lines of the order before and after the correction; if they are right, enter in P_13 and P_14 the differences that follow from them.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('P_15ZK', 'W przypadku korekt faktur zaliczkowych - kwota zapłaty przed korektą'),
      citeAnnotation('Zamowienie', 'należy wykazać różnice wynikające z korekty poszczególnych pozycji zamówienia lub umowy'),
      citeVatAct('art. 106f ust. 1 pkt 3'),
    ],
    suppressedBy: ['XML-402', 'XML-413', 'XML-414', 'XML-428', 'XML-435'],
    find: findWrongDifferences,
  },
  {
    code: 'XML-435',
    severity: 'error',
    kinds: ['KOR_ZAL'],
    title: { pl: 'Zmiana większa niż cała zapłata', en: 'Change exceeds the whole payment' },
    why: {
      pl: 'Przed korektą na stawkę mogła przypadać najwyżej cała zapłata przed nią (P_15ZK), a po korekcie najwyżej cała zapłata po niej (P_15ZK + P_15), więc P_13 z podatkiem nie może zmienić się bardziej, bez względu na zamówienie.',
      en: 'Before a correction, a rate had at most the whole payment before it (P_15ZK), and after it, at most the whole payment after it (P_15ZK + P_15), so that a P_13 with its tax cannot change by more, whatever the order.',
    },
    details: {
      pl: 'Tolerancja 0,02. Sprawdzamy korektę jednej faktury, gdy podano P_15ZK, obie zapłaty nie są ujemne, a P_15 zgadza się z sumami (XML-403).',
      en: 'Tolerance 0.02. Checked on a correction of one invoice when P_15ZK is stated, neither payment is negative, and P_15 agrees with the totals (XML-403).',
    },
    message: {
      pl: '{field} z podatkiem zmienia się o {value}, a cała zapłata {state} wynosi {payment}.',
      en: '{field} with its tax changes by {value}, but the whole payment {state} is {payment}.',
    },
    quickFix: {
      pl: 'Sprawdź P_15ZK oraz sumy P_13 i P_14: korekta podaje różnice dla każdej stawki.',
      en: 'Check P_15ZK and the totals P_13 and P_14: a correction states the difference of each rate.',
    },
    enforcedBy: 'arithmetic',
    source: [
      citeAnnotation('P_15ZK', 'W przypadku korekt faktur zaliczkowych - kwota zapłaty przed korektą'),
      citeVatAct('art. 106f ust. 1 pkt 3'),
    ],
    suppressedBy: ['XML-402', 'XML-413', 'XML-414'],
    find: findExcessiveDifferences,
  },
]);

type Split = ReadonlyMap<BucketId, SplitPart>;

/** The sums of one side of the order; null where its shares are unknown: a row is incomplete or the order is inconsistent. */
function sharesOf(invoice: Invoice, isBefore: boolean): readonly RateSum[] | null {
  const { order } = knownSumsOf(invoice);
  if (!order.isComplete || checkOrder(invoice)?.isOff === true || inconsistentOrderRows(invoice).size > 0) return null;
  return order.rates.filter((sum) => sum.isBefore === isBefore);
}

function* findWrongSplit(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const amount = invoice.fa.amount('P_15');
  const shares = sharesOf(invoice, false);
  if (amount === null || shares === null || amountModelOf(context).isTotalWrong) return;
  const split = splitAdvance(amount, shares);
  if (split !== null) yield* compare(invoice, split, { amount: figure(amount) });
}

function* findWrongDifferences(context: RuleContext): Generator<RuleMatch> {
  const { invoice } = context;
  const change = invoice.fa.amount('P_15');
  const before = invoice.fa.amount('P_15ZK');
  const sharesBefore = sharesOf(invoice, true);
  const sharesAfter = sharesOf(invoice, false);
  if (change === null || before === null || sharesBefore === null || sharesAfter === null) return;
  if (amountModelOf(context).isTotalWrong) return;
  const after = before.plus(change);
  const splitBefore = splitAdvance(before, sharesBefore);
  const splitAfter = splitAdvance(after, sharesAfter);
  if (splitBefore === null || splitAfter === null) return;
  yield* compare(invoice, difference(splitAfter, splitBefore), { after: figure(after), before: figure(before) });
}

function* findExcessiveDifferences(context: RuleContext): Generator<RuleMatch> {
  const { fa, correctedInvoices } = context.invoice;
  const change = fa.amount('P_15');
  const before = fa.amount('P_15ZK');
  if (change === null || before === null || correctedInvoices.length > 1 || amountModelOf(context).isTotalWrong) return;
  const after = before.plus(change);
  if (before.isNegative || after.isNegative) return;
  for (const { base, tax, bucket, isBroken } of readBuckets(fa)) {
    if (base === null || isBroken) continue;
    const value = base.plus(tax ?? Decimal.zero);
    const payment = value.isNegative ? before : after;
    if (!value.absolute().isAbove(payment.plus(splitTolerance))) continue;
    const state = value.isNegative
      ? { pl: 'przed korektą', en: 'before the correction' }
      : { pl: 'po korekcie', en: 'after the correction' };
    const slots = { field: bucket.base, value: figure(value), state, payment: figure(payment) };
    yield { place: placeOf(fa, bucket.base), slots };
  }
}

function difference(after: Split, before: Split): Split {
  const none = { base: Decimal.zero, tax: Decimal.zero };
  const ids = new Set([...after.keys(), ...before.keys()]);
  return new Map(
    [...ids].map((id) => {
      const left = after.get(id) ?? none;
      const right = before.get(id) ?? none;
      return [id, { base: left.base.minus(right.base), tax: left.tax.minus(right.tax) }];
    }),
  );
}

/** A field that differs from the split, with its value by the split. */
interface Deviation {
  readonly field: string;
  /** Null when the field is absent. */
  readonly stated: Decimal | null;
  readonly expected: Decimal;
}

/** One match for the whole split, at the first field that differs: an amount at the wrong rate is one mistake. */
function* compare(invoice: Invoice, split: Split, slots: Readonly<Record<string, Localized>>): Generator<RuleMatch> {
  const stated = readBuckets(invoice.fa);
  if (stated.some(({ isBroken }) => isBroken)) return;
  const [first] = stated.flatMap((each) => deviationsOf(each, split.get(each.id)));
  if (first === undefined) return;
  const { field, expected } = first;
  const value = first.stated ?? Decimal.zero;
  const deviation = {
    field,
    value: first.stated === null ? joinLocalized(figure(value), { pl: ' (brak pola)', en: ' (missing)' }) : figure(value),
    difference: formatDifferenceText(value.minus(expected).absolute()),
    tolerance: formatDifferenceText(splitTolerance),
    parts: partsOf(split),
  };
  const match = { place: placeOf(invoice.fa, field), slots: { ...slots, ...deviation } };
  // The choice of items explains another split over the rates of the order, but not a rate that the order lacks.
  const hasOtherRate = stated.some(({ id, base }) => base?.isZero === false && !split.has(id));
  const advised = { ...match, slots: { ...match.slots, advice: adviceOf(deviation.parts, hasOtherRate) } };
  yield hasOtherRate ? { ...advised, severity: 'error' } : advised;
}

/** What to enter for the whole order, and when another split is right. */
function adviceOf(parts: Localized, hasOtherRate: boolean): Localized {
  return hasOtherRate
    ? {
        pl: `Zaliczka ma tylko stawki zamówienia: usuń kwotę innej stawki albo uzupełnij zamówienie. Jeśli zamówienie i P_15 są właściwe, podział to ${parts.pl}.`,
        en: `An advance has only the rates of its order: remove the amount at another rate, or complete the order. If the order and P_15 are right, the split is ${parts.en}.`,
      }
    : {
        pl: `Jeśli zaliczka dotyczy całego zamówienia, a jego wiersze są właściwe, wpisz ${parts.pl}; jeśli tylko wybranych pozycji, podział może być inny.`,
        en: `If the advance is for the whole order and its lines are right, enter ${parts.en}; if it is for selected items only, the split may differ.`,
      };
}

function deviationsOf({ id, bucket, base, tax }: DeclaredBucket, part: SplitPart | undefined): Deviation[] {
  // These totals may be omitted.
  if (base === null && (id === '7' || id === '11')) return [];
  const expected = part ?? { base: Decimal.zero, tax: Decimal.zero };
  const pairs: Deviation[] = [{ field: bucket.base, stated: base, expected: expected.base }];
  const isTaxStated = tax !== null || (base === null && id !== '5');
  if (bucket.tax !== null && isTaxStated) pairs.push({ field: bucket.tax, stated: tax, expected: expected.tax });
  return pairs.filter((each) => !(each.stated ?? Decimal.zero).isWithin(splitTolerance, each.expected));
}

/** `P_13_1 266,56, P_14_1 61,31, P_13_2 18 214,94, P_14_2 1457,19`. */
function partsOf(split: Split): Localized {
  const parts = buckets.flatMap(({ id, base, tax }) => {
    const part = split.get(id);
    if (part === undefined) return [];
    const ofBase = joinLocalized(`${base} `, figure(part.base));
    return tax === null ? [ofBase] : [ofBase, joinLocalized(`${tax} `, figure(part.tax))];
  });
  return listLocalized(parts, ', ');
}
