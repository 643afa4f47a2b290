import { computeLineDeltas } from '@nakor/domain/correction/amounts/bucket-deltas';
import { createBranch, createLeaf, type Draft } from '@nakor/domain/correction/draft/draft';
import { describe, expect, it } from 'vitest';
import {
  chairSale,
  chairs,
  deltasOf,
  eur,
  exampleOne,
  exampleTwenty,
  resultOf,
  shownAmounts,
} from '../../../../support/builders/corrections/line-deltas.ts';
import { type Fields, invoiceOfDraft, mapLines, saleDraft, withLine, withLineField } from '../../../../support/builders/sale-drafts.ts';

function edited(sale: Draft, ...changes: readonly (readonly [line: number, field: string, text: string])[]): Draft {
  return changes.reduce((draft, [line, field, text]) => withLineField(draft, line, field, text), sale);
}

describe('lineDeltas', () => {
  it.each<[string, Draft, Draft, Record<string, unknown>, string]>([
    [
      'a price cut (examples 1 to 2 and 3)',
      exampleOne,
      edited(exampleOne, [1, 'P_9A', '1463.41'], [1, 'P_11', '1463.41']),
      { 1: ['-162.60', '-37.40', null] },
      '-200.00',
    ],
    [
      'one of four returned',
      chairSale,
      edited(chairSale, [1, 'P_8B', '3'], [1, 'P_11', '750.00']),
      { 1: ['-250.00', '-57.50', null] },
      '-307.50',
    ],
    [
      'another rate, the gross value staying',
      chairSale,
      edited(chairSale, [1, 'P_12', '8'], [1, 'P_11', '1138.89']),
      { 1: ['-1000.00', '-230.00', null], 2: ['1138.89', '91.11', null] },
      '0.00',
    ],
    [
      'another rate, the net value staying',
      chairSale,
      edited(chairSale, [1, 'P_12', '8']),
      { 1: ['-1000.00', '-230.00', null], 2: ['1000.00', '80.00', null] },
      '-150.00',
    ],
    ['another name', chairSale, edited(chairSale, [1, 'P_7', 'doradztwo informatyczne'], [1, 'GTU', 'GTU_12']), {}, '0.00'],
    [
      'a line that was forgotten',
      chairSale,
      withLine(chairSale, { NrWierszaFa: '2', P_8B: '1', P_9A: '10', P_11: '10', P_12: 'zw' }),
      { 7: ['10.00', null, null] },
      '10.00',
    ],
    [
      'a line that is removed',
      exampleOne,
      mapLines(exampleOne, 'FaWiersz', (line, index) => (index === 2 ? null : line)),
      { 3: ['-0.95', '-0.05', null] },
      '-1.00',
    ],
    [
      'another exchange rate (example 20 at 4.3250)',
      exampleTwenty,
      edited(exampleTwenty, [1, 'KursWaluty', '4.3250'], [2, 'KursWaluty', '4.3250'], [3, 'KursWaluty', '4.3250']),
      { 1: ['0.00', '0.00', '-547.35'] },
      '0.00',
    ],
    [
      // 4060 * 0.23 * 4.4080 + 5000 * 0.23 * 4.5005 + 4500 * 0.23 * 4.3250 = 13768.14
      'exchange rates of their own for lines (example 21)',
      exampleTwenty,
      edited(exampleTwenty, [1, 'KursWaluty', '4.4080'], [3, 'KursWaluty', '4.3250']),
      { 1: ['0.00', '0.00', '-268.02'] },
      '0.00',
    ],
    [
      // 12560 * 0.23 = 2888.80; * 4.5005 = 13001.04; less 14036.16.
      'a price in a foreign currency, at the rate of the original',
      exampleTwenty,
      edited(exampleTwenty, [2, 'P_9A', '4000'], [2, 'P_11', '4000']),
      { 1: ['-1000.00', '-230.00', '-1035.12'] },
      '-1230.00',
    ],
  ])('calculates %s', (_, before, after, deltas, gross) => {
    expect(resultOf(before, after)).toEqual({ deltas, gross, warnings: 0 });
  });

  it.each<[string, Fields, readonly Fields[], readonly Fields[], Record<string, unknown>, string]>([
    // 3 * 0.99 at 23 %: 2.97 in hundred is 0.56; net values by line would give 0.80 * 3 = 2.40 and 0.55.
    [
      'in hundred of gross values',
      { P_13_1: '2.41', P_14_1: '0.56', P_15: '2.97' },
      Array(3).fill({ P_8B: '1', P_9B: '0.99', P_11A: '0.99', P_12: '23' }),
      Array(2).fill({ P_8B: '1', P_9B: '0.99', P_11A: '0.99', P_12: '23' }),
      { 1: ['-0.80', '-0.19', null] },
      '-0.99',
    ],
    // Tax of 0.10 by line is 0.02: five of them 0.10, and not 0.12 as of the sum.
    [
      'line by line',
      { P_13_1: '0.50', P_14_1: '0.10', P_15: '0.60' },
      Array(5).fill({ P_8B: '1', P_9A: '0.10', P_11: '0.10', P_11Vat: '0.02', P_12: '23' }),
      Array(3).fill({ P_8B: '1', P_9A: '0.10', P_11: '0.10', P_11Vat: '0.02', P_12: '23' }),
      { 1: ['-0.20', '-0.04', null] },
      '-0.24',
    ],
    [
      'line by line without saying so',
      { P_13_1: '0.50', P_14_1: '0.10', P_15: '0.60' },
      Array(5).fill({ P_8B: '1', P_9A: '0.10', P_11: '0.10', P_12: '23' }),
      Array(3).fill({ P_8B: '1', P_9A: '0.10', P_11: '0.10', P_12: '23' }),
      { 1: ['-0.20', '-0.04', null] },
      '-0.24',
    ],
    [
      'on the sum of net values',
      { P_13_1: '0.50', P_14_1: '0.12', P_15: '0.62' },
      Array(5).fill({ P_8B: '1', P_9A: '0.10', P_11: '0.10', P_11Vat: '0.02', P_12: '23' }),
      Array(3).fill({ P_8B: '1', P_9A: '0.10', P_11: '0.10', P_11Vat: '0.02', P_12: '23' }),
      { 1: ['-0.20', '-0.05', null] },
      '-0.25',
    ],
    [
      'at two rates of one bucket',
      { P_13_1: '200.00', P_14_1: '45.00', P_15: '245.00' },
      [
        { P_11: '100.00', P_12: '23' },
        { P_11: '100.00', P_12: '22' },
      ],
      [
        { P_11: '100.00', P_12: '23' },
        { P_11: '50.00', P_12: '22' },
      ],
      { 1: ['-50.00', '-11.00', null] },
      '-61.00',
    ],
  ])('calculates tax %s, as the original does', (_, sums, before, after, deltas, gross) => {
    expect(resultOf(saleDraft({ sums, lines: before }), saleDraft({ sums, lines: after }))).toEqual({ deltas, gross, warnings: 0 });
  });

  it.each<[string, Fields, Fields, Fields, readonly Draft[], Record<string, unknown>, string]>([
    [
      'exempt sales',
      { P_13_7: '100.00', P_15: '100.00' },
      { P_11: '100.00', P_12: 'zw' },
      { P_11: '90.00', P_12: 'zw' },
      [],
      { 7: ['-10.00', null, null] },
      '-10.00',
    ],
    [
      'exempt sales that declare no sum and name no rate',
      { P_15: '100.00' },
      { P_11: '100.00' },
      { P_11: '90.00' },
      [createBranch('Zwolnienie', [createLeaf('P_19', '1')])],
      { 7: ['-10.00', null, null] },
      '-10.00',
    ],
    [
      'reverse charge',
      { P_13_10: '100.00', P_15: '100.00' },
      { P_11: '100.00', P_12: 'oo' },
      { P_11: '110.00', P_12: 'oo' },
      [],
      { 10: ['10.00', null, null] },
      '10.00',
    ],
    [
      'services abroad that were of another sort',
      { P_13_8: '100.00', P_15: '100.00' },
      { P_11: '100.00', P_12: 'np I' },
      { P_11: '100.00', P_12: 'np II' },
      [],
      { 8: ['-100.00', null, null], 9: ['100.00', null, null] },
      '0.00',
    ],
    [
      'margin sales, by their gross value',
      { P_13_11: '500.00', P_15: '500.00' },
      { P_9B: '500.00', P_11A: '500.00' },
      { P_9B: '450.00', P_11A: '450.00' },
      [createBranch('PMarzy', [createLeaf('P_PMarzy', '1')])],
      { 11: ['-50.00', null, null] },
      '-50.00',
    ],
    [
      'OSS sales, with the tax of the other state',
      { P_13_5: '100.00', P_14_5: '19.00', P_15: '119.00' },
      { P_11: '100.00', P_12_XII: '19' },
      { P_11: '90.00', P_12_XII: '19' },
      [],
      { 5: ['-10.00', '-1.90', null] },
      '-11.90',
    ],
    [
      'OSS sales that leave the tax out of the sums, but not of the total',
      { P_13_5: '100.00', P_15: '119.00' },
      { P_11: '100.00', P_12_XII: '19' },
      { P_11: '90.00', P_12_XII: '19' },
      [],
      { 5: ['-10.00', '-1.90', null] },
      '-11.90',
    ],
    [
      'OSS sales that leave the tax out altogether',
      { P_13_5: '100.00', P_15: '100.00' },
      { P_11: '100.00', P_12_XII: '19' },
      { P_11: '90.00', P_12_XII: '19' },
      [],
      { 5: ['-10.00', null, null] },
      '-10.00',
    ],
  ])('corrects %s', (_, sums, before, after, annotations, deltas, gross) => {
    const sale = (line: Fields) => saleDraft({ sums, annotations, lines: [line] });
    expect(resultOf(sale(before), sale(after))).toEqual({ deltas, gross, warnings: 0 });
  });

  it.each([
    // Ten lines of 0.11: 0.25 * 4.25 = 1.0625; five of them: 0.13 * 4.25 = 0.5525.
    ['the tax of the sum', '1.06', '-0.51'],
    // 10 * 0.0253 * 4.25 = 1.07525; five of them 0.537625.
    ['the taxes of the lines', '1.08', '-0.54'],
  ])('converts %s as the original does', (_, taxInPln, difference) => {
    const sums = { P_13_1: '1.10', P_14_1: '0.25', P_14_1W: taxInPln, P_15: '1.35' };
    const sale = (count: number) => saleDraft({ currency: 'EUR', sums, lines: Array(count).fill(eur('4.25', '0.11')) });
    expect(resultOf(sale(10), sale(5)).deltas).toEqual({ 1: ['-0.55', '-0.12', difference] });
  });

  it('keeps the rounding difference of the tax when single lines get another exchange rate', () => {
    const line = (value: string, rate: string) => eur(rate, value);
    // 20 247.5141 of tax is declared as 20 247.51, and at 4.6299 converted as such.
    const sums = { P_13_1: '88032.67', P_14_1: '20247.51', P_14_1W: '93743.95', P_15: '108280.18' };
    const sale = (rate: string) => saleDraft({ currency: 'EUR', sums, lines: [line('32900.47', '4.6299'), line('55132.20', rate)] });
    // 12 680.406 * (3.8250 - 4.6299) = -10 206.4588
    expect(resultOf(sale('4.6299'), sale('3.8250'))).toEqual({
      deltas: { 1: ['0.00', '0.00', '-10206.46'] },
      gross: '0.00',
      warnings: 0,
    });
  });

  it('keeps a rounding difference of the original', () => {
    const sums = { P_13_1: '100.01', P_14_1: '23.01', P_14_1W: '97.70', P_15: '123.05' };
    const sale = (value: string) => saleDraft({ currency: 'EUR', sums, lines: [eur('4.25', value)] });
    expect(resultOf(sale('100.00'), sale('100.00'))).toEqual({ deltas: {}, gross: '0.00', warnings: 0 });
    expect(resultOf(sale('100.00'), sale('90.00')).deltas).toEqual({ 1: ['-10.00', '-2.30', '-9.77'] });
  });

  it('derives a rate from the declared taxes when lines state none, and says so', () => {
    const sale = (value: string) =>
      saleDraft({
        currency: 'EUR',
        sums: { P_13_1: '100.00', P_14_1: '23.00', P_14_1W: '97.75', P_15: '123.00' },
        lines: [{ P_11: value, P_12: '23' }],
      });
    expect(resultOf(sale('100.00'), sale('80.00'))).toEqual({ deltas: { 1: ['-20.00', '-4.60', '-19.55'] }, gross: '-24.60', warnings: 1 });
    const without = (value: string) => mapSums(sale(value));
    expect(resultOf(without('100.00'), without('80.00'))).toEqual({
      deltas: { 1: ['-20.00', '-4.60', null] },
      gross: '-24.60',
      warnings: 1,
    });
  });

  it('warns when no method gives the declared amounts, and about lines that are in no sum', () => {
    const sale = (lines: readonly Fields[]) => saleDraft({ sums: { P_13_1: '1000.00', P_14_1: '999.00', P_15: '1999.00' }, lines });
    expect(resultOf(sale([chairs]), sale([{ ...chairs, P_11: '900.00' }]))).toEqual({
      deltas: { 1: ['-100.00', '-23.00', null] },
      gross: '-123.00',
      warnings: 1,
    });
    expect(resultOf(chairSale, withLine(chairSale, { P_11: '5.00' }))).toMatchObject({ deltas: {}, warnings: 1 });
  });

  it.each<[string, Fields, Fields, Fields, Record<string, unknown>]>([
    // Three lines of 0.33 come to 1.22; at 8 % their net values of 0.38 would come to 1.23.
    [
      'on the sum of net values',
      { P_13_1: '0.99', P_14_1: '0.23', P_15: '1.22' },
      { P_11: '0.33', P_12: '23' },
      { P_11: '0.38', P_12: '8' },
      { 1: ['-0.99', '-0.23', null], 2: ['1.13', '0.09', null] },
    ],
    [
      'line by line',
      { P_13_1: '0.99', P_14_1: '0.24', P_15: '1.23' },
      { P_11: '0.33', P_11Vat: '0.08', P_12: '23' },
      { P_11: '0.38', P_11Vat: '0.03', P_12: '8' },
      { 1: ['-0.99', '-0.24', null], 2: ['1.14', '0.09', null] },
    ],
  ])('keeps the gross value to the grosz at another rate, with tax worked out %s', (_, sums, before, after, expected) => {
    const sale = (line: Fields) => invoiceOfDraft(saleDraft({ sums, lines: Array(3).fill(line) }));
    const { deltas, grossDelta } = computeLineDeltas(sale(before), sale(after), sale(before));
    expect({ deltas: shownAmounts(deltas), gross: grossDelta.toAmount() }).toEqual({ deltas: expected, gross: '0.00' });
  });

  it('names the method that explains the declared taxes, and none where no method does', () => {
    expect(deltasOf(chairSale, chairSale).method).toBe('net-sum');
    const unexplained = saleDraft({ sums: { P_13_1: '1000.00', P_14_1: '999.00', P_15: '1999.00' }, lines: [chairs] });
    expect(deltasOf(unexplained, unexplained)).not.toHaveProperty('method');
  });

  it('takes what is declared for a line without a value that has one now, whatever the kind of invoice', () => {
    const sums = { P_13_1: '100.00', P_14_1: '23.00', P_13_2: '50.00', P_14_2: '4.00', P_15: '177.00' };
    const sale = (line: Fields) => saleDraft({ sums, lines: [line, { P_11: '50.00', P_12: '8' }] });
    const { before, deltas } = deltasOf(sale({ P_12: '23' }), sale({ P_12: '23', P_11: '80.00' }));
    expect(shownAmounts(before)).toEqual({ 1: ['100.00', '23.00', null], 2: ['50.00', '4.00', null] });
    expect(shownAmounts(deltas)).toEqual({ 1: ['-20.00', '-4.60', null] });
  });

  it.each<[string, Fields, Fields, Fields, Record<string, unknown>, Record<string, unknown>]>([
    [
      'that move to a domestic rate',
      { P_13_5: '100.00', P_15: '100.00' },
      { P_11: '100.00', P_12_XII: '19' },
      { P_11: '100.00', P_12: '23' },
      { 1: ['100.00', '23.00', null], 5: ['-100.00', null, null] },
      { 1: ['100.00', '23.00', null] },
    ],
    [
      'that no line shows',
      { P_13_5: '100.00', P_15: '100.00' },
      { P_11: '100.00', P_12: '23' },
      { P_11: '90.00', P_12: '23' },
      { 1: ['-10.00', '-2.30', null] },
      { 1: ['90.00', '20.70', null] },
    ],
    [
      'without a total',
      { P_13_5: '100.00' },
      { P_11: '100.00', P_12_XII: '19' },
      { P_11: '90.00', P_12_XII: '19' },
      { 5: ['-10.00', '-1.90', null] },
      { 5: ['90.00', '17.10', null] },
    ],
  ])('works out OSS sales without tax in their sum %s', (_, sums, before, after, deltas, stateAfter) => {
    const sale = (line: Fields) => saleDraft({ sums, lines: [line] });
    const found = deltasOf(sale(before), sale(after));
    expect([shownAmounts(found.deltas), shownAmounts(found.after)]).toEqual([deltas, stateAfter]);
  });
});

function mapSums(sale: Draft): Draft {
  const children = sale.children.map((fa) => ({ ...fa, children: fa.children.filter(({ name }) => name !== 'P_14_1W') }));
  return { ...sale, children };
}
