import { parseChangePath } from '@nakor/domain/correction/draft/change-path';
import { createBranch, createLeaf } from '@nakor/domain/correction/draft/draft';
import { draftAtPath, pinPathSteps, withText } from '@nakor/domain/correction/draft/draft-at-path';
import { describe, expect, it } from 'vitest';

const line = (number: string, name: string) => createBranch('FaWiersz', [createLeaf('NrWierszaFa', number), createLeaf('P_7', name)]);
const lines = [line('3', 'a'), line('7', 'b'), line('7', 'c')];
const invoice = createBranch('Faktura', [createBranch('Fa', [createLeaf('P_2', 'FV/1'), ...lines])]);

function stepsOf(text: string) {
  const path = parseChangePath(text);
  if (!path.ok) throw new Error(path.error.en);
  return path.value.steps;
}

describe('a path', () => {
  it.each([
    { path: 'Fa/P_2', found: 'FV/1', pinned: 'Fa[1]/P_2[1]' },
    { path: 'Fa/FaWiersz[2]/P_7', found: 'b', pinned: 'Fa[1]/FaWiersz[2]/P_7[1]' },
    { path: 'Fa/FaWiersz[NrWierszaFa=3]/P_7', found: 'a', pinned: 'Fa[1]/FaWiersz[1]/P_7[1]' },
    { path: 'Fa/FaWiersz[NrWierszaFa=7]/P_7', found: 'b', pinned: 'Fa[1]/FaWiersz[NrWierszaFa=7]/P_7' },
    { path: 'Fa/FaWiersz[NrWierszaFa=9]/P_7', found: null, pinned: 'Fa[1]/FaWiersz[NrWierszaFa=9]/P_7' },
    { path: 'Fa/FaWiersz[4]/P_7', found: null, pinned: 'Fa[1]/FaWiersz[4]/P_7' },
    { path: 'Fa/FaWiersz/P_7', found: 'a', pinned: 'Fa[1]/FaWiersz/P_7' },
  ])('$path leads to $found, and is pinned as $pinned when it means one element', ({ path, found, pinned }) => {
    expect(draftAtPath(invoice, stepsOf(path))?.text ?? null).toBe(found);
    expect(pinPathSteps(invoice, stepsOf(path))).toEqual(stepsOf(pinned));
  });

  it('by a key means the lines that have it, in their order', () => {
    expect(withText(lines, { name: 'NrWierszaFa', value: '7' })).toEqual(lines.slice(1));
    expect(withText(lines, { name: 'P_7', value: 'c' })).toEqual([lines[2]]);
    expect(withText(lines, { name: 'P_11', value: '' })).toEqual([]);
  });
});
