import { describe, expect, it } from 'vitest';
import { stepCounter } from '../../../support/regular-expressions/count-steps.ts';
import { hostileInputs, inputOf } from '../../../support/regular-expressions/hostile-inputs.ts';

describe('the counter of steps', () => {
  it.each([
    /a/g,
    /a|ab|abc$/g,
    /(?:ab|a)+?b/g,
    /^(?:\w+\s?)+$/gm,
    /\d{2,4}x?/g,
    /\d{2,}?x/g,
    /(?:a?)*b/g,
    /(\w)\1/g,
    /(?=(\w+))\1-/g,
    /(?<=art[a-z]*\.?\s*)113(?!\d)/gi,
    /(?<!\d)\d\b/g,
    /\B(?=(\d{3})+$)/g,
    /<!--[\s\S]*?-->|<\?/g,
    /[^\p{L}\d]+|ł/giu,
    /a{2,4}(?!b)/gy,
    /(?:)/g,
  ])('finds as many matches as the engine: %s', (expression) => {
    const count = stepCounter(expression, true, 1_000_000);
    const texts = [...hostileInputs(expression).map((input) => inputOf(input, 24)), 'art. 113', 'aab-abb 11 22x <!--a--> łŁ', ''];
    for (const text of texts)
      expect({ text, matches: count(text).matches }).toEqual({ text, matches: [...text.matchAll(expression)].length });
  });

  it('counts characters, choices and returns to them', () => {
    const stepsOf = (expression: RegExp, text: string) => stepCounter(expression, false, 1_000_000)(text).steps;
    expect(stepsOf(/abc/, 'abc')).toBe(3);
    expect(stepsOf(/b/, 'aaab')).toBe(4);
    // Choice, a, jump back for each round; the last choice finds no a, and b ends it.
    expect(stepsOf(/a*b/, 'aab')).toBe(9);
  });

  it('stops at its limit', () => {
    expect(stepCounter(/^(?:a|aa)+$/, false, 5_000)(`${'a'.repeat(60)}b`)).toEqual({ steps: 5_000, matches: 0 });
  });
});
