import fc from 'fast-check';

/** Draws random values while an invoice is generated. Values shrink towards the first, simplest choice. */
export type Draw = fc.GeneratorValue;

const unbiased = fc.noBias(fc.integer({ min: 0, max: 99 }));
const outOfHundred = (): typeof unbiased => unbiased;

/** True with the given probability in percent. */
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

/** An integer of any size, both bounds included. */
export function bigNumber(draw: Draw, min: bigint, max: bigint): bigint {
  return draw(fc.bigInt, { min, max });
}

/** The result of `make` with the given probability in percent; otherwise null. */
export function maybe<Value>(draw: Draw, percent: number, make: () => Value): Value | null {
  return chance(draw, percent) ? make() : null;
}

/** From `min` to `max` values made by `make`. */
export function several<Value>(draw: Draw, min: number, max: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: wholeNumber(draw, min, max) }, (_, index) => make(index));
}

const allDigits = [...'0123456789'];

/** The given number of decimal digits. */
export function digits(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => pick(draw, allDigits)).join('');
}

const awkwardText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  // Characters that are invalid in XML or forbidden by a rule would be mistakes rather than text.
  .filter((text) => !/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\u2028\u2029\ufffd]/u.test(text));

const awkward = (): typeof awkwardText => awkwardText;

/** A realistic text; occasionally one that needs escaping in XML. */
export function freeText(draw: Draw, usual: readonly string[]): string {
  const text = pick(draw, usual);
  return chance(draw, 10) ? `${text} ${draw(awkward)}!` : text;
}

const dayMs = 86_400_000;

/** A day the given number of days after another (before it if negative), `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** A day between two others, `YYYY-MM-DD`, both included; shrinks towards the later one. */
export function dayBetween(draw: Draw, from: string, to: string): string {
  return dayAfter(to, -wholeNumber(draw, 0, Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs)));
}
