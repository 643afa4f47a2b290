import { linesOf } from '@nakor/domain/correction/draft/line-fields';
import { pairLines } from '@nakor/domain/correction/draft/match-lines';
import { describe, expect, it } from 'vitest';
import { type fieldsIn, lineDraft, saleDraft, withLineField } from '../../../../support/builders/sale-drafts.ts';

const named = (name: string) => ({ NrWierszaFa: '1', P_7: name, P_8B: '1' });
const sale = saleDraft({ lines: ['a', 'b', 'c'].map(named) });
const before = linesOf(sale);

function paired(after: Parameters<typeof pairLines>[1]): string[] {
  const shown = (line: Parameters<typeof fieldsIn>[0] | null) =>
    line === null ? '-' : `${line.children[1]?.text}${line.children[2]?.text}`;
  return pairLines(before, after).map((pair) => `${shown(pair.before)} ${shown(pair.after)}`);
}

describe('lines that share their number', () => {
  it('are paired with themselves when one of them is removed', () => {
    expect(paired(before.slice(1))).toEqual(['a1 -', 'b1 b1', 'c1 c1']);
    expect(paired(before.toSpliced(1, 1))).toEqual(['a1 a1', 'b1 -', 'c1 c1']);
  });

  it('are paired with what they were made of when one is removed and another changes', () => {
    const changed = linesOf(withLineField(sale, 2, 'P_8B', '5'));
    expect(paired(changed.slice(1))).toEqual(['a1 -', 'b1 b5', 'c1 c1']);
  });

  it('are paired in their order where nothing tells', () => {
    expect(paired(['x', 'y'].map((name) => lineDraft(named(name))))).toEqual(['a1 x1', 'b1 y1', 'c1 -']);
  });
});
