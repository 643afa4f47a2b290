import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { formatErrorName } from '@nakor/domain/shared/error-name';
import { expect, it } from 'vitest';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });

it.each([
  { name: 'an error', error: new SyntaxError('x'), expected: 'SyntaxError' },
  { name: 'a timeout error of the platform', error: new DOMException('late', 'TimeoutError'), expected: 'TimeoutError' },
  { name: 'one with a code', error: refused, expected: 'ECONNREFUSED' },
  { name: 'one with a cause', error: new DependencyUnavailable('DynamoDB', new RangeError('x')), expected: 'RangeError' },
  { name: 'one whose cause has a code', error: new TypeError('fetch failed', { cause: refused }), expected: 'ECONNREFUSED' },
  { name: 'one whose cause has no name', error: new TypeError('fetch failed', { cause: new Error('x') }), expected: 'TypeError' },
  { name: 'one whose cause is not an error', error: new TypeError('fetch failed', { cause: 'x' }), expected: 'TypeError' },
  { name: 'a value that is not an error', error: 'x', expected: 'UnknownError' },
])('calls $name $expected', ({ error, expected }) => {
  expect(formatErrorName(error)).toBe(expected);
});
