import { isObject, parseJsonAnswer } from '@nakor/domain/correction/scenarios/toolkit/json-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('an answer in JSON', () => {
  it.each(['', '{', '{"23":1,}', "{'23':'1'}", 'NaN'])('is rejected as %s', (text) => {
    expect(parseJsonAnswer(text)).toMatchObject({ ok: false, error: { en: expect.stringContaining('not valid JSON') } });
  });

  it.each(['{"23":"1","23":"2"}', '[{"nr":"A","data":"B","nr":"C"}]', '{"a":{"b":1,"\\u0062":2}}', '{"__proto__":1,"__proto__":2}'])(
    'is rejected with a field twice: %s',
    (text) => {
      expect(parseJsonAnswer(text)).toMatchObject({ ok: false, error: { en: expect.stringContaining('contains a field twice') } });
    },
  );

  it.each(['{"a":":","b":"\\":{"}', '{"a" : "x\\\\" , "b":"y"}'])('may contain JSON syntax in its strings: %s', (text) => {
    expect(parseJsonAnswer(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJsonAnswer(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
      { numRuns: 200 },
    );
  });

  it('may be nested deeply', () => {
    expect(parseJsonAnswer('['.repeat(5_000) + ']'.repeat(5_000)).ok).toBe(true);
  });
});

describe('an object', () => {
  it.each([
    [{}, true],
    [[], false],
    [null, false],
    ['x', false],
  ])('is %j: %s', (value, expected) => {
    expect(isObject(value)).toBe(expected);
  });
});
