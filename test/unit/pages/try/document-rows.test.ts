import { type DocumentRow, documentRows, ellipsis } from '@nakor/pages/try/document-rows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Rows as short strings: marked parts in brackets with the indexes of their places, gaps in parentheses. */
function shown(rows: readonly DocumentRow[]): readonly string[] {
  return rows.map((row) => {
    if (row.kind === 'gap') return `(${row.first}-${row.last})`;
    return `${row.number}: ${row.segments.map(({ text, places }) => (places.length === 0 ? text : `[${places.join()}|${text}]`)).join('')}`;
  });
}

const at = (line: number, column: number) => ({ line, column });

describe('documentRows', () => {
  const cases = [
    {
      name: 'marks an element that holds text alone',
      text: '<a>\n  <P_15>1.00</P_15>\n</a>',
      places: [at(2, 3)],
      line: '2:   [0|<P_15>1.00</P_15>]',
    },
    {
      name: 'marks the tag of an element that holds others',
      text: '<Fa x="1"><P_1>1</P_1></Fa>',
      places: [at(1, 1)],
      line: '1: [0|<Fa x="1">]<P_1>1</P_1></Fa>',
    },
    { name: 'marks an empty element', text: '<a><b/></a>', places: [at(1, 4)], line: '1: <a>[0|<b/>]</a>' },
    { name: 'marks a word where no element begins', text: '<a>one two</a>', places: [at(1, 8)], line: '1: <a>one [0|two]</a>' },
    { name: 'marks several issues of one place once', text: '<a>1</a>', places: [at(1, 1), at(1, 1)], line: '1: [0,1|<a>1</a>]' },
    { name: 'ends a mark where another begins', text: '<a><b>1</b></a>', places: [at(1, 4), at(1, 7)], line: '1: <a>[0|<b>][1|1]</b></a>' },
    { name: 'accepts places in any order', text: '<a/><b/>', places: [at(1, 5), at(1, 1)], line: '1: [1|<a/>][0|<b/>]' },
    { name: 'counts characters, not UTF-16 code units', text: '😀😀<a/>', places: [at(1, 3)], line: '1: 😀😀[0|<a/>]' },
    { name: 'marks a place after the last character', text: '<a>', places: [at(1, 4)], line: '1: <a>[0|]' },
    { name: 'keeps a place beyond the line at its end', text: '<a>', places: [at(1, 99)], line: '1: <a>[0|]' },
  ];
  it.each(cases)('$name', ({ text, places, line }) => {
    expect(shown(documentRows(text, places))).toContain(line);
  });

  it('recognizes the three kinds of line breaks', () => {
    expect(shown(documentRows('a\r\nb\rc\nd', []))).toEqual(['1: a', '2: b', '3: c', '4: d']);
  });

  it('shows a long document around its places', () => {
    const lines = Array.from({ length: 2_001 }, (_, index) => `<l${index + 1}/>`);
    const rows = shown(documentRows(lines.join('\n'), [at(1_000, 1)]));
    expect(rows.slice(0, 6)).toEqual(['1: <l1/>', '2: <l2/>', '3: <l3/>', '4: <l4/>', '5: <l5/>', '(6-995)']);
    expect(rows.slice(6)).toEqual([
      ...['996: <l996/>', '997: <l997/>', '998: <l998/>', '999: <l999/>', '1000: [0|<l1000/>]'],
      ...['1001: <l1001/>', '1002: <l1002/>', '1003: <l1003/>', '1004: <l1004/>', '(1005-2001)'],
    ]);
  });

  it('shows a long line around its places', () => {
    const text = `<a>${'x'.repeat(500)}<b/>${'y'.repeat(500)}</a>`;
    const [row] = shown(documentRows(text, [at(1, 504)]));
    expect(row).toBe(`1: ${ellipsis}${'x'.repeat(150)}[0|<b/>]${'y'.repeat(150)}${ellipsis}`);
  });

  it.each([
    { characters: 400, isLong: false },
    { characters: 401, isLong: true },
  ])('reports for a line of $characters characters whether it is long: $isLong', ({ characters, isLong }) => {
    expect(documentRows('x'.repeat(characters), [])[0]).toMatchObject({ isLong });
  });

  it('loses no character of a short document and marks every place', () => {
    const document = fc.string({ unit: fc.constantFrom('<a>', '</a>', '<b/>', ' ', 'x', 'ż', '😀', '\n', '\r\n'), maxLength: 60 });
    const places = fc.array(fc.record({ line: fc.integer({ min: 1, max: 6 }), column: fc.integer({ min: 1, max: 40 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(document, places, (text, wanted) => {
        const rows = documentRows(text, wanted);
        const lines = text.split(/\r\n|\n/);
        const texts = rows.map((row) => (row.kind === 'line' ? row.segments.map((segment) => segment.text).join('') : ''));
        expect(texts).toEqual(lines);
        const marked = rows.flatMap((row) => (row.kind === 'line' ? row.segments.flatMap((segment) => segment.places) : []));
        const present = wanted.flatMap(({ line }, index) => (line <= lines.length ? [index] : []));
        expect(marked.toSorted((one, other) => one - other)).toEqual(present);
      }),
    );
  });
});
