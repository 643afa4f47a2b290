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
    ['what is looked behind for, from each letter', /(?<=art[a-z]*)113/],
    ['a repeated group', /(\w+) \1x/],
    ['rounds that may be empty', /(?:\d?)*x/],
    ['as little as possible', /\d+?x/],
    ['all matches, each of which looks to the end', /a(?=a*)/g],
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
    /113(?<=art[a-z]*113)/,
    /^(\w+) \1x/,
    /^(?:\d?)*x/,
    /a(?=a*)/,
    /^(\d{1,9})\s+(\S{1,50})\s+(.{1,256})$/,
    /(?:)/,
  ])('is accepted: %s', (expression) => {
    expect(superLinearInput(expression, false)).toBeNull();
  });
});
