import { buildReadableRows } from '@nakor/domain/correction/chain/readable-rows';
import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
import type { LineMethod } from '@nakor/domain/correction/model/correction-plan';
import { describe, expect, it } from 'vitest';

type Fields = Readonly<Record<string, string>>;

function invoice(...lines: readonly Fields[]): Draft {
  const rows = lines.map((fields) =>
    createBranch(
      'FaWiersz',
      Object.entries(fields).map(([name, text]) => createLeaf(name, text)),
    ),
  );
  return createBranch('Faktura', [createBranch('Fa', rows)]);
}

const line: Fields = { NrWierszaFa: '1', P_7: 'Shoes', P_8B: '10', P_9A: '100', P_11: '1000.00', P_12: '23' };
const other: Fields = { ...line, NrWierszaFa: '2', P_7: 'Laces' };

function methodOf(method: LineMethod, after: readonly Fields[], before: readonly Fields[] = [line, other]) {
  const { method: used, warnings, rows } = buildReadableRows(invoice(...before), invoice(...after), { kind: 'changed', method });
  return { used, isWarned: warnings.length > 0, numbers: rows.map(({ children }) => children[0]?.text).join(' ') };
}

describe('rows of a correction', () => {
  it.each<{ name: string; method: LineMethod; after: readonly Fields[] }>([
    { name: 'a doubled price as a difference', method: 'roznica', after: [{ ...line, P_9A: '200', P_11: '2000.00' }, other] },
    { name: 'a doubled quantity as a difference', method: 'roznica', after: [{ ...line, P_8B: '20', P_11: '2000.00' }, other] },
  ])('are shown before and after for $name, which could mean either', ({ method, after }) => {
    expect(methodOf(method, after)).toEqual({ used: 'przed_po', isWarned: true, numbers: '1 1' });
  });

  it.each<{ name: string; method: LineMethod; after: readonly Fields[]; numbers: string }>([
    { name: 'another price as a difference', method: 'roznica', after: [{ ...line, P_9A: '90', P_11: '900.00' }, other], numbers: '1' },
    { name: 'another quantity as a difference', method: 'roznica', after: [{ ...line, P_8B: '8', P_11: '800.00' }, other], numbers: '1' },
    { name: 'a doubled price as storno', method: 'storno', after: [{ ...line, P_9A: '200', P_11: '2000.00' }, other], numbers: '1 3' },
    { name: 'another name as storno', method: 'storno', after: [{ ...line, P_7: 'Boots' }, other], numbers: '1 3' },
    { name: 'a removed line', method: 'storno', after: [other], numbers: '1' },
  ])('follow the method for $name', ({ method, after, numbers }) => {
    expect(methodOf(method, after)).toEqual({ used: method, isWarned: false, numbers });
  });

  it.each(['roznica', 'storno'] as const)('show an added line in front of a removed one, which it does not replace: %s', (method) => {
    const added = { ...line, NrWierszaFa: '3', P_7: 'Boots' };
    expect(methodOf(method, [line, added])).toEqual({ used: method, isWarned: false, numbers: '3 2' });
  });

  it('do not reverse what was empty', () => {
    const empty = { ...line, P_8B: '0', P_11: '0.00' };
    const refilled = { ...line, P_9A: '90', P_8B: '2', P_11: '180.00' };
    expect(methodOf('storno', [refilled, other], [empty, other])).toEqual({ used: 'storno', isWarned: false, numbers: '1' });
  });
});
