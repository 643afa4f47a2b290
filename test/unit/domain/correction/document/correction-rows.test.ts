import { buildCorrectionRows, orderWithBeforeRows } from '@nakor/domain/correction/document/correction-rows';
import type { Draft } from '@nakor/domain/correction/draft/draft';
import type { LineMethod } from '@nakor/domain/correction/model/correction-plan';
import { describe, expect, it } from 'vitest';
import {
  type Fields,
  fieldsIn,
  lineDraft,
  mapLines,
  saleDraft,
  withLine,
  withLineField,
} from '../../../../support/builders/sale-drafts.ts';

function edited(sale: Draft, ...changes: readonly (readonly [line: number, field: string, text: string])[]): Draft {
  return changes.reduce((draft, [line, field, text]) => withLineField(draft, line, field, text), sale);
}

/** Rows of a correction as their fields, without those that are constant in a table. */
function rowsBy(method: LineMethod, before: Draft, after: Draft) {
  const { rows, warnings, method: shownBy } = buildCorrectionRows(before, after, { kind: 'changed', method });
  return { rows: rows.map(fieldsIn), method: shownBy, warnings: warnings.length };
}

const fridge = { NrWierszaFa: '1', UU_ID: 'a0', P_7: 'lodówka', P_8A: 'szt.', P_8B: '1', P_9A: '1626.01', P_11: '1626.01', P_12: '23' };
const delivery = { NrWierszaFa: '2', UU_ID: 'a1', P_7: 'wniesienie', P_8A: 'szt.', P_8B: '1', P_9A: '40.65', P_11: '40.65', P_12: '23' };
const exampleOne = saleDraft({ lines: [fridge, delivery] });
const cheaper = edited(exampleOne, [1, 'P_9A', '1463.41'], [1, 'P_11', '1463.41']);
const cheaperFridge = { ...fridge, P_9A: '1463.41', P_11: '1463.41' };

const chairs = { NrWierszaFa: '1', P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '23' };
const chairSale = saleDraft({ lines: [chairs] });

