import { negotiateLanguage } from '@nakor/http/message/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('negotiateLanguage', () => {
  it.each([
    { name: 'no header', given: undefined, expected: 'pl' },
    { name: 'an empty header', given: '', expected: 'pl' },
    { name: 'English', given: 'en', expected: 'en' },
    { name: 'English with a region, in capitals', given: 'EN-GB', expected: 'en' },
    { name: 'Polish with a region', given: 'pl-PL', expected: 'pl' },
    { name: 'the first of two with the same weight', given: 'en,pl', expected: 'en' },
    { name: 'the higher weight', given: 'en;q=0.5, pl;q=0.8', expected: 'pl' },
    { name: 'a missing weight, which counts as 1', given: 'pl;q=0.9, en', expected: 'en' },
    { name: 'an unsupported language first', given: 'de, en;q=0.3', expected: 'en' },
    { name: 'only unsupported languages', given: 'de, fr;q=0.9', expected: 'pl' },
    { name: 'English excluded', given: 'en;q=0', expected: 'pl' },
    { name: 'any language', given: '*', expected: 'pl' },
    { name: 'any language with a lower weight than English', given: '*;q=0.1, en;q=0.2', expected: 'en' },
    { name: 'a weight that is not a number', given: 'en;q=high, pl;q=0.1', expected: 'pl' },
    { name: 'spaces and other parameters', given: ' en ; level=1 ; q=0.7 ', expected: 'en' },
    { name: 'a language with the same beginning', given: 'eng, plx', expected: 'pl' },
  ])('returns $expected for $name', ({ given, expected }) => {
    expect(negotiateLanguage(given)).toBe(expected);
  });

  it('returns a supported language for any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => ['pl', 'en'].includes(negotiateLanguage(header))),
      { seed: 20261015 },
    );
  });
});
