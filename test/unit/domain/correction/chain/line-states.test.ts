import { type LineNotes, LineStates } from '@nakor/domain/correction/chain/line-states';
import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
import { Row } from '@nakor/domain/fa3/row';
import { describe, expect, it } from 'vitest';

type Fields = Readonly<Record<string, string>>;

function row(fields: Fields): Draft {
  return createBranch(
    'FaWiersz',
    Object.entries(fields).map(([name, text]) => createLeaf(name, text)),
  );
}

/** A row as number, name, quantity, price and value. */
function line(number: string, name: string, quantity: string, price: string, value: string): Fields {
  return { NrWierszaFa: number, P_7: name, P_8B: quantity, P_9A: price, P_11: value };
}

const marked = (fields: Fields): Fields => ({ ...fields, StanPrzed: '1' });

function shown({ children }: Draft): string {
  return children.map(({ text }) => text).join(' ');
}

/** The lines after corrections, and the notes of the last one that name lines. */
function stateAfter(lines: readonly Fields[], corrections: readonly (readonly Fields[])[]) {
  const states = new LineStates(lines.map(row));
  let notes: Partial<LineNotes> = {};
  for (const rows of corrections) notes = states.apply(rows.map((fields) => new Row(row(fields))));
  return { lines: states.lines.map(shown), notes: Object.fromEntries(Object.entries(notes).filter(([, numbers]) => numbers.length > 0)) };
}

const [shoes, laces] = [line('1', 'Shoes', '10', '100', '1000'), line('2', 'Laces', '5', '20', '100')];
const boots = line('3', 'Boots', '2', '50', '100');

describe('a line that an earlier correction added', () => {
  it.each([
    { name: 'as a difference', rows: [line('3', 'Boots', '2', '-10', '-20')], after: '3 Boots 2 40.00 80.00' },
    { name: 'as a return', rows: [line('3', 'Boots', '-1', '50', '-50')], after: '3 Boots 1 50 50.00' },
    {
      name: 'as storno',
      rows: [line('3', 'Boots', '-2', '50', '-100'), line('4', 'Boots', '2', '45', '90')],
      after: '3 Boots 2 45 90',
    },
    {
      name: 'before and after',
      rows: [marked(boots), line('3', 'High boots', '2', '45', '90')],
      after: '3 High boots 2 45 90',
    },
    { name: 'to zero', rows: [line('3', 'Boots', '-2', '50', '-100')], after: '3 Boots 0 50 0.00' },
  ])('is corrected $name', ({ rows, after }) => {
    const { lines, notes } = stateAfter([shoes, laces], [[boots], rows]);
    expect({ lines, notes }).toEqual({ lines: [shown(row(shoes)), shown(row(laces)), after], notes: {} });
  });
});

describe('a line that an earlier correction renamed', () => {
  const renaming = [marked(shoes), { ...shoes, P_7: 'Boots' }];

  it.each([
    { name: 'its new name', rows: [line('1', 'Boots', '10', '-10', '-100')] },
    { name: 'the name on the original', rows: [line('1', 'Shoes', '10', '-10', '-100')] },
  ])('is corrected by a row that states $name', ({ rows }) => {
    const { lines } = stateAfter([shoes, laces], [renaming, rows]);
    expect(lines).toEqual(['1 Boots 10 90.00 900.00', shown(row(laces))]);
  });

  it('gives its name to another line', () => {
    const swapped = [marked(shoes), { ...shoes, P_7: 'Laces' }, marked(laces), { ...laces, P_7: 'Shoes' }];
    const { lines, notes } = stateAfter([shoes, laces], [swapped, [line('2', 'Shoes', '5', '-5', '-25')]]);
    expect({ lines, notes }).toEqual({ lines: ['1 Laces 10 100 1000', '2 Shoes 5 15.00 75.00'], notes: {} });
  });

  it('keeps its number when storno renames it', () => {
    const { lines, notes } = stateAfter(
      [shoes, laces],
      [[line('1', 'Shoes', '-10', '100', '-1000'), line('3', 'Boots', '10', '100', '1000')], [line('1', 'Boots', '10', '-10', '-100')]],
    );
    expect({ lines, notes }).toEqual({ lines: ['1 Boots 10 90.00 900.00', shown(row(laces))], notes: {} });
  });
});

