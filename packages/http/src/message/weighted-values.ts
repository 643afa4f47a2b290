/** One value of an `Accept`-like header with its weight. */
export interface WeightedValue {
  /** In lower case, without parameters: `text/xml`, `en-gb`, `gzip`, `*`. */
  readonly value: string;
  /** 0 to 1; 0 excludes the value. A weight that is not a number counts as 0. */
  readonly weight: number;
}

/** The rest of a longer header is ignored; browsers and libraries send far shorter ones. */
const headerLimit = 1_000;

/** Parses a header of values with weights `;q=` (RFC 9110, section 12.4.2), in the order as sent; nothing when the header is absent. */
export function parseWeightedValues(header: string | undefined): readonly WeightedValue[] {
  return (header ?? '').slice(0, headerLimit).toLowerCase().split(',').map(parseValue);
}

function parseValue(part: string): WeightedValue {
  const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.flatMap((parameter) => /^q\s*=(.*)$/.exec(parameter)?.[1] ?? [])[0];
  return { value, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
