import { buckets } from '../../../fa3/buckets.ts';
import { type DeclaredBucket, readBuckets } from '../../../fa3/declared-buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { knownSumsOf } from '../../../fa3/line-sums.ts';
import { convertTax } from '../../../fa3/tax-in-pln.ts';
import type { Localized } from '../../../shared/localized.ts';
import { amountModelOf } from '../../amounts/amount-model.ts';
import { areBasesSums, isWithoutTotals, listComparableSums } from '../../amounts/comparable-sums.ts';
import { checkOrder } from '../../amounts/order-check.ts';
import type { NotCheckedRule } from '../../model/not-checked.ts';
import { placeOf, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { settledAmountsOf } from '../kinds/settled-amounts.ts';

/** Amounts that cannot be compared with others because one of them is unknown: a missing value must not pass silently. */
export const uncheckedAmounts: readonly NotCheckedRule[] = [
  {
    code: 'line_sums',
    reason: 'unknown_value',
    why: {
      pl: 'Sumy P_13 nie da się porównać z wierszami, gdy któryś z nich nie ma wartości, której nie da się policzyć z ilości i ceny, gdy nie ma stawki albo gdy korekta nie ma wierszy (XML-401, 404, 405).',
      en: 'A P_13 total cannot be compared with the lines if one of them has no value and none follows from quantity and price, if one has no rate, or if a correction has no lines (XML-401, 404, 405).',
    },
    message: {
      pl: 'Nie porównano {field} z wierszami: {cause}.',
      en: '{field} was not compared with the lines: {cause}.',
    },
    find: findIncomparableBases,
  },
  {
    code: 'advances',
    reason: 'no_data',
    why: {
      pl: 'Sumy faktury rozliczającej i jej korekty to wiersze zamówienia pomniejszone o zaliczki, których kwot faktura nie podaje. Wyliczamy je, gdy w advances_xml podano wszystkie zaliczki faktury rozliczającej (XML-668, XML-669).',
      en: 'The totals of a settlement and of its correction are the lines of the order minus the advances, whose amounts the invoice does not state. They are calculated if advances_xml contains all advances of a settlement (XML-668, XML-669).',
    },
    message: {
      pl: 'Nie porównano sum P_13 z wierszami: {cause}.',
      en: 'The P_13 totals were not compared with the lines: {cause}.',
    },
    find: (context) => {
      const amounts = settledAmountsOf(context);
      if (amounts.kind === 'known' || !dependsOnAdvances(context.invoice)) return [];
      return [{ place: placeOf(context.invoice.fa, 'P_15'), slots: { cause: amounts.cause } }];
    },
  },
  {
    code: 'order_value',
    reason: 'unknown_value',
    why: {
      pl: 'WartoscZamowienia i podziału zaliczki na stawki nie da się porównać z wierszami zamówienia, gdy któryś z nich nie ma wartości, podatku lub stawki albo gdy wiersze korekty mogą być różnicami (XML-420, 424, 425).',
      en: 'WartoscZamowienia and the split of the advance over the rates cannot be compared with the lines of the order if one of them has no value, tax or rate, or if the lines of a correction may be differences (XML-420, 424, 425).',
    },
    message: {
      pl: 'Nie porównano {what} z wierszami zamówienia: {cause}.',
      en: '{what} was not compared with the lines of the order: {cause}.',
    },
    find: findIncomparableOrder,
  },
  {
    code: 'tax_in_pln',
    reason: 'no_data',
    why: {
      pl: 'Podatku w złotych (P_14_xW) nie da się przeliczyć, gdy faktura nie podaje jednoznacznego kursu dla każdego wiersza z tą stawką albo dla zaliczki (XML-408).',
      en: 'The tax in PLN (P_14_xW) cannot be converted if the invoice does not state an unambiguous exchange rate for every line at this rate, or for the advance (XML-408).',
    },
    message: {
      pl: 'Nie przeliczono {field}: kurs waluty nie wynika z faktury.',
      en: '{field} was not converted: the exchange rate does not follow from the invoice.',
    },
    find: findUnconvertedTaxes,
  },
  {
    code: 'total_due',
    reason: 'unknown_value',
    why: {
      pl: 'P_15 nie da się porównać z sumami, gdy może zawierać kwotę, której faktura nie podaje: podatek OSS bez P_14_5, sprzedaż zwolnioną lub w procedurze marży bez sumy albo wiersze faktury uproszczonej bez wartości (XML-403).',
      en: 'P_15 cannot be compared with the totals if it may contain an amount that the invoice does not state: OSS tax without P_14_5, exempt or margin sales without a total, or lines of a simplified invoice without values (XML-403).',
    },
    message: {
      pl: 'Nie porównano P_15 z sumami: może zawierać kwotę, której faktura nie podaje.',
      en: 'P_15 was not compared with the totals: it may contain an amount that the invoice does not state.',
    },
    find: findIncomparableTotal,
  },
];

function* findIncomparableBases({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, kind, lines } = invoice;
  if (kind !== 'VAT' && kind !== 'KOR' && kind !== 'UPR') return;
  // The lines of a collective correction state names only.
  const isCollective = fa.has('OkresFaKorygowanej') || invoice.correctedInvoices.length > 1;
  for (const stated of readBuckets(fa)) {
    const { base, bucket, isBroken } = stated;
    if (base === null || base.isZero || isBroken) continue;
    const cause = lines.length === 0 || isCollective ? noLines : causeOf(invoice, stated);
    if (cause !== null) yield { place: placeOf(fa, bucket.base), slots: { field: bucket.base, cause } };
  }
}

const noLines: Localized = { pl: 'korekta nie ma wierszy z wartościami', en: 'the correction has no lines with values' };

/** Why a base cannot be compared with its lines; null when it can. */
function causeOf(invoice: Invoice, { id }: DeclaredBucket): Localized | null {
  if (!areBasesSums(invoice)) return null;
  const sums = listComparableSums(invoice);
  if (sums === null) {
    return knownSumsOf(invoice).lines.rowsWithoutBucket === 0
      ? null
      : { pl: 'wiersz bez stawki może należeć do tej sumy', en: 'a line without a rate may belong to this total' };
  }
  return sums.buckets.get(id)?.isComplete === false
    ? { pl: 'wiersz z tą stawką nie ma wartości', en: 'a line at this rate has no value' }
    : null;
}

/** Whether the totals depend on advances. A settlement that itself documents all its advances has none to subtract. */
function dependsOnAdvances({ kind, fa, lines }: Invoice): boolean {
  return (kind === 'ROZ' || kind === 'KOR_ROZ') && lines.length > 0 && fa.has('FakturaZaliczkowa');
}

function findIncomparableOrder({ invoice }: RuleContext): RuleMatch[] {
  const { order, kind } = invoice;
  if (!order.has('WartoscZamowienia')) return [];
  const place = placeOf(order, 'WartoscZamowienia');
  if (checkOrder(invoice) === null) return [{ place, slots: { what: 'WartoscZamowienia', cause: missingOrderValue } }];
  const isAdvance = kind === 'ZAL' || kind === 'KOR_ZAL';
  return isAdvance && !knownSumsOf(invoice).order.isComplete ? [{ place, slots: { what: splitOfAdvance, cause: missingShare } }] : [];
}

const missingOrderValue: Localized = {
  pl: 'nie wszystkie mają wartość i podatek po korekcie i przed nią',
  en: 'not all of them have a value and a tax, after and before a correction',
};

const splitOfAdvance: Localized = { pl: 'podziału zaliczki na stawki', en: 'The split of the advance over the rates' };

const missingShare: Localized = {
  pl: 'któryś z nich nie ma wartości albo stawki',
  en: 'one of them has no value or no rate',
};

function* findUnconvertedTaxes({ invoice }: RuleContext): Generator<RuleMatch> {
  const { fa, currency } = invoice;
  if (currency === null || currency === 'PLN') return;
  for (const { id, tax, taxInPln } of buckets) {
    const stated = taxInPln === null ? null : fa.amount(taxInPln);
    const value = tax === null ? null : fa.amount(tax);
    if (taxInPln === null || stated === null || value === null || (stated.isZero && value.isZero)) continue;
    if (convertTax(invoice, id, value) === null) yield { place: placeOf(fa, taxInPln), slots: { field: taxInPln } };
  }
}

function findIncomparableTotal(context: RuleContext): RuleMatch[] {
  const { invoice } = context;
  const { fa, kind } = invoice;
  if (fa.amount('P_15') === null || amountModelOf(context).total !== null) return [];
  const stated = readBuckets(fa);
  if (stated.some(({ isBroken }) => isBroken)) return [];
  // The lines of a simplified invoice without totals are compared with P_15 instead.
  if (kind === 'UPR' && isWithoutTotals(stated) && knownSumsOf(invoice).lines.isComplete) return [];
  return [{ place: placeOf(fa, 'P_15') }];
}
