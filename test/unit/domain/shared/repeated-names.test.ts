import { listRepeatedNames } from '@nakor/domain/shared/repeated-names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

function found(json: string): readonly string[] {
  return [...listRepeatedNames(json)].map(({ name, path }) => [...path, name].join('/'));
}

describe('repeatedNames', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"a":2,"a":3}', ['a', 'a']],
    ['{"m":{"np":"np I","np":"np II"}}', ['m/np']],
    ['{"m":[{}, {"x":[[1,2],{"y":1 , "y" :2}]}]}', ['m/1/x/1/y']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', []],
    ['{"a":["a","a"],"b":"a"}', []],
    ['{"a":[1],"a":2}', ['a']],
    ['{"a":"\\"a\\":{","b":"}"}', []],
    ['{"a\\\\":1,"a":2}', []],
    ['[]', []],
    ['"a"', []],
  ])('of %s are %j', (json, names) => {
    JSON.parse(json);
    expect(found(json)).toEqual(names);
  });

  it('are empty for serialized JSON', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(found(JSON.stringify(JSON.parse(json), null, 1))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('are found wherever an object contains a field twice', () => {
    const object = fc.dictionary(fc.string(), fc.json({ maxDepth: 2 }), { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(object, fc.nat(), fc.array(fc.boolean(), { maxLength: 4 }), (fields, choice, lists) => {
        const entries = Object.entries(fields);
        const twice = entries[choice % entries.length];
        const members = [...entries, ...(twice === undefined ? [] : [twice])].map(([name, json]) => `${JSON.stringify(name)}:${json}`);
        const json = lists.reduce((inside, isList) => (isList ? `[0,${inside}]` : `{"in":${inside}}`), `{${members.join(',')}}`);
        const path = lists.map((isList) => (isList ? 1 : 'in')).reverse();
        const duplicates = [...listRepeatedNames(json)].filter((one) => one.path.length === path.length);
        expect(duplicates).toContainEqual({ name: twice?.[0], path });
      }),
      { numRuns: 200 },
    );
  });
});
