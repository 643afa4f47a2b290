import { checkValue } from '@nakor/domain/schema/check-value';
import { buildBuiltInType, buildUnionType, deriveType } from '@nakor/domain/schema/simple-types';
import { describe, expect, it } from 'vitest';

const pattern = (value: string) => ({ name: 'pattern', value });

describe('deriveType', () => {
  it('requires one pattern of each restriction level', () => {
    const letters = deriveType('Letters', buildBuiltInType('string'), [pattern('[a-c]+'), pattern('[x-z]+')]);
    const short = deriveType('Short', letters, [pattern('.{2}')]);
    const accepted = ['ab', 'xy', 'ax', 'abc', '12'].filter((value) => checkValue(value, short) === null);
    expect(accepted).toEqual(['ab', 'xy']);
  });

  it('matches the whole value, with the digits and dot of XML Schema', () => {
    const type = deriveType(null, buildBuiltInType('string'), [pattern('\\d.[\\s]')]);
    const accepted = ['1a ', '\u0661\u{1f600}\t', '1\n ', ' 1a ', '1a  ', '1a\u00a0'].filter((value) => checkValue(value, type) === null);
    expect(accepted).toEqual(['1a ', '\u0661\u{1f600}\t']);
  });

  it('overrides facets of its base', () => {
    const base = deriveType('Base', buildBuiltInType('token'), [
      { name: 'minLength', value: '1' },
      { name: 'maxLength', value: '9' },
    ]);
    expect(deriveType('Derived', base, [{ name: 'maxLength', value: '5' }])).toMatchObject({
      name: 'Derived',
      whiteSpace: 'collapse',
      minLength: 1,
      maxLength: 5,
    });
    expect(deriveType('Exact', base, [{ name: 'length', value: '2' }])).toMatchObject({ minLength: 2, maxLength: 2 });
  });

  it('lets a lower bound of either kind replace the other', () => {
    const natural = deriveType('N', buildBuiltInType('nonNegativeInteger'), [{ name: 'minExclusive', value: '0' }]);
    expect(natural).toMatchObject({ minInclusive: null, minExclusive: '0' });
    expect(deriveType('M', natural, [{ name: 'minInclusive', value: '2' }])).toMatchObject({ minInclusive: '2', minExclusive: null });
  });

  it('rejects an unsupported facet', () => {
    expect(() => deriveType(null, buildBuiltInType('decimal'), [{ name: 'maxExclusive', value: '1' }])).toThrow('maxExclusive');
  });
});

describe('builtInType', () => {
  it.each([
    { name: 'byte', low: '-128', tooLow: '-129', high: '127', tooHigh: '128' },
    { name: 'int', low: '-2147483648', tooLow: '-2147483649', high: '2147483647', tooHigh: '2147483648' },
  ])('knows the range of $name', ({ name, low, tooLow, high, tooHigh }) => {
    const problems = [low, high, tooLow, tooHigh].map((value) => checkValue(value, buildBuiltInType(name)));
    expect(problems).toEqual([null, null, { kind: 'range' }, { kind: 'range' }]);
  });

  it('rejects a type that FA(3) does not use', () => {
    expect(() => buildBuiltInType('anyURI')).toThrow('anyURI');
  });
});

describe('unionType', () => {
  it('accepts what any member accepts, and reports the problem of the first', () => {
    const two = deriveType(null, buildBuiltInType('string'), [pattern('\\d{2}')]);
    const three = deriveType(null, buildBuiltInType('string'), [pattern('\\d{3}')]);
    const union = buildUnionType('U', [two, three]);
    expect(['12', '123', '1234'].map((value) => checkValue(value, union))).toEqual([null, null, { kind: 'pattern' }]);
  });
});
