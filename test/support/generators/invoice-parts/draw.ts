import fc from 'fast-check';

/** Draws values while an invoice is made. What is drawn shrinks towards the simpler choice, so the simple one comes first. */
export type Draw = fc.GeneratorValue;

const unbiased = fc.noBias(fc.integer({ min: 0, max: 99 }));
const outOfHundred = (): typeof unbiased => unbiased;

/** True in about so many of a hundred cases. */
export function chance(draw: Draw, percent: number): boolean {
  return draw(outOfHundred) >= 100 - percent;
}

/** One of the items. */
export function pick<Item>(draw: Draw, items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  return draw(fc.constantFrom as (...choices: Item[]) => fc.Arbitrary<Item>, ...items);
}

/** A whole number, both bounds included. */
export function wholeNumber(draw: Draw, min: number, max: number): number {
  return draw(fc.integer, { min, max });
}

/** A whole number without limit of size, both bounds included. */
export function bigNumber(draw: Draw, min: bigint, max: bigint): bigint {
  return draw(fc.bigInt, { min, max });
}

/** What `make` makes, in about so many of a hundred cases; otherwise null. */
export function maybe<Value>(draw: Draw, percent: number, make: () => Value): Value | null {
  return chance(draw, percent) ? make() : null;
}

/** From `min` to `max` values made by `make`. */
export function several<Value>(draw: Draw, min: number, max: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: wholeNumber(draw, min, max) }, (_, index) => make(index));
}

const allDigits = [...'0123456789'];

/** So many decimal digits. */
export function digits(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => pick(draw, allDigits)).join('');
}

const awkwardText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  // Characters without a place in XML, and those that a rule looks for, would be mistakes and not texts.
  .filter((text) => !/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\u2028\u2029\ufffd]/u.test(text));

const awkward = (): typeof awkwardText => awkwardText;

/** A text as people write it; now and then one that is hard to write in XML. */
export function freeText(draw: Draw, usual: readonly string[]): string {
  const text = pick(draw, usual);
  return chance(draw, 10) ? `${text} ${draw(awkward)}!` : text;
}

const dayMs = 86_400_000;

/** A day some days after another (before it, when negative), `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** A day between two others, `YYYY-MM-DD`, both included; simplest is the later one. */
export function dayBetween(draw: Draw, from: string, to: string): string {
  return dayAfter(to, -wholeNumber(draw, 0, Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs)));
}
