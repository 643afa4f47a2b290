import { jsonValueLimit } from '@nakor/contract/limits';
import { parseJson } from '@nakor/http/parsing/parse-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const parse = (text: string) => parseJson(new TextEncoder().encode(text), jsonValueLimit);
const read = (text: string) => parse(text).value;

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['', '{', '[1,]', '"\\', '"a', "{'a':1}", 'undefined'])('rejects %j', (text) => {
    expect(() => read(text)).toThrow('INVALID_BODY');
  });

  it('rejects bytes that are not UTF-8', () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22), jsonValueLimit)).toThrow('INVALID_BODY');
  });

  const list = (values: number) => `[${Array.from({ length: values }, () => 0).join()}]`;

  it('counts values, up to the limit', () => {
    expect(read(list(jsonValueLimit - 1))).toHaveLength(jsonValueLimit - 1);
    expect(() => read(list(jsonValueLimit))).toThrow('INVALID_BODY');
    expect(() => read('['.repeat(jsonValueLimit))).toThrow('INVALID_BODY');
  });

  it.each([
    ['{"xml":"a","xml":"b"}', { name: 'xml', path: [] }],
    ['{"a":[{"b":{"c":1,"c":2}}],"d":1,"d":2}', { name: 'c', path: ['a', 0, 'b'] }],
    ['{"a":{"b":1},"b":1}', null],
  ])('reports the first duplicate field of %s', (text, repeated) => {
    expect(parse(text)).toEqual({ value: JSON.parse(text), repeated });
  });

  it.each([
    { name: 'strings', text: JSON.stringify({ xml: ',[{'.repeat(jsonValueLimit) }) },
    { name: 'strings with quotation marks', text: JSON.stringify({ xml: '",'.repeat(jsonValueLimit) }) },
    { name: 'strings that end in a backslash', text: JSON.stringify(['\\', ',[{'.repeat(jsonValueLimit), '\\\\']) },
  ])('does not count syntax inside $name', ({ text }) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });
});
