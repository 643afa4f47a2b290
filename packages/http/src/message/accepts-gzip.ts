/**
 * Whether a caller takes an answer compressed with gzip (RFC 9110, section 12.5.3). One that says nothing does not.
 *
 * @param acceptEncoding value of the header, such as `br;q=1.0, gzip;q=0.8, *;q=0`
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map((acceptEncoding ?? '').split(',').map(readCoding));
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

function readCoding(part: string): [string, number] {
  const [coding = '', ...parameters] = part.toLowerCase().split(';');
  const weight = parameters.map((parameter) => /^\s*q\s*=(.*)$/.exec(parameter)?.[1]).find((found) => found !== undefined);
  return [coding.trim(), weight === undefined ? 1 : Number(weight) || 0];
}
