import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listChangedParts } from '../../../../../packages/pages/src/try/fixes/changed-parts.ts';
import { diffLines } from '../../../../../packages/pages/src/try/fixes/diff-lines.ts';
import { listTextChanges, planFixes } from '../../../../../packages/pages/src/try/fixes/plan-fixes.ts';

type Changes = ReturnType<typeof listTextChanges>;

function applied(text: string, changes: Changes): string {
  return changes.toReversed().reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text);
}

/** Few different lines, so that equal ones repeat as in an invoice. */
const lines = fc.array(fc.constantFrom('<a>', '</a>', '<b>1</b>', '<b>2</b>', '', '<c/>'), { minLength: 1, maxLength: 30 });

describe('diffLines', () => {
  it('all changes together turn one text into the other', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const changes = diffLines(before, after);
        expect(applied(before.join('\n'), listTextChanges(before.join('\n'), changes))).toBe(after.join('\n'));
      }),
    );
  });

  it('changes do not overlap, and each can be applied by itself', () => {
    fc.assert(
      fc.property(lines, lines, fc.infiniteStream(fc.boolean()), (before, after, choice) => {
        const text = before.join('\n');
        const chosen = diffLines(before, after).filter(() => choice.next().value);
        let end = 0;
        for (const { from, to } of listTextChanges(text, chosen)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThanOrEqual(from);
          end = to;
        }
        const kept = diffLines(before, after).filter((change) => !chosen.some(({ oldStart }) => oldStart === change.oldStart));
        expect(applied(text, listTextChanges(text, chosen)).split('\n').length).toBe(
          Math.max(1, after.length + kept.reduce((sum, { oldLines, newLines }) => sum + oldLines.length - newLines.length, 0)),
        );
      }),
    );
  });

  it('finds single lines, in place, added and removed', () => {
    const before = ['<a>', '<b>1</b>', '<c/>', '<d/>', '</a>'];
    expect(diffLines(before, before)).toEqual([]);
    expect(diffLines(before, ['<a>', '<b>2</b>', '<c/>', '<d/>', '</a>'])).toEqual([
      { oldStart: 1, oldLines: ['<b>1</b>'], newStart: 1, newLines: ['<b>2</b>'] },
    ]);
    expect(diffLines(before, ['<a>', '<b>1</b>', '<x/>', '<c/>', '<d/>', '</a>'])).toEqual([
      { oldStart: 2, oldLines: [], newStart: 2, newLines: ['<x/>'] },
    ]);
    expect(diffLines(before, ['<a>', '<b>1</b>', '<d/>', '</a>'])).toEqual([
      { oldStart: 2, oldLines: ['<c/>'], newStart: 2, newLines: [] },
    ]);
  });

  it('separates neighbouring lines that changed in place, so that each can be chosen', () => {
    expect(diffLines(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'd'])).toHaveLength(2);
  });

  it('needs linear time for thousands of changes', () => {
    const before = Array.from({ length: 40_000 }, (_, index) => `<P_11>${index},00</P_11>`);
    const after = before.map((line, index) => (index % 2 === 0 ? line.replace(',', '.') : line));
    expect(diffLines(before, after)).toHaveLength(20_000);
  });
});

describe('planFixes', () => {
  const fix = (line: number | null, code: string) => ({
    ...{ code, line, round: 1, xpath: null, column: 1, before: '', after: '' },
    description: `Fixed ${code}.`,
  });

  it('names the fixes of each change', () => {
    const { changes, others } = planFixes('a\n1,0\nb\n2,0\nc', 'a\n1.0\nb\n2.0\nc', [fix(2, 'XML-120'), fix(4, 'XML-114')]);
    expect(changes.map(({ oldStart, codes, descriptions }) => ({ oldStart, codes, descriptions }))).toEqual([
      { oldStart: 1, codes: ['XML-120'], descriptions: ['Fixed XML-120.'] },
      { oldStart: 3, codes: ['XML-114'], descriptions: ['Fixed XML-114.'] },
    ]);
    expect(others).toEqual([]);
  });

  it('lists fixes without a change of the text, such as a byte order mark', () => {
    expect(planFixes('a', 'a', [fix(null, 'XML-003')])).toEqual({ changes: [], others: ['Fixed XML-003.'] });
  });
});

describe('changedParts', () => {
  it('divides both lines into equal ends and what differs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
        const [first, second] = listChangedParts(left, right);
        expect(first.before + first.changed + first.after).toBe(left);
        expect(second.before + second.changed + second.after).toBe(right);
        expect([first.before, first.after]).toEqual([second.before, second.after]);
      }),
    );
    expect(listChangedParts('<P_12>23%</P_12>', '<P_12>23</P_12>').map(({ changed }) => changed)).toEqual(['%', '']);
  });
});
