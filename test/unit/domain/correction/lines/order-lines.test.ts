import { createLeaf, readTextAt, withChild } from '@nakor/domain/correction/draft/draft';
import { orderLineAtRate } from '@nakor/domain/correction/lines/order-lines';
import { describe, expect, it } from 'vitest';
import { type Fields, lineDraft } from '../../../../support/builders/sale-drafts.ts';

function moved(fields: Fields, rate: string, kept: 'brutto' | 'netto') {
  const before = lineDraft(fields, 'ZamowienieWiersz');
  const after = orderLineAtRate(before, withChild(before, createLeaf('P_12Z', rate)), kept);
  return { net: readTextAt(after, 'P_11NettoZ'), tax: readTextAt(after, 'P_11VatZ') };
}

describe('a line of an order at another rate', () => {
  it.each([
    // 4768.79 * 23 / 123 = 891.725, and 3877.07 * 23 % = 891.726: taken from the net value, the tax would be a grosz too much.
    { from: '0 KR', net: '4768.79', tax: null, to: '23', kept: 'brutto', expected: { net: '3877.07', tax: '891.72' } },
    { from: '0 KR', net: '100.00', tax: null, to: '23', kept: 'netto', expected: { net: '100.00', tax: '23.00' } },
    { from: '23', net: '100.00', tax: null, to: '0 KR', kept: 'brutto', expected: { net: '123.00', tax: '0.00' } },
    { from: '23', net: '100.00', tax: '23.01', to: '8', kept: 'brutto', expected: { net: '113.90', tax: '9.11' } },
  ] as const)('keeps $kept from $from to $to', ({ from, net, tax, to, kept, expected }) => {
    const fields = { NrWierszaZam: '1', P_11NettoZ: net, ...(tax === null ? {} : { P_11VatZ: tax }), P_12Z: from };
    expect(moved(fields, to, kept)).toEqual(expected);
  });
});
