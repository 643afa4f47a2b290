import { negotiateMediaType } from '@nakor/http/message/media-types';
import { describe, expect, it } from 'vitest';

describe('negotiateMediaType', () => {
  it.each([
    { name: 'no header', header: undefined, expected: 'application/xml' },
    { name: 'an empty header', header: '', expected: 'application/xml' },
    { name: 'any type', header: '*/*', expected: 'application/xml' },
    { name: 'JSON', header: 'application/json', expected: 'application/json' },
    { name: 'capitals and a parameter', header: 'Application/JSON;charset=utf-8', expected: 'application/json' },
    { name: 'JSON before the rest', header: 'application/json, */*;q=0.1', expected: 'application/json' },
    { name: 'weights', header: 'application/json;q=0.5, application/gzip;q=0.8', expected: 'application/gzip' },
    { name: 'equal weights', header: 'application/json, application/xml', expected: 'application/xml' },
    { name: 'an excluded type', header: 'application/xml;q=0, application/*', expected: 'application/json' },
    { name: 'a weight that is not a number', header: 'application/json;q=x, application/gzip', expected: 'application/gzip' },
    {
      name: 'what a browser sends',
      header: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      expected: 'application/xml',
    },
    { name: 'only types that are not offered', header: 'image/png', expected: 'application/xml' },
  ])('returns $expected for $name', ({ header, expected }) => {
    expect(negotiateMediaType(header, ['application/xml', 'application/json', 'application/gzip'])).toBe(expected);
  });
});
