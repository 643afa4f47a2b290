import { describe, expect, it } from 'vitest';
import { expressionsOf } from '../../../support/regular-expressions/find-expressions.ts';

/** The expressions found in a text, in which `§` represents a dollar sign. */
function read(text: string) {
  const { found, unread } = expressionsOf({ path: 'a.ts', text: text.replaceAll('§', '$') });
  return { found: found.map(({ place, expression, splits }) => [place, String(expression), splits]), unread };
}

describe('expressions of a file', () => {
  it.each([
    ['const a: RegExp = /x+/g;', '/x+/g', false],
    ['const a = text.split(/, */);', '/, */', true],
    ["const a = text.split(new RegExp(', *'));", '/, */', true],
    ["const a = new RegExp('^\\\\d+$', 'u');", '/^\\d+$/u', false],
    ["const a = RegExp('a');", '/a/', false],
    ["const day = '\\\\d\\\\d'; const a = new RegExp(`^§{day}$`);", '/^\\d\\d$/', false],
    ['const day = String.raw`\\d`; const a = new RegExp(`§{day}-§{day}`);', '/\\d-\\d/', false],
  ])('are found in %s', (text, expression, splits) => {
    expect(read(text)).toEqual({ found: [['a.ts:1', expression, splits]], unread: [] });
  });

  it.each(['// /x+/', "const a = 'x /y/ z';", 'const a = 4 / 2 / 1;', 'const a = `/§{b}/`;'])('are none in %s', (text) => {
    expect(read(text)).toEqual({ found: [], unread: [] });
  });

  it.each(['new RegExp(given)', 'new RegExp(`^§{read()}$`)', "new RegExp('a', flags)"])('cannot be read in %s', (text) => {
    expect(read(`\n${text}`)).toEqual({ found: [], unread: ['a.ts:2'] });
  });
});
