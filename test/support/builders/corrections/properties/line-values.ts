import { taxInGross, taxOnNet } from '../../../generators/invoice-parts/arithmetic.ts';
import type { Line } from '../../../generators/invoice-parts/model.ts';
import { revalued } from '../../../generators/invoice-parts/pricing.ts';

/** The line with a different price-based value, and everything that follows from it. */
export function valuedAt(line: Line, value: bigint): Line {
  const { rate } = line.treatment;
  if (!line.isGrossPrice) {
    const tax = taxOnNet(value, rate);
    return { ...line, net: value, tax, gross: value + tax };
  }
  const tax = taxInGross(value, rate);
  return { ...line, net: value - tax, tax, gross: value };
}

/** Far more than a rounded price explains. */
const clearlyMore = 5_00n;

/** Whether the values show if the discount applies per unit or to the line: only then is the value for another quantity unambiguous. */
export function hasClearDiscount(line: Line): boolean {
  if (line.discount === null) return true;
  const [first, second] = (['unit', 'line'] as const).map((of) =>
    revalued({ ...line, discount: { amount: line.discount?.amount ?? 0n, of } }, line.treatment),
  );
  const distance = (first?.net ?? 0n) - (second?.net ?? 0n);
  return (distance < 0n ? -distance : distance) > clearlyMore;
}