describe('a row under the number of a replacement', () => {
  const replacing = [line('1', 'Shoes', '-10', '100', '-1000'), line('3', 'Shoes', '10', '90', '900')];

  it.each([
    { name: 'changes the line that it repeats', row: line('3', 'Shoes', '10', '-5', '-50'), first: '1 Shoes 10 85.00 850.00', more: [] },
    {
      name: 'is a new line of the same name when it repeats nothing',
      row: line('3', 'Shoes', '2', '50', '100'),
      first: '1 Shoes 10 90 900',
      more: ['3 Shoes 2 50 100'],
    },
  ])('$name', ({ row: next, first, more }) => {
    const { lines, notes } = stateAfter([shoes, laces], [replacing, [next]]);
    expect({ lines, notes }).toEqual({ lines: [first, shown(row(laces)), ...more], notes: {} });
  });
});

describe('a row that follows a reversed line', () => {
  const reversed = line('1', 'Shoes', '-10', '100', '-1000');

  it('adds a line when another row stands between them', () => {
    const { lines, notes } = stateAfter([shoes, laces], [[reversed, line('2', 'Laces', '5', '-1', '-5'), boots]]);
    expect({ lines, notes }).toEqual({ lines: ['1 Shoes 0 100 0.00', '2 Laces 5 19.00 95.00', shown(row(boots))], notes: {} });
  });

  it('replaces the line under its own number and another name', () => {
    const { lines, notes } = stateAfter([shoes, laces], [[reversed, { ...shoes, P_7: 'Boots' }]]);
    expect({ lines, notes }).toEqual({ lines: ['1 Boots 10 100 1000', shown(row(laces))], notes: {} });
  });
});

describe('lines before a correction that is missing', () => {
  it.each([
    { name: 'a return at another price', rows: [line('1', 'Shoes', '-2', '90', '-180')], notes: { otherStart: ['1'] } },
    { name: 'a price at another quantity', rows: [line('1', 'Shoes', '8', '-10', '-80')], notes: { otherStart: ['1'] } },
    { name: 'a return of more than there is', rows: [line('1', 'Shoes', '-12', '100', '-1200')], notes: { overdrawn: ['1'] } },
    { name: 'a return of a line that there is not', rows: [line('3', 'Boots', '-1', '50', '-50')], notes: { unmatched: ['3'] } },
    { name: 'a difference under another name', rows: [line('1', 'Boots', '10', '10', '100')], notes: { repeated: ['1'] } },
    {
      name: 'storno of another quantity',
      rows: [line('1', 'Shoes', '-8', '100', '-800'), line('3', 'Shoes', '8', '90', '720')],
      notes: { twice: ['3'] },
    },
    {
      name: 'another state before',
      rows: [marked(line('1', 'Shoes', '8', '100', '800')), line('1', 'Shoes', '8', '90', '720')],
      notes: { otherBefore: ['1'] },
    },
    {
      name: 'a state after without one before',
      rows: [marked(laces), line('2', 'Laces', '5', '19', '95'), line('1', 'Shoes', '8', '90', '720')],
      notes: { repeated: ['1'] },
    },
  ])('show $name', ({ rows, notes }) => {
    expect(stateAfter([shoes, laces], [rows])).toMatchObject({ notes });
  });

  it.each([
    { name: 'a return', rows: [line('1', 'Shoes', '-10', '100', '-1000')] },
    { name: 'a price', rows: [line('1', 'Shoes', '10', '-99', '-990')] },
    { name: 'storno', rows: [line('1', 'Shoes', '-10', '100', '-1000'), line('3', 'Shoes', '8', '90', '720')] },
    { name: 'an added line', rows: [boots] },
    { name: 'a row that names goods only', rows: [{ NrWierszaFa: '7', P_7: 'All goods' }] },
  ])('are not suspected for $name', ({ rows }) => {
    const { notes } = stateAfter([shoes, laces], [rows]);
    expect(Object.keys(notes).filter((kind) => kind !== 'withoutFigures')).toEqual([]);
  });
});

describe('lines that share an id', () => {
  it('are told apart by their numbers', () => {
    const [first, second] = [
      { ...shoes, UU_ID: 'a' },
      { ...laces, UU_ID: 'a' },
    ];
    const { lines, notes } = stateAfter([first, second], [[marked(second), { ...second, P_7: 'Ribbons' }]]);
    expect({ lines, notes }).toEqual({ lines: [shown(row(first)), '2 Ribbons 5 20 100 a'], notes: {} });
  });

  it('get another one from the row after the correction', () => {
    const [first, second] = [{ ...shoes, UU_ID: 'a' }, laces];
    const { lines } = stateAfter([first, second], [[marked(first), { ...first, UU_ID: 'b' }]]);
    expect(lines[0]).toBe('1 Shoes 10 100 1000 b');
  });
});
