import { listMissingKsefNumbers } from '@nakor/domain/correction/review/missing-ksef-numbers';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../support/drivers/validation.ts';

const issueDay = '2026-02-01';
const ksefNumber = '1234563218-20260915-0A1B2C3D4E5F-DF';
const sale = invoiceOf(plainInvoice);
const unanswered = () => null;

describe('a missing KSeF number', () => {
  it.each([
    {
      name: 'is reported when KSeF should have the invoice',
      references: [{ number: 'FV/1', issueDay, ksefNumber: null }],
      expected: ['FV/1'],
    },
    { name: 'is not reported when the number is given', references: [{ number: 'FV/1', issueDay, ksefNumber }], expected: [] },
    {
      name: 'is not reported before the obligation started',
      references: [{ number: 'FV/1', issueDay: '2026-01-31', ksefNumber: null }],
      expected: [],
    },
    {
      name: 'is reported once for many invoices',
      references: Array.from({ length: 7 }, (_, index) => ({ number: `FV/${index + 1}`, issueDay, ksefNumber: null })),
      expected: ['FV/1, FV/2, FV/3, FV/4, FV/5, …'],
    },
  ])('$name', ({ references, expected }) => {
    const warnings = listMissingKsefNumbers(sale, references, unanswered);
    expect(warnings.map(({ pl }) => /\((.*?)\)/.exec(pl)?.[1])).toEqual(expected);
    expect(warnings.map(({ en }) => /\((.*?)\)/.exec(en)?.[1])).toEqual(expected);
  });

  it('is reported with both ways out', () => {
    const [warning] = listMissingKsefNumbers(sale, [{ number: 'FV/1', issueDay, ksefNumber: null }], unanswered);
    for (const text of [warning?.pl, warning?.en]) expect(text).toMatch(/nr_ksef_faktury_korygowanej.*poza_ksef/);
  });

  const sellerAbroad = plainInvoice.replace('<KodKraju>PL<', '<KodKraju>DE<');
  const consumer = edited(plainInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']);
  const cheaper = { changes: { 'Fa/FaWiersz[1]/P_9A': '45.00' } };
  const cases: readonly { name: string; xml: string; answers: Record<string, string>; warns: boolean; readiness: string }[] = [
    { name: 'without any answer', xml: plainInvoice, answers: {}, warns: true, readiness: 'ready_with_warnings' },
    {
      name: 'with the number',
      xml: plainInvoice,
      answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' },
      warns: false,
      readiness: 'ready_to_send',
    },
    {
      name: 'with a reason, which the document does not show',
      xml: plainInvoice,
      answers: { poza_ksef: 'awaria_calkowita' },
      warns: false,
      readiness: 'ready_with_warnings',
    },
    { name: 'of a seller abroad', xml: sellerAbroad, answers: {}, warns: false, readiness: 'ready_to_send' },
    { name: 'for a consumer', xml: consumer, answers: {}, warns: false, readiness: 'ready_to_send' },
  ];

  it.each(cases)('decides whether a correction is ready to send: $name', async ({ xml, answers, warns, readiness }) => {
    const { warnings, validated } = await builtCorrection(xml, 'price-change', { ...cheaper, answers });
    expect(warnings.some(({ en }) => en.startsWith('No KSeF number was given'))).toBe(warns);
    expect(validated.readiness).toBe(readiness);
  });
});
