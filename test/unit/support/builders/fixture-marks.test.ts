import { describe, expect, it } from 'vitest';
import { readMarks } from '../../../support/builders/fixture-marks.ts';

describe('readMarks', () => {
  it.each([
    { name: 'an enclosed text, with its element', fixture: '<a>\n  <b>«x»</b>\n</a>', line: 2, column: 3, xpath: '/a/b', value: 'x' },
    { name: 'an empty text, with its element', fixture: '<a>\n  <b>«»</b>\n</a>', line: 2, column: 3, xpath: '/a/b', value: '' },
    { name: 'a start tag, with its element', fixture: '<a>\n  «<b>»<c/></b>\n</a>', line: 2, column: 3, xpath: '/a/b', value: null },
    { name: 'the beginning of a start tag', fixture: '<a>\n  «<b» c="1"/>\n</a>', line: 2, column: 3, xpath: '/a/b', value: null },
    { name: 'a position between elements', fixture: '<a>\n  <b/>\n«»</a>', line: 3, column: 1, xpath: '/a', value: null },
    {
      name: 'a position in a text, with its element',
      fixture: '<a>\n<b>\u{1f600}«x»y</b></a>',
      line: 2,
      column: 5,
      xpath: '/a/b',
      value: null,
    },
    { name: 'a position in front of the root', fixture: '«»<?p?><a/>', line: 1, column: 1, xpath: null, value: null },
    { name: 'one element of several', fixture: '<a><b>1</b><!-- <b> --><b>«2»</b></a>', line: 1, column: 24, xpath: '/a/b[2]', value: '2' },
  ])('names $name', ({ fixture, line, column, xpath, value }) => {
    expect(readMarks(fixture)).toEqual({ text: fixture.replaceAll(/[«»]/g, ''), places: [{ line, column, xpath, value }] });
  });

  it('names the places of several marks as they are without the marks', () => {
    expect(readMarks('<a><b>«1»</b><b>«2»</b></a>').places.map(({ column, xpath }) => [column, xpath])).toEqual([
      [4, '/a/b[1]'],
      [12, '/a/b[2]'],
    ]);
  });
});
