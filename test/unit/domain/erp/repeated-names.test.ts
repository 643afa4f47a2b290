import { repeatedNames } from '@nakor/domain/erp/repeated-names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('repeatedNames', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"m":{"np":"np I","np":"np II"}}', ['np']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', []],
    ['{"a":["a","a"],"b":"a"}', []],
    ['{"a":[1],"a":2}', ['a']],
    ['{"a":"\\"a\\":{","b":"}"}', []],
    ['{"a\\\\":1,"a":2}', []],
    ['[]', []],
    ['"a"', []],
  ])('of %s are %j', (json, names) => {
    expect(repeatedNames(json)).toEqual(names);
  });

  it('are none in what a program writes', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(repeatedNames(JSON.stringify(JSON.parse(json)))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
