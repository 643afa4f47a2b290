import { sum } from '../../../generators/invoice-parts/arithmetic.ts';
import type { Line, Total } from '../../../generators/invoice-parts/model.ts';
import { difference, type PlnMethod, type Pricing, totalsOf } from '../../../generators/invoice-parts/pricing.ts';

/** A lawful method of calculating totals from lines. */
export type Method = (lines: readonly Line[]) => Total[];

const pricings: readonly Pricing[] = ['net', 'net-per-line', 'gross'];
const plnMethods: readonly PlnMethod[] = ['of-sum', 'of-lines'];

const methods: readonly Method[] = pricings.flatMap((pricing) =>
  plnMethods.map(
    (plnMethod): Method =>
      (lines) =>
        totalsOf(lines, pricing, plnMethod),
  ),
);

/** The methods that reproduce exactly what an invoice declares. */
export function methodsOf(lines: readonly Line[], declared: readonly Total[]): readonly Method[] {
  return methods.filter((method) => isSame(method(lines), declared));
}

/** Every difference calculated by a method that reproduces the totals before. */
export function lawfulDeltas(before: readonly Line[], declared: readonly Total[], after: readonly Line[]): readonly Total[][] {
  return methodsOf(before, declared).map((method) => difference(method(before), method(after)));
}

/** Whether totals are equal; all-zero totals are ignored. */
export function isSame(left: readonly Total[], right: readonly Total[]): boolean {
  return JSON.stringify(shown(left)) === JSON.stringify(shown(right));
}

/** Whether bases and taxes differ by at most one grosz per line plus one. */
export function areNear(left: readonly Total[], right: readonly Total[], lines: bigint): boolean {
  return difference(left, right).every(({ base, tax }) => [base, tax ?? 0n].every((gap) => gap <= lines + 1n && gap >= -lines - 1n));
}

/** Totals as strings, without all-zero ones. */
export function shown(totals: readonly Total[]): string[] {
  return totals
    .filter(({ base, tax, taxInPln }) => base !== 0n || (tax ?? 0n) !== 0n || (taxInPln ?? 0n) !== 0n)
    .map(({ bucket, base, tax, taxInPln }) => `${bucket}: ${base} ${tax ?? 0n} ${taxInPln ?? 0n}`);
}

/** The sum of two sets of totals. */
export function added(left: readonly Total[], right: readonly Total[]): Total[] {
  return difference(negated(right), left);
}

/** Totals with the opposite sign. */
export function negated(totals: readonly Total[]): Total[] {
  return totals.map(({ bucket, base, tax, taxInPln }) => ({
    bucket,
    base: -base,
    tax: tax === null ? null : -tax,
    taxInPln: taxInPln === null ? null : -taxInPln,
  }));
}

/** The sum of bases and taxes. */
export function grossOf(totals: readonly Total[]): bigint {
  return sum(totals.map(({ base, tax }) => base + (tax ?? 0n)));
}