describe('correctionRows', () => {
  it('omits an unchanged price from a difference', () => {
    const both = saleDraft({ lines: [{ ...chairs, P_9B: '400.00' }] });
    const after = edited(both, [1, 'P_9A', '200.00'], [1, 'P_11', '800.00']);
    expect(rowsBy('roznica', both, after).rows).toEqual([{ ...chairs, P_9A: '-50.00', P_11: '-200.00' }]);
  });

  it.each<[LineMethod, readonly Fields[]]>([
    // Examples 2 and 3.
    ['przed_po', [{ ...fridge, StanPrzed: '1' }, cheaperFridge]],
    ['roznica', [{ ...fridge, P_9A: '-162.60', P_11: '-162.60' }]],
    [
      'storno',
      [
        { ...fridge, P_8B: '-1', P_11: '-1626.01' },
        { ...cheaperFridge, NrWierszaFa: '3' },
      ],
    ],
  ])('shows another price by %s, in changed lines alone', (method, rows) => {
    expect(rowsBy(method, exampleOne, cheaper)).toEqual({ rows, method, warnings: 0 });
  });

  it.each<[LineMethod, readonly Fields[]]>([
    [
      'przed_po',
      [
        { ...chairs, StanPrzed: '1' },
        { ...chairs, P_8B: '3', P_11: '750.00' },
      ],
    ],
    ['roznica', [{ ...chairs, P_8B: '-1', P_11: '-250.00' }]],
    [
      'storno',
      [
        { ...chairs, P_8B: '-4', P_11: '-1000.00' },
        { ...chairs, NrWierszaFa: '2', P_8B: '3', P_11: '750.00' },
      ],
    ],
  ])('shows another quantity by %s', (method, rows) => {
    expect(rowsBy(method, chairSale, edited(chairSale, [1, 'P_8B', '3'], [1, 'P_11', '750.00']))).toEqual({ rows, method, warnings: 0 });
  });

  const nothing = { ...chairs, P_8B: '0', P_11: '0.00' };
  const reversedRow = { ...chairs, P_8B: '-4', P_11: '-1000.00' };
  it.each<[LineMethod, readonly Fields[]]>([
    ['przed_po', [{ ...chairs, StanPrzed: '1' }, nothing]],
    ['roznica', [reversedRow]],
    ['storno', [reversedRow]],
  ])('shows by %s a line that is removed or has no quantity left', (method, rows) => {
    const removed = mapLines(chairSale, 'FaWiersz', () => null);
    const zeroedRow = edited(chairSale, [1, 'P_8B', '0'], [1, 'P_11', '0.00']);
    expect(rowsBy(method, chairSale, removed)).toEqual({ rows, method, warnings: 0 });
    expect(rowsBy(method, chairSale, zeroedRow)).toEqual({ rows, method, warnings: 0 });
    expect(buildCorrectionRows(chairSale, chairSale, { kind: 'cancelled', method }).rows.map(fieldsIn)).toEqual(rows);
  });

  it.each<[LineMethod]>([['przed_po'], ['roznica'], ['storno']])('shows a line that is added by %s as it is', (method) => {
    const added = { NrWierszaFa: '2', P_8B: '1', P_9A: '10', P_11: '10', P_12: '8' };
    expect(rowsBy(method, chairSale, withLine(chairSale, added))).toEqual({ rows: [added], method, warnings: 0 });
  });

  it.each<[string, Fields, readonly (readonly [string, string])[], Fields]>([
    [
      'of gross price, tax and excise',
      { P_8B: '2', P_9B: '61.50', P_11A: '123.00', P_11Vat: '23.00', P_12: '23', KwotaAkcyzy: '4.00' },
      [
        ['P_8B', '1'],
        ['P_11A', '61.50'],
        ['P_11Vat', '11.50'],
        ['KwotaAkcyzy', '2.00'],
      ],
      { P_8B: '-1', P_9B: '61.50', P_11A: '-61.50', P_11Vat: '-11.50', P_12: '23', KwotaAkcyzy: '-2.00' },
    ],
    [
      'of quantity with a discount for each unit',
      { P_8B: '20', P_9A: '1000', P_10: '100', P_11: '18000', P_12: '23' },
      [
        ['P_8B', '18'],
        ['P_11', '16200.00'],
      ],
      { P_8B: '-2', P_9A: '1000', P_10: '100', P_11: '-1800.00', P_12: '23' },
    ],
    [
      'of quantity with a discount for the line',
      { P_8B: '20', P_9A: '1000', P_10: '100', P_11: '19900', P_12: '23' },
      [
        ['P_8B', '18'],
        ['P_11', '17900.00'],
      ],
      { P_8B: '-2', P_9A: '1000', P_11: '-2000.00', P_12: '23' },
    ],
    [
      'of price with a discount',
      { P_8B: '20', P_9A: '1000', P_10: '100', P_11: '18000', P_12: '23' },
      [
        ['P_9A', '900.12345678'],
        ['P_11', '16002.47'],
      ],
      { P_8B: '20', P_9A: '-99.87654322', P_11: '-1997.53', P_12: '23' },
    ],
    ['of the value alone', { P_8B: '1', P_11: '100.00', P_12: '23' }, [['P_11', '90.00']], { P_11: '-10.00', P_12: '23' }],
    [
      'of a quantity in parts',
      { P_8B: '1.5', P_9A: '10', P_11: '15', P_12: '23' },
      [
        ['P_8B', '1.250'],
        ['P_11', '12.50'],
      ],
      { P_8B: '-0.25', P_9A: '10', P_11: '-2.50', P_12: '23' },
    ],
  ])('shows the difference %s in one row', (_, line, changes, expected) => {
    const before = saleDraft({ lines: [line] });
    const after = edited(before, ...changes.map(([field, text]) => [1, field, text] as const));
    expect(rowsBy('roznica', before, after)).toEqual({ rows: [{ NrWierszaFa: '1', ...expected }], method: 'roznica', warnings: 0 });
  });

  it.each<[string, readonly (readonly [string, string])[]]>([
    [
      'price and quantity',
      [
        ['P_8B', '3'],
        ['P_9A', '200'],
        ['P_11', '600'],
      ],
    ],
    ['the rate', [['P_12', '8']]],
    [
      'the discount',
      [
        ['P_10', '10'],
        ['P_11', '960'],
      ],
    ],
    [
      'the name',
      [
        ['P_7', 'fotel'],
        ['P_9A', '200'],
        ['P_11', '800'],
      ],
    ],
    ['the exchange rate', [['KursWaluty', '4.25']]],
    [
      'quantity, and a value that does not go with it',
      [
        ['P_8B', '3'],
        ['P_11', '900'],
      ],
    ],
  ])('shows all changed lines before and after when one row cannot show a change of %s', (_, changes) => {
    const before = saleDraft({ lines: [chairs, delivery] });
    const after = edited(before, [2, 'P_9A', '30.65'], [2, 'P_11', '30.65'], ...changes.map(([field, text]) => [1, field, text] as const));
    const { rows, ...rest } = rowsBy('roznica', before, after);
    expect(rest).toEqual({ method: 'przed_po', warnings: 1 });
    expect(rows.map(({ NrWierszaFa, StanPrzed }) => `${NrWierszaFa}${StanPrzed === '1' ? ' before' : ''}`)).toEqual([
      '1 before',
      '1',
      '2 before',
      '2',
    ]);
  });

  it('reverses lines without a quantity by their price, and their discount with it', () => {
    const before = saleDraft({ lines: [{ P_9A: '110', P_10: '10', P_11: '100', P_12: '23' }] });
    const rowsOf = (method: LineMethod) => buildCorrectionRows(before, before, { kind: 'cancelled', method }).rows.map(fieldsIn);
    expect(rowsOf('roznica')).toEqual([{ NrWierszaFa: '1', P_9A: '-110.00', P_10: '-10.00', P_11: '-100.00', P_12: '23' }]);
    expect(rowsOf('przed_po')[1]).toEqual({ NrWierszaFa: '1', P_9A: '0', P_11: '0.00', P_12: '23' });
  });

  it('numbers rewritten lines after all other lines', () => {
    const lines = [chairs, { ...chairs, NrWierszaFa: '9' }, { ...chairs, NrWierszaFa: '5' }];
    const before = saleDraft({ lines });
    const after = withLine(
      mapLines(
        before,
        'FaWiersz',
        (line) =>
          withLineField(saleDraft({ lines: [fieldsIn(line)] }), 1, 'P_12', '8').children[0]?.children.find(
            ({ name }) => name === 'FaWiersz',
          ) ?? null,
      ),
      { NrWierszaFa: '11', P_11: '5', P_12: '8' },
    );
    expect(rowsBy('storno', before, after).rows.map((row) => row['NrWierszaFa'])).toEqual(['1', '12', '9', '13', '5', '14', '11']);
  });

  it('shows every line as a pair, including unchanged ones, when a settlement is corrected', () => {
    const after = mapLines(cheaper, 'FaWiersz', (line, index) => (index === 1 ? null : line));
    expect(buildCorrectionRows(exampleOne, after, { kind: 'all' }).rows.map(fieldsIn)).toEqual([
      { ...fridge, StanPrzed: '1' },
      cheaperFridge,
      { ...delivery, StanPrzed: '1' },
      { ...delivery, P_8B: '0', P_11: '0.00' },
    ]);
    expect(buildCorrectionRows(exampleOne, exampleOne, { kind: 'all' }).rows).toHaveLength(4);
  });

  it('shows no rows, or exactly the rows that a scenario states', () => {
    const row = lineDraft({ NrWierszaFa: '1', P_7: 'towar', CN: '8418' });
    expect(buildCorrectionRows(exampleOne, cheaper, { kind: 'none' }).rows).toEqual([]);
    expect(buildCorrectionRows(exampleOne, cheaper, { kind: 'stated', rows: [row] }).rows).toEqual([row]);
    expect(rowsBy('roznica', exampleOne, edited(exampleOne, [1, 'P_9A', '1626.0100'])).rows).toEqual([]);
  });
});

