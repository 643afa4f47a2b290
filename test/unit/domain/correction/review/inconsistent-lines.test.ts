import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';

/** Ten pieces at 25.00; and 300 sheets, priced per 100, whose value includes a discount. */
const sale = saleOf({ P_13_1: '345.00', P_14_1: '79.35', P_15: '424.35' }, [
  { P_8B: '10', P_9A: '25.00', P_11: '250.00', P_12: '23' },
  { P_8B: '300', P_9A: '35.00', P_10: '10.00', P_11: '95.00', P_12: '23' },
]);

/** The value of the line is not quantity times price. */
const unexplained = saleOf({ P_13_1: '777.00', P_14_1: '178.71', P_15: '955.71' }, [
  { P_8B: '10', P_9A: '25.00', P_11: '777.00', P_12: '23' },
]);

/** Gross prices. */
const grossSale = saleOf({ P_13_1: '200.00', P_14_1: '46.00', P_15: '246.00' }, [
  { P_8B: '2', P_9B: '123.00', P_11A: '246.00', P_12: '23' },
]);

const first = 'Fa/FaWiersz[1]';

describe('a value that is stated together with the price', () => {
  it.each([
    { name: 'another value', sale, changes: { [`${first}/P_9A`]: '30', [`${first}/P_11`]: '999' }, expected: '300.00' },
    {
      name: 'the price per 100 of a line priced by the piece',
      sale,
      changes: { [`${first}/P_9A`]: '30', [`${first}/P_11`]: '3' },
      expected: '300.00',
    },
    { name: 'a value without the discount', sale, changes: { 'Fa/FaWiersz[2]/P_9A': '40', 'Fa/FaWiersz[2]/P_11': '120' }, expected: null },
    {
      name: 'another gross value',
      sale: grossSale,
      changes: { [`${first}/P_9B`]: '100.00', [`${first}/P_11A`]: '246.00' },
      expected: '200.00',
    },
  ])('is rejected: $name', async ({ sale: xml, changes, expected }) => {
    const result = await tried(xml, 'price-change', { changes });
    if (result.ok || result.error.kind !== 'request') throw new Error('It was built.');
    expect(result.error.problems.map(({ path, code }) => `${path}: ${code}`)).toEqual(['changes[1].new_value: contradicting_value']);
    if (expected !== null) expect(result.error.problems[0]?.message.en).toContain(`which give ${expected}`);
  });

  it.each([
    { name: 'that agrees', sale, changes: { [`${first}/P_9A`]: '30', [`${first}/P_11`]: '300.00' } },
    { name: 'within the rounding of the price', sale, changes: { [`${first}/P_9A`]: '33.33', [`${first}/P_11`]: '333.33' } },
    { name: 'that a new discount explains', sale, changes: { [`${first}/P_9A`]: '30', [`${first}/P_10`]: '1', [`${first}/P_11`]: '290' } },
    { name: 'of a discount on the whole line', sale, changes: { [`${first}/P_10`]: '11', [`${first}/P_11`]: '239' } },
    { name: 'in the units of the line', sale, changes: { 'Fa/FaWiersz[2]/P_9A': '40', 'Fa/FaWiersz[2]/P_11': '110' } },
    {
      name: 'on a line that was not quantity times price before',
      sale: unexplained,
      changes: { [`${first}/P_9A`]: '30', [`${first}/P_11`]: '999' },
    },
    { name: 'alone', sale, changes: { [`${first}/P_11`]: '999' } },
  ])('is accepted $name', async ({ sale: xml, changes }) => {
    expect((await builtCorrection(xml, 'price-change', { changes })).deltas.gross.isZero).toBe(false);
  });
});
