import { parseWeightedValues, type WeightedValue } from './weighted-values.ts';

/**
 * Picks the media type of the response from an `Accept` header (RFC 9110, section 12.5.1).
 *
 * @param header  the header's value, or undefined when it is absent
 * @param offered the media types that the endpoint can produce, best first
 * @returns       the offered type with the highest weight, the first of equals; the first, too, when the caller accepts none of them
 */
export function negotiateMediaType<const Offered extends string>(
  header: string | undefined,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  const ranges = parseWeightedValues(header);
  let best = { type: offered[0], weight: 0 };
  for (const type of offered) {
    const weight = weightOf(type, ranges);
    if (weight > best.weight) best = { type, weight };
  }
  return best.type;
}

/** The weight of the most specific range that covers a type; 0 when none does. */
function weightOf(type: string, ranges: readonly WeightedValue[]): number {
  const covering = [type, `${type.split('/')[0]}/*`, '*/*'];
  for (const range of covering) {
    const found = ranges.find(({ value }) => value === range);
    if (found !== undefined) return found.weight;
  }
  return 0;
}
