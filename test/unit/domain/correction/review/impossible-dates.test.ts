import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import type { CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../support/builders/sample-invoices.ts';

const cheaper = { 'Fa/FaWiersz[1]/P_9A': '46.00' };
const datedInFuture = edited(plainInvoice, ['<P_1>2026-10-15', '<P_1>2027-06-01']);
/** A correction that is dated before the invoice that it corrects. */
const tooEarlyCorrection = edited(
  correctionInvoice,
  ['<DataWystFaKorygowanej>2026-09-15', '<DataWystFaKorygowanej>2026-10-14'],
  ['<P_1>2026-10-15', '<P_1>2026-10-13'],
);

async function problemsOf(xml: string, wish: CorrectionOptions): Promise<string[]> {
  const result = await tried(xml, 'price-change', { changes: cheaper, ...wish });
  if (result.ok) return [];
  if (result.error.kind !== 'request') throw new Error(JSON.stringify(result.error));
  return result.error.problems.map(({ path, code }) => `${path}: ${code}`);
}

// Tests run on 2026-10-15, the date of the sample invoice.
describe('the date of a correction', () => {
  it.each<{ name: string; xml: string; wish: CorrectionOptions; expected: string[] }>([
    { name: 'tomorrow', xml: plainInvoice, wish: { issueDay: '2026-10-16' }, expected: ['data_wystawienia: XML-301'] },
    {
      name: 'before the invoice',
      xml: plainInvoice,
      wish: { issueDay: '2026-10-14' },
      expected: ['data_wystawienia: XML-311'],
    },
    {
      name: 'in the future like that of the invoice',
      xml: datedInFuture,
      wish: { issueDay: '2027-06-01' },
      expected: ['source_xml: date_in_future', 'data_wystawienia: XML-301'],
    },
    { name: 'today, of an invoice dated in the future', xml: datedInFuture, wish: {}, expected: ['source_xml: date_in_future'] },
    {
      name: 'before the invoice like that of an earlier correction',
      xml: tooEarlyCorrection,
      wish: { issueDay: '2026-10-13' },
      expected: ['data_wystawienia: XML-311'],
    },
    {
      name: 'in the future, together with the other problems',
      xml: plainInvoice,
      wish: { issueDay: '2026-10-16', changes: {} },
      expected: ['changes: changes_required', 'data_wystawienia: XML-301'],
    },
  ])('is rejected: $name', async ({ xml, wish, expected }) => {
    expect(await problemsOf(xml, wish)).toEqual(expected);
  });

  it('may be that of the invoice', async () => {
    expect(await problemsOf(plainInvoice, { issueDay: '2026-10-15' })).toEqual([]);
  });
});
