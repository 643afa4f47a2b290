import { applyEdits, sortInOrder } from '@nakor/domain/xml/edit';
import { describe, expect, it } from 'vitest';

describe('applyEdits', () => {
  it.each([
    { name: 'nothing', edits: [], expected: 'abcdef' },
    { name: 'a replacement', edits: [{ start: 1, end: 3, text: 'X' }], expected: 'aXdef' },
    {
      name: 'changes in any order',
      edits: [
        { start: 4, end: 6, text: '' },
        { start: 0, end: 1, text: 'A' },
      ],
      expected: 'Abcd',
    },
    {
      name: 'insertions at one place in their order, before a replacement there',
      edits: [
        { start: 2, end: 3, text: 'C' },
        { start: 2, end: 2, text: '1' },
        { start: 2, end: 2, text: '2' },
      ],
      expected: 'ab12Cdef',
    },
  ])('applies $name', ({ edits, expected }) => {
    expect(applyEdits('abcdef', edits)).toBe(expected);
  });
});

describe('inOrder', () => {
  it('does not modify the given edits', () => {
    const edits = [
      { start: 3, end: 3, text: 'b' },
      { start: 0, end: 1, text: 'a' },
    ];
    expect(sortInOrder(edits).map(({ text }) => text)).toEqual(['a', 'b']);
    expect(edits.map(({ text }) => text)).toEqual(['b', 'a']);
  });
});
