import { describe, expect, it } from 'vitest';
import { superLinearInput } from '../../../support/regular-expressions/measure-growth.ts';

describe('an expression with superlinear time', () => {
  it.each([
    ['a run, tried from each of its characters', /\s*(?:PLN|zł)$/i],
    ['an end behind what does not belong to it', /^[._-]+|[._-]+$/g],
    ['what is looked ahead for', /\B(?=(\d{3})+$)/g],
    ['a beginning without its end', /<!--[\s\S]*?-->/g],
    ['words of which each looks for the next', /(?:^|\s)było\s.*\sjest\s/iu],
    ['two repetitions of the same', /^(\w+)[^>]*>$/],
    ['behind a long beginning', /^invoice number: (\d+)\d*x$/],
    ['combining marks', /\p{M}+$/u],
    ['a cube', /\d*\d*x$/],
    ['a power', /^(?:\w+\s?)+$/],
    ['a power of alternatives', /^(?:a|aa)+$/],
  ])('is found: %s', (_, expression) => {
    expect(superLinearInput(expression, false)).not.toBeNull();
  });

  it('is found where it splits', () => {
    expect(superLinearInput(/\s*,/, true)).not.toBeNull();
  });
});

describe('an expression with linear time', () => {
  it.each([
    /^[^\p{Cc}\p{Cs}]*$/u,
    /\d{1,60}x/,
    /"[^"]*"|'[^']*'/g,
    /[^<]+/g,
    /^(?:[1-9]\d*|0)(?:\.\d+)?$/,
    /(?:PLN|zł)$/i,
    /^(\d)\1{9}$/,
    /a{2,4}(?!b)/gy,
  ])('is accepted: %s', (expression) => {
    expect(superLinearInput(expression, false)).toBeNull();
  });
});
