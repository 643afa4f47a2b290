import { taxInGross, taxOnNet } from '../../../generators/invoice-parts/arithmetic.ts';
import { bigNumber, type Draw, pick, wholeNumber } from '../../../generators/invoice-parts/draw.ts';
import type { Line } from '../../../generators/invoice-parts/model.ts';
import { revalued } from '../../../generators/invoice-parts/pricing.ts';
import type { Treatment } from '../../../generators/invoice-parts/treatments.ts';
import { numeralsOf } from '../../../generators/xml/write-elements.ts';
import { hasClearDiscount, valuedAt } from './line-values.ts';

/** A change of one line: the requested values, and the line with everything that follows from them; null when the line is removed. */
export interface LineChangeRequest {
  readonly fields: Readonly<Record<string, string>>;
  readonly after: Line | null;
}

const numerals = numeralsOf('padded');

/** The line at a different price, value or with a new discount. */
export function changedCost(draw: Draw, line: Line): LineChangeRequest | null {
  const kind = pick(draw, ['price', 'price', 'value', 'discount'] as const);
  if (kind === 'value') return revaluedTo(draw, line);
  if (kind === 'price' || line.discount !== null || line.quantity !== 1_000_000n) return priced(line, anotherPrice(draw, line));
  const discount = { amount: bigNumber(draw, 1n, (line.price ?? 0n) / 2_000_000n + 1n) * 1_000_000n, of: 'unit' as const };
  return { fields: { P_10: numerals.price(discount.amount) ?? '' }, after: revalued({ ...line, discount }, line.treatment) };
}

/** The line at a different price. */
export function priced(line: Line, price: bigint): LineChangeRequest {
  const field = line.isGrossPrice ? 'P_9B' : 'P_9A';
  return { fields: { [field]: numerals.price(price) ?? '' }, after: revalued({ ...line, price }, line.treatment) };
}

/** A different price, above the discount. */
export function anotherPrice(draw: Draw, { price, discount }: Line): bigint {
  const least = (discount?.amount ?? 0n) / 1_000_000n + 1n;
  const now = (price ?? 0n) / 1_000_000n;
  const wanted = bigNumber(draw, least, least + now * 2n);
  return (wanted === now ? wanted + 1n : wanted) * 1_000_000n;
}

function revaluedTo(draw: Draw, line: Line): LineChangeRequest {
  const value = bigNumber(draw, 1n, (line.isGrossPrice ? line.gross : line.net) * 2n + 1n);
  const field = line.isGrossPrice ? 'P_11A' : 'P_11';
  return { fields: { [field]: numerals.amount(value) ?? '' }, after: valuedAt(line, value) };
}

/** The line with a different quantity; null when its discount would then be ambiguous. */
export function counted(line: Line, quantity: bigint): LineChangeRequest | null {
  if (!hasClearDiscount(line)) return null;
  return { fields: { P_8B: numerals.quantity(quantity) ?? '' }, after: revalued({ ...line, quantity }, line.treatment) };
}

/** A different quantity; with a discount for the whole line, one that leaves a positive value. */
export function anotherQuantity(draw: Draw, { quantity, discount }: Line): bigint {
  const now = quantity ?? 0n;
  const wanted = BigInt(wholeNumber(draw, 1, 60)) * pick(draw, [1_000_000n, 1_000_000n, 100_000n, 1n]) + (discount === null ? 0n : now);
  return wanted === now ? wanted + 1_000_000n : wanted;
}

/** The line at a different rate, with its gross or net value kept. */
export function rated(line: Line, treatment: Treatment, keeps: 'brutto' | 'netto'): Line {
  const tax = keeps === 'brutto' ? taxInGross(line.gross, treatment.rate) : taxOnNet(line.net, treatment.rate);
  const net = keeps === 'brutto' ? line.gross - tax : line.net;
  return { ...line, treatment, net, tax, gross: net + tax };
}
