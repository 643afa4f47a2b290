import { isOnlyOnNewElements, mayChange, mayRemove } from '@nakor/domain/correction/changes/allowed-paths';
import { applyChanges } from '@nakor/domain/correction/changes/requested-changes';
import { type Draft, readTextAt } from '@nakor/domain/correction/draft/draft';
import { linesOf } from '@nakor/domain/correction/draft/line-fields';
import { describe, expect, it } from 'vitest';
import { saleDraft } from '../../../../support/builders/sale-drafts.ts';
import { schemaModel } from '../../../../support/drivers/validation.ts';

const before = saleDraft({ lines: ['a', 'b', 'c'].map((name) => ({ P_7: name, P_8B: '1', UU_ID: `id-${name}` })) });
const kept = mayRemove('Fa/FaWiersz', 'Fa/FaWiersz/P_7', 'Fa/FaWiersz/P_8B', 'Fa/FaWiersz/UU_ID', 'Fa/P_6');
const allowed = [...kept, ...isOnlyOnNewElements('Fa/FaWiersz/P_12')];
const elsewhere = { pl: 'gdzie indziej', en: 'elsewhere' };

type Change = readonly [path: string, newValue: string];

function applied(...changes: Change[]) {
  return appliedBy(allowed, ...changes);
}

function appliedBy(paths: typeof allowed, ...changes: Change[]) {
  const requested = changes.map(([path, newValue]) => ({ path, newValue, description: null }));
  return applyChanges(before, schemaModel.root, requested, paths, () => elsewhere);
}

function stateAfter(...changes: Change[]): Draft {
  const result = applied(...changes);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.after;
}

const shown = (invoice: Draft) => linesOf(invoice).map((line) => `${readTextAt(line, 'P_7')} ${readTextAt(line, 'P_8B')}`);

function rejections(...changes: Change[]): string[] {
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

  it('mean the line with a key, even when another change gives it another key', () => {
    const changed = stateAfter(['Fa/FaWiersz[P_7=b]/P_7', 'x'], ['Fa/FaWiersz[P_7=b]/P_8B', '7']);
    expect(shown(changed)).toEqual(['a 1', 'x 7', 'c 1']);
  });

  it('count once when they are given twice', () => {
    expect(shown(stateAfter(['Fa/FaWiersz[2]', ''], ['Fa/FaWiersz[2]', ''], ['Fa/FaWiersz[NrWierszaFa=2]', '']))).toEqual(['a 1', 'c 1']);
  });

  it('are rejected when they contradict each other', () => {
    expect(rejections(['Fa/FaWiersz[2]/P_8B', '5'], ['Fa/FaWiersz[NrWierszaFa=2]/P_8B', '6'])).toEqual(['changes[1].path changed_twice']);
  });

  it('count once when they give one amount in two notations', () => {
    expect(shown(stateAfter(['Fa/FaWiersz[2]/P_8B', '5'], ['Fa/FaWiersz[2]/P_8B', '5.00']))).toEqual(['a 1', 'b 5', 'c 1']);
    expect(rejections(['Fa/FaWiersz[2]/P_7', '5'], ['Fa/FaWiersz[2]/P_7', '5.00'])).toEqual(['changes[1].path changed_twice']);
  });

  it('find a line by its number in any notation', () => {
    expect(shown(stateAfter(['Fa/FaWiersz[NrWierszaFa=02]/P_8B', '5']))).toEqual(['a 1', 'b 5', 'c 1']);
    expect(shown(stateAfter(['Fa/FaWiersz[NrWierszaFa=9]/P_7', 'd'], ['Fa/FaWiersz[NrWierszaFa=009]/P_8B', '4']))[3]).toBe('d 4');
  });

  it.each([
    ['a line that does not exist', 'Fa/FaWiersz[NrWierszaFa=9]/P_7'],
    ['the next line', 'Fa/FaWiersz[4]/P_7'],
    ['a second Fa', 'Fa[2]/P_6'],
    ['a second Fa by a key', 'Fa[KodWaluty=EUR]/P_6'],
    ['a line in a second Fa', 'Fa[2]/FaWiersz[1]/P_7'],
  ])('do not create %s where none may be added', (_, path) => {
    const result = appliedBy(kept, [path, '2026-10-01']);
    expect(result.ok ? [] : result.error.map(({ path: at, code }) => `${at} ${code}`)).toEqual(['changes[0].path path_not_found']);
  });

  it.each([
    ['a field that no change may give', 'Fa/FaWiersz[P_11=5]/P_7'],
    ['a number that is none', 'Fa/FaWiersz[NrWierszaFa=x]/P_7'],
    ['a field that lines have not', 'Fa/FaWiersz[P_99=5]/P_7'],
  ])('do not create a line by %s', (_, path) => {
    expect(rejections([path, 'd'])).toEqual(['changes[0].path path_not_found']);
  });

  it.each(['180,00', 'abc', '1e5', 'NaN', '1 000', '+5', '.5', '0.0000001', ' '])('are rejected with %j for a number', (value) => {
    expect(rejections(['Fa/FaWiersz[1]/P_8B', value])).toHaveLength(1);
    expect(rejections(['Fa/FaWiersz[1]/P_8B', value])[0]).toMatch(/^changes\[0\]\.new_value XML-10\d$/);
  });

  it('are rejected with numbers that the schema accepts but that are not in amount notation', () => {
    const paths = mayChange('Fa/FaWiersz/P_12_XII');
    for (const value of ['+19', '.5', '019']) expect(appliedBy(paths, ['Fa/FaWiersz[1]/P_12_XII', value]).ok).toBe(false);
    expect(appliedBy(paths, ['Fa/FaWiersz[1]/P_12_XII', '19.5']).ok).toBe(true);
  });

  it('are rejected with a comma, with a suggestion', () => {
    const result = applied(['Fa/FaWiersz[1]/P_8B', '2,5']);
    expect(result.ok ? '' : result.error[0]?.message.en).toContain('Enter 2.5.');
  });

  it('are rejected inside an element that another change removes', () => {
    expect(rejections(['Fa/FaWiersz[NrWierszaFa=2]', ''], ['Fa/FaWiersz[2]/P_8B', '5'], ['Fa/FaWiersz[1]/P_8B', '5'])).toEqual([
      'changes[1].path changed_twice',
    ]);
  });

  it('add a line under a free number, or after the last one', () => {
    const added = stateAfter(['Fa/FaWiersz[NrWierszaFa=9]/P_7', 'd'], ['Fa/FaWiersz[NrWierszaFa=9]/P_8B', '4'], ['Fa/FaWiersz[1]', '']);
    expect(shown(added)).toEqual(['b 1', 'c 1', 'd 4']);
    expect(shown(stateAfter(['Fa/FaWiersz[4]/P_7', 'd'], ['Fa/FaWiersz[4]/P_8B', '4']))).toEqual(['a 1', 'b 1', 'c 1', 'd 4']);
  });

  it('are each rejected with their own error', () => {
    expect(rejections(['//P_7', 'x'], ['Fa/P_15', '1'], ['Fa/FaWiersz[7]/P_7', 'x'], ['Fa/FaWiersz/P_7', 'x'])).toEqual([
      'changes[0].path invalid_path',
      'changes[1].path path_not_allowed',
      'changes[2].path path_not_found',
      'changes[3].path path_not_found',
    ]);
  });
});
