import { parseWeightedValues } from './weighted-values.ts';

/**
 * Whether the caller accepts a response compressed with gzip (RFC 9110, section 12.5.3). Without the header it does not.
 *
 * @param acceptEncoding value of the header, such as `br;q=1.0, gzip;q=0.8, *;q=0`
 */
export function canUseGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map(parseWeightedValues(acceptEncoding).map(({ value, weight }) => [value, weight]));
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
