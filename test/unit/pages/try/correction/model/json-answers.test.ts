import { answerTableOf, parsePastedRows } from '@nakor/pages/try/correction/model/json-answers';
import { describe, expect, it } from 'vitest';
import { scenarioList } from '../../../../../support/drivers/correction-forms.ts';

describe('answers in JSON', () => {
  it.each([
    ['faktury_korygowane', [{ nr: ' FV/1 ', data: '2026-01-31', nr_ksef: '' }, {}], '[{"nr":"FV/1","data":"2026-01-31"}]'],
    [
      'opust',
      [
        { rate: '23', amount: '50 000,00' },
        { rate: '8', amount: '' },
      ],
      '{"23":"50000.00"}',
    ],
    ['zaliczki', [{ rate: '23', net: '399,84', tax: '91.96' }], '{"23":{"net":"399.84","tax":"91.96"}}'],
    ['opust', [{ rate: '23', amount: 'dużo' }], '{"23":"dużo"}'],
    ['opust', [{ rate: '23' }], ''],
  ])('%s: rows %j are written as %s, and read again', (id, rows, json) => {
    const table = answerTableOf(id);
    if (table === null) throw new Error(id);
    expect(table.write(rows)).toBe(json);
    expect(table.write(table.read(json))).toBe(json);
  });

  it('have a table for each question in the catalogue', () => {
    const ids = scenarioList.flatMap(({ questions }) => questions.filter(({ kind }) => kind === 'json').map(({ id }) => id));
    expect(ids.filter((id) => answerTableOf(id) === null)).toEqual([]);
  });

  it('can be pasted from a spreadsheet', () => {
    const columns = answerTableOf('faktury_korygowane')?.columns ?? [];
    expect(parsePastedRows('FV/1\t2026-01-31\tX\r\nFV/2\t2026-02-28\r\n', columns)).toEqual([
      { nr: 'FV/1', data: '2026-01-31', nr_ksef: 'X' },
      { nr: 'FV/2', data: '2026-02-28', nr_ksef: '' },
    ]);
    expect(parsePastedRows('FV/1', columns)).toEqual([]);
  });
});
