import { addDifference } from '@nakor/domain/correction/chain/add-difference';
import { createBranch, createLeaf, type Draft, readTextAt } from '@nakor/domain/correction/draft/draft';
import { describe, expect, it } from 'vitest';

/** A row of quantity, price and value; null for those that it does not state. */
function row(quantity: string | null, price: string | null, value: string): Draft {
  const fields = { P_8B: quantity, P_9A: price, P_11: value };
  return createBranch(
    'FaWiersz',
    Object.entries(fields).map(([name, text]) => (text === null ? null : createLeaf(name, text))),
  );
}

describe('addDifference', () => {
  // The line: 10 pieces at 5.00.
  it.each([
    { name: 'a price', difference: row('10', '-1.00', '-10.00'), sum: ['10', '4.00', '40.00'], unknown: null },
    { name: 'a quantity', difference: row('-3', '5.00', '-15.00'), sum: ['7', '5.00', '35.00'], unknown: null },
    { name: 'a quantity without a price', difference: row('2', null, '10.00'), sum: ['12', '5.00', '60.00'], unknown: null },
    { name: 'a price without a quantity', difference: row(null, '0.50', '5.00'), sum: ['10', '5.50', '55.00'], unknown: null },
    { name: 'both, which explain the value', difference: row('2', '1.00', '22.00'), sum: ['12', '6.00', '72.00'], unknown: null },
    { name: 'a value alone', difference: row(null, null, '-7.00'), sum: ['10', '5.00', '43.00'], unknown: 'unknownCause' },
    {
      name: 'a doubled quantity or price',
      difference: row('10', '5.00', '50.00'),
      sum: [null, null, '100.00'],
      unknown: 'unknownTerms',
    },
    {
      name: 'both, of which either explains the value',
      difference: row('2', '1.00', '9.99'),
      sum: [null, null, '59.99'],
      unknown: 'unknownTerms',
    },
    {
      name: 'a price at another quantity than that of the line',
      difference: row('8', '-1.00', '-8.00'),
      sum: [null, null, '42.00'],
      unknown: 'otherStart',
    },
    {
      name: 'a quantity at another price than that of the line',
      difference: row('-3', '4.50', '-13.50'),
      sum: [null, null, '36.50'],
      unknown: 'otherStart',
    },
  ])('adds $name', ({ difference, sum, unknown }) => {
    const result = addDifference(row('10', '5.00', '50.00'), difference);
    expect(['P_8B', 'P_9A', 'P_11'].map((name) => readTextAt(result.line, name))).toEqual(sum);
    expect(result.unknown).toBe(unknown);
  });
});
