import { toDecimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { readDeclaredParts } from '../../amounts/split-parts.ts';
import { sortByWeight } from '../../lines/order-lines.ts';
import type { Original } from '../../model/original.ts';

const one = toDecimal('1');

/** Whether the advance has an order over which it can be split. */
export function hasOrder({ invoice }: Original): boolean {
  return sortByWeight(invoice, () => one) !== null;
}

/** Why the split of an advance among rates is unknown: it has neither an order nor totals; null when it is known. */
export function findAdvanceBlockingReason(original: Original): Localized | null {
  const payment = original.invoice.fa.amount('P_15');
  if (payment === null) return withoutPayment;
  if (hasOrder(original)) return null;
  const declared = readDeclaredParts(original.invoice, payment);
  return declared === null || declared.size === 0 ? withoutRates : null;
}

const withoutPayment: Localized = {
  pl: 'Nie wiadomo, jaka kwota zaliczki obowiązuje: podana korekta nie ma P_15ZK. Podaj fakturę zaliczkową w stanie po wcześniejszych korektach.',
  en: 'The current payment is unknown: the given correction has no P_15ZK. Provide the advance invoice in its state after earlier corrections.',
};

const withoutRates: Localized = {
  pl: 'Na fakturze nie ma ani zamówienia z wartościami i stawkami, ani sum, które dają P_15, więc nie wiadomo, jak zaliczka dzieli się na stawki. Podaj fakturę zaliczkową w stanie po wcześniejszych korektach.',
  en: 'The invoice has neither an order with values and rates nor totals that add up to P_15, so the split of the advance among rates is unknown. Provide the advance invoice in its state after earlier corrections.',
};
