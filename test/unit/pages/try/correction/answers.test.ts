import { calculatedValues } from '@nakor/pages/try/correction/model/calculated-values';
import { checkKsefNumber } from '@nakor/pages/try/correction/model/check-ksef-number';
import { answerTableOf, pastedRows } from '@nakor/pages/try/correction/model/json-answers';
import { describe, expect, it } from 'vitest';
import { described, sampleXml, scenarioList } from '../../../../support/drivers/correction-forms.ts';

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
    expect(pastedRows('FV/1\t2026-01-31\tX\r\nFV/2\t2026-02-28\r\n', columns)).toEqual([
      { nr: 'FV/1', data: '2026-01-31', nr_ksef: 'X' },
      { nr: 'FV/2', data: '2026-02-28', nr_ksef: '' },
    ]);
    expect(pastedRows('FV/1', columns)).toEqual([]);
  });
});

describe('a KSeF number', () => {
  it.each([
    ['1234563218-20261015-0A1B2C3D4E5F-C3', null],
    [' 1234563218-20261015-0A1B2C3D4E5F-C3 ', null],
    ['1234563218-20261015-0A1B2C3D4E5F-C4', 'checksum'],
    ['1234563218-20261015-0A1B2C3D4E5F', 'malformed'],
    ['abc', 'malformed'],
  ])('%j: %s', (text, problem) => {
    expect(checkKsefNumber(text, '1234563218', '2026-10-15')).toBe(problem);
  });

  it('of another seller, or from before the invoice, is pointed out', () => {
    expect(checkKsefNumber('1234563218-20261015-0A1B2C3D4E5F-C3', '5250000009', '2026-10-15')).toBe('other-seller');
    expect(checkKsefNumber('1234563218-20261015-0A1B2C3D4E5F-C3', '1234563218', '2026-10-16')).toBe('before-issue');
  });
});

describe('calculated values', () => {
  it('are found by the place of a line, whatever its number', () => {
    const xml = sampleXml('VAT', 'PLN').replace('<NrWierszaFa>1<', '<NrWierszaFa>7<');
    const value = (path: string, after: string | null) => ({ path, label: '', before: null, after, delta: null, rule: '' });
    const explanation = [
      value('/Faktura/Fa/FaWiersz[NrWierszaFa=7]/P_11', '900.00'),
      value('/Faktura/Fa/FaWiersz[NrWierszaFa=8]/P_11', '1.00'),
      value('/Faktura/Fa/P_15', '1107.00'),
      value('/Faktura/Fa/P_6', null),
    ];
    expect([...calculatedValues({ explanation }, described(xml).root)]).toEqual([
      ['/Faktura/Fa/FaWiersz[1]/P_11', '900.00'],
      ['/Faktura/Fa/P_15', '1107.00'],
    ]);
  });
});
