/**
 * Picks the media type of the answer from an `Accept` header (RFC 9110, section 12.5.1).
 *
 * @param header  the header's value, or undefined when it was not sent
 * @param offered what we can answer with, best first
 * @returns       the offered type that the caller weighs highest, the first of equals; the first, too, when it takes none of them
 */
export function negotiateMediaType<const Offered extends string>(
  header: string | undefined,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  const ranges = (header ?? '').slice(0, headerLimit).toLowerCase().split(',').map(readRange);
  let best = { type: offered[0], weight: 0 };
  for (const type of offered) {
    const weight = weightOf(type, ranges);
    if (weight > best.weight) best = { type, weight };
  }
  return best.type;
}

const headerLimit = 1_000;

interface MediaRange {
  readonly range: string;
  /** 0 to 1. */
  readonly weight: number;
}

function readRange(part: string): MediaRange {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

/** The weight of the most exact range that covers a type; 0 when none does. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  const covering = [type, `${type.split('/')[0]}/*`, '*/*'];
  for (const range of covering) {
    const found = ranges.find((candidate) => candidate.range === range);
    if (found !== undefined) return found.weight;
  }
  return 0;
}