describe('orderWithBeforeRows', () => {
  const house = { NrWierszaZam: '1', P_8BZ: '1', P_9AZ: '341666.67', P_11NettoZ: '341666.67', P_11VatZ: '27333.33', P_12Z: '8' };
  const extras = { NrWierszaZam: '2', P_8BZ: '1', P_9AZ: '5000', P_11NettoZ: '5000', P_11VatZ: '1150', P_12Z: '23' };
  const advance = (...orderLines: readonly Fields[]) => saleDraft({ kind: 'ZAL', orderValue: '375150', orderLines });
  const shown = (before: Draft, after: Draft) => {
    const order = orderWithBeforeRows(before, after);
    const [value, ...rows] = order?.children ?? [];
    return { value: value?.text, rows: rows.map(fieldsIn) };
  };

  it('shows each line before and after, and the value after (example 13)', () => {
    const cheaperHouse = { ...house, P_9AZ: '307500', P_11NettoZ: '307500', P_11VatZ: '24600' };
    const cheaperExtras = { ...extras, P_9AZ: '4500', P_11NettoZ: '4500', P_11VatZ: '1035' };
    expect(shown(advance(house, extras), advance(cheaperHouse, cheaperExtras))).toEqual({
      value: '337635.00',
      rows: [{ ...house, StanPrzedZ: '1' }, cheaperHouse, { ...extras, StanPrzedZ: '1' }, cheaperExtras],
    });
  });

  it('repeats an order that does not change (example 12)', () => {
    expect(shown(advance(house, extras), advance(house, extras))).toEqual({
      value: '375150',
      rows: [{ ...house, StanPrzedZ: '1' }, house, { ...extras, StanPrzedZ: '1' }, extras],
    });
  });

  it('shows lines that are removed or added', () => {
    const tax = { NrWierszaZam: '3', P_11NettoZ: '100', P_11VatZ: '23', P_12Z: '23' };
    expect(shown(advance(house, extras), advance(house, tax))).toEqual({
      value: '369123.00',
      rows: [
        { ...house, StanPrzedZ: '1' },
        house,
        { ...extras, StanPrzedZ: '1' },
        { ...extras, P_8BZ: '0', P_11NettoZ: '0.00', P_11VatZ: '0.00' },
        tax,
      ],
    });
  });

  it('returns none for an invoice without an order', () => {
    expect(orderWithBeforeRows(exampleOne, cheaper)).toBeNull();
  });
});
