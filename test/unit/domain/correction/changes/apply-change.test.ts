import { applyChange } from '@nakor/domain/correction/changes/apply-change';
import { parseChangePath } from '@nakor/domain/correction/draft/change-path';
import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../../support/drivers/validation.ts';

const line = (number: string, ...more: Draft[]) => createBranch('FaWiersz', [createLeaf('NrWierszaFa', number), ...more]);
const invoice = createBranch('Faktura', [
  createBranch('Fa', [createLeaf('P_6', '2026-10-14'), line('1', createLeaf('P_9A', '10.00')), line('2', createLeaf('P_9A', '20.00'))]),
]);

function apply(path: string, newValue: string) {
  const parsed = parseChangePath(path);
  if (!parsed.ok) throw new Error(parsed.error.en);
  return applyChange(invoice, schemaModel.root, parsed.value, newValue);
}

describe('applyChange', () => {
  const fa = (...children: Draft[]) => createBranch('Faktura', [createBranch('Fa', children)]);
  const [day, first, second] = [
    createLeaf('P_6', '2026-10-14'),
    line('1', createLeaf('P_9A', '10.00')),
    line('2', createLeaf('P_9A', '20.00')),
  ];

  it.each([
    {
      name: 'a line by its position',
      path: 'Fa/FaWiersz[2]/P_9A',
      value: '21.00',
      expected: fa(day, first, line('2', createLeaf('P_9A', '21.00'))),
    },
    {
      name: 'a line by its number',
      path: 'Fa/FaWiersz[NrWierszaFa=1]/P_9A',
      value: '9.00',
      expected: fa(day, line('1', createLeaf('P_9A', '9.00')), second),
    },
    {
      name: 'a field that does not exist yet',
      path: 'Fa/FaWiersz[1]/P_7',
      value: 'x',
      expected: fa(day, line('1', createLeaf('P_9A', '10.00'), createLeaf('P_7', 'x')), second),
    },
    {
      name: 'a part that does not exist yet',
      path: 'Fa/Platnosc/Zaplacono',
      value: '1',
      expected: fa(day, first, second, createBranch('Platnosc', [createLeaf('Zaplacono', '1')])),
    },
    {
      name: 'a new line, by its number',
      path: 'Fa/FaWiersz[NrWierszaFa=4]/P_7',
      value: 'x',
      expected: fa(day, first, second, line('4', createLeaf('P_7', 'x'))),
    },
    {
      name: 'a new line, by the next position',
      path: 'Fa/FaWiersz[3]/P_7',
      value: 'x',
      expected: fa(day, first, second, createBranch('FaWiersz', [createLeaf('P_7', 'x')])),
    },
    {
      name: 'the only one with its name',
      path: 'Fa/P_6',
      value: '2026-10-15',
      expected: fa(createLeaf('P_6', '2026-10-15'), first, second),
    },
    { name: 'the removal of an element', path: 'Fa/P_6', value: '', expected: fa(first, second) },
    { name: 'the removal of a whole line', path: 'Fa/FaWiersz[NrWierszaFa=1]', value: '', expected: fa(day, second) },
  ])('changes $name', ({ path, value, expected }) => {
    expect(apply(path, value)).toEqual({ ok: true, value: expected });
  });

  it.each([
    {
      name: 'an element that the schema does not allow there',
      path: 'Fa/FaWiersz[1]/P_9C',
      value: '1',
      words: 'FaWiersz has no element P_9C',
    },
    { name: 'one of several without saying which', path: 'Fa/FaWiersz/P_9A', value: '1', words: 'There are several FaWiersz' },
    { name: 'a line far after the last one', path: 'Fa/FaWiersz[7]/P_9A', value: '1', words: 'no FaWiersz[7]' },
    { name: 'a second element where the schema allows one', path: 'Fa[2]/P_6', value: '2026-10-15', words: 'no Fa[2]' },
    {
      name: 'a second one by a key, where the schema allows one',
      path: 'Fa[KodWaluty=EUR]/P_6',
      value: '2026-10-15',
      words: 'no Fa[KodWaluty=EUR]',
    },
    { name: 'the removal of a missing element', path: 'Fa/P_6A', value: '', words: 'Fa has no element P_6A' },
    { name: 'the removal of a missing line', path: 'Fa/FaWiersz[NrWierszaFa=9]', value: '', words: 'no FaWiersz[NrWierszaFa=9]' },
    {
      name: 'a text for an element that holds others',
      path: 'Fa/FaWiersz[1]',
      value: 'x',
      words: 'FaWiersz contains other elements instead of text',
    },
    { name: 'a child of an element that holds text', path: 'Fa/P_6/P_7', value: 'x', words: 'P_6 has no element P_7' },
  ])('rejects $name', ({ path, value, words }) => {
    const applied = apply(path, value);
    expect(applied.ok ? '' : applied.error.en).toContain(words);
  });
});
