import { canUseGzip } from '@nakor/http/message/accepts-gzip';
import { describe, expect, it } from 'vitest';

describe('acceptsGzip', () => {
  const cases: [string | undefined, boolean][] = [
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['GZIP', true],
    ['x-gzip', true],
    ['gzip, deflate, br, zstd', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['gzip;q=0', false],
    ['gzip ; q=0.000', false],
    ['identity', false],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['deflate, gzip;q=abc', false],
  ];
  it.each(cases)('returns for Accept-Encoding %j: %s', (acceptEncoding, expected) => {
    expect(canUseGzip(acceptEncoding)).toBe(expected);
  });
});
