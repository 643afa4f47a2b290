import { decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { declaredParts } from '../../amounts/split-parts.ts';
import { weightedOrder } from '../../lines/order-lines.ts';
import type { Original } from '../../model/original.ts';

const one = decimal('1');

/** Whether the advance has an order over which it can be split. */
export function hasOrder({ invoice }: Original): boolean {
  return weightedOrder(invoice, () => one) !== null;
}

/** Why nothing tells how an advance divides among rates: neither an order nor totals; null when something does. */
export function advanceObstacle(original: Original): Localized | null {
  const payment = original.invoice.fa.amount('P_15');
  if (payment === null) return withoutPayment;
  if (hasOrder(original)) return null;
  const declared = declaredParts(original.invoice, payment);
  return declared === null || declared.size === 0 ? withoutRates : null;
}

const withoutPayment: Localized = {
  pl: 'Nie wiadomo, jaka kwota zaliczki obowiązuje: podana korekta nie ma P_15ZK. Podaj fakturę zaliczkową w stanie po wcześniejszych korektach.',
  en: 'Nothing tells which payment holds: the given correction has no P_15ZK. Give the advance invoice in its state after earlier corrections.',
};

const withoutRates: Localized = {
  pl: 'Na fakturze nie ma ani zamówienia z wartościami i stawkami, ani sum, które dają P_15, więc nie wiadomo, jak zaliczka dzieli się na stawki. Podaj fakturę zaliczkową w stanie po wcześniejszych korektach.',
  en: 'The invoice has neither an order with values and rates nor totals that come to P_15, so nothing tells how the advance divides among rates. Give the advance invoice in its state after earlier corrections.',
};
