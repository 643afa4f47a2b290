import { removable } from '@nakor/domain/correction/allowed-paths';
import { type Draft, textAt } from '@nakor/domain/correction/draft';
import { linesOf } from '@nakor/domain/correction/line-fields';
import { applyChanges } from '@nakor/domain/correction/requested-changes';
import { describe, expect, it } from 'vitest';
import { saleDraft } from '../../../support/sale-drafts.ts';
import { schemaModel } from '../../../support/validation.ts';

const before = saleDraft({ lines: ['a', 'b', 'c'].map((name) => ({ P_7: name, P_8B: '1', UU_ID: `id-${name}` })) });
const allowed = removable('Fa/FaWiersz', 'Fa/FaWiersz/P_7', 'Fa/FaWiersz/P_8B', 'Fa/FaWiersz/UU_ID', 'Fa/P_6');
const elsewhere = { pl: 'gdzie indziej', en: 'elsewhere' };

type Change = readonly [path: string, newValue: string];

function applied(...changes: Change[]) {
  const requested = changes.map(([path, newValue]) => ({ path, newValue, description: null }));
  return applyChanges(before, schemaModel.root, requested, allowed, () => elsewhere);
}

function stateAfter(...changes: Change[]): Draft {
  const result = applied(...changes);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.after;
}

const shown = (invoice: Draft) => linesOf(invoice).map((line) => `${textAt(line, 'P_7')} ${textAt(line, 'P_8B')}`);

function refusals(...changes: Change[]): string[] {
  const result = applied(...changes);
  return result.ok ? [] : result.error.map(({ path, code }) => `${path} ${code}`);
}

describe('changes of lines', () => {
  it.each([
    { name: 'by position', first: 'Fa/FaWiersz[1]' },
    { name: 'by key', first: 'Fa/FaWiersz[NrWierszaFa=1]' },
    { name: 'by another key', first: '/Faktura/Fa/FaWiersz[UU_ID="id-a"]' },
  ])('mean the lines of the original when one before them is removed $name', ({ first }) => {
    expect(shown(stateAfter([first, ''], ['Fa/FaWiersz[2]/P_8B', '5']))).toEqual(['b 5', 'c 1']);
    expect(shown(stateAfter([first, ''], ['Fa/FaWiersz[2]', '']))).toEqual(['c 1']);
    expect(shown(stateAfter(['Fa/FaWiersz[3]', ''], [first, ''], ['Fa/FaWiersz[NrWierszaFa=2]', '']))).toEqual([]);
  });

  it('mean the line that a key names, also where another change gives it another key', () => {
    const changed = stateAfter(['Fa/FaWiersz[P_7=b]/P_7', 'x'], ['Fa/FaWiersz[P_7=b]/P_8B', '7']);
    expect(shown(changed)).toEqual(['a 1', 'x 7', 'c 1']);
  });

  it('count once when they are told twice', () => {
    expect(shown(stateAfter(['Fa/FaWiersz[2]', ''], ['Fa/FaWiersz[2]', ''], ['Fa/FaWiersz[NrWierszaFa=2]', '']))).toEqual(['a 1', 'c 1']);
  });

  it('are refused when they contradict each other', () => {
    expect(refusals(['Fa/FaWiersz[2]/P_8B', '5'], ['Fa/FaWiersz[NrWierszaFa=2]/P_8B', '6'])).toEqual(['changes[1].path changed_twice']);
  });

  it('are refused inside of what another change removes', () => {
    expect(refusals(['Fa/FaWiersz[NrWierszaFa=2]', ''], ['Fa/FaWiersz[2]/P_8B', '5'], ['Fa/FaWiersz[1]/P_8B', '5'])).toEqual([
      'changes[1].path changed_twice',
    ]);
  });

  it('add a line under a free number, or behind the last', () => {
    const added = stateAfter(['Fa/FaWiersz[NrWierszaFa=9]/P_7', 'd'], ['Fa/FaWiersz[NrWierszaFa=9]/P_8B', '4'], ['Fa/FaWiersz[1]', '']);
    expect(shown(added)).toEqual(['b 1', 'c 1', 'd 4']);
    expect(shown(stateAfter(['Fa/FaWiersz[4]/P_7', 'd'], ['Fa/FaWiersz[4]/P_8B', '4']))).toEqual(['a 1', 'b 1', 'c 1', 'd 4']);
  });

  it('are each refused by what is wrong with them', () => {
    expect(refusals(['//P_7', 'x'], ['Fa/P_15', '1'], ['Fa/FaWiersz[7]/P_7', 'x'], ['Fa/FaWiersz/P_7', 'x'])).toEqual([
      'changes[0].path invalid_path',
      'changes[1].path path_not_allowed',
      'changes[2].path path_not_found',
      'changes[3].path path_not_found',
    ]);
  });
});
