import { advanceOf } from '../../advance-samples.ts';
import { edited } from '../../sample-invoices.ts';
import { type CountedFields, divided, inDecimals, type Treatment, type Units } from './counted-sales.ts';

/** A payment of an advance on a day of its own. */
export interface CountedPayment {
  /** Gross, in cents. */
  readonly amount: Units;
  /** In units of 0.0001 PLN. */
  readonly rate: Units;
}

/** A line of the order, with its value in cents. */
export interface CountedOrderLine {
  readonly treatment: Treatment;
  readonly net: Units;
}

const total = (amounts: readonly Units[]): Units => amounts.reduce((sum, amount) => sum + amount, 0n);
const taxOn = ({ net, treatment }: CountedOrderLine): Units => divided(net * treatment.percent, 100n);

/** Gross parts of a payment by line of the order; the last part takes the rounding. */
function shares(amount: Units, order: readonly CountedOrderLine[]): Units[] {
  const weights = order.map((line) => line.net + taxOn(line));
  const parts = weights.map((weight) => divided(amount * weight, total(weights)));
  const largest = weights.reduce((best, weight, index) => (weight > (weights[best] ?? 0n) ? index : best), 0);
  return parts.map((part, index) => (index === largest ? part + amount - total(parts) : part));
}

/** An advance invoice in EUR whose payments have exchange rates of their own. */
export function countedAdvance(payments: readonly CountedPayment[], order: readonly CountedOrderLine[]): string {
  const paid = total(payments.map(({ amount }) => amount));
  const sums: Record<string, string> = {};
  for (const [index, gross] of shares(paid, order).entries()) {
    const treatment = order[index]?.treatment;
    if (treatment === undefined) continue;
    const tax = divided(gross * treatment.percent, 100n + treatment.percent);
    sums[treatment.sum] = inDecimals(gross - tax, 2);
    if (treatment.taxSum === null) continue;
    sums[treatment.taxSum] = inDecimals(tax, 2);
    const converted = total(payments.map(({ amount, rate }) => amount * rate));
    sums[`${treatment.taxSum}W`] = inDecimals(divided(tax * converted, paid * 10_000n), 2);
  }
  sums['P_15'] = inDecimals(paid, 2);
  const value = total(order.map((line) => line.net + taxOn(line)));
  const lines = order.map((line) => ({
    ...{ P_8BZ: '1', P_9AZ: inDecimals(line.net, 2), P_11NettoZ: inDecimals(line.net, 2), P_11VatZ: inDecimals(taxOn(line), 2) },
    P_12Z: line.treatment.literal ?? '',
  }));
  const kind = '<RodzajFaktury>ZAL</RodzajFaktury>\n';
  const parts = payments.map(({ amount, rate }, index) => {
    const fields = `      <P_6Z>2026-10-0${index + 1}</P_6Z>\n      <P_15Z>${inDecimals(amount, 2)}</P_15Z>\n`;
    return `    <ZaliczkaCzesciowa>\n${fields}      <KursWalutyZW>${inDecimals(rate, 4)}</KursWalutyZW>\n    </ZaliczkaCzesciowa>\n`;
  });
  const advance = advanceOf(sums, inDecimals(value, 2), lines);
  return edited(advance, ['<KodWaluty>PLN', '<KodWaluty>EUR'], [kind, kind + parts.join('')]);
}

/** The fields of the payments after, less those before, in units of 0.000001 PLN: each payment split over its order, at its own rate. */
export function countedPayments(
  before: readonly CountedPayment[],
  after: readonly CountedPayment[],
  orders: { readonly before: readonly CountedOrderLine[]; readonly after: readonly CountedOrderLine[] },
): CountedFields {
  const fields = new Map<string, Units>();
  const add = (payments: readonly CountedPayment[], order: readonly CountedOrderLine[], sign: Units) => {
    const value = total(order.map((line) => line.net + taxOn(line)));
    const converted = total(payments.map(({ amount, rate }) => amount * rate));
    for (const line of order) {
      const { base, tax, percent } = line.treatment;
      const gross = divided(converted * (line.net + taxOn(line)), value);
      const ofBase = divided(gross * 100n, 100n + percent);
      for (const field of base) fields.set(field, (fields.get(field) ?? 0n) + sign * ofBase);
      if (tax !== null) fields.set(tax, (fields.get(tax) ?? 0n) + sign * (gross - ofBase));
    }
  };
  add(before, orders.before, -1n);
  add(after, orders.after, 1n);
  return fields;
}
