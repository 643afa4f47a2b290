import { analyzeInvoice, type InvoiceAnalysis, suggestionLimit } from '@nakor/domain/correction/analyze-invoice';
import { buildCorrection } from '@nakor/domain/correction/build-correction';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  sampleInvoices,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../support/builders/sample-invoices.ts';
import { testSettings, utf8, validationPorts } from '../../../support/drivers/validation.ts';

async function analysisOf(xml: string): Promise<InvoiceAnalysis> {
  const result = await analyzeInvoice(utf8(xml), validationPorts, testSettings);
  if (!result.ok) throw new Error(`The document was refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

const idsOf = ({ suggestions }: InvoiceAnalysis) => suggestions.map(({ scenario }) => scenario.id);

describe('analyzeInvoice', () => {
  it.each([
    { name: 'VAT', xml: plainInvoice, expected: ['price-change', 'quantity-return', 'buyer-data', 'formal-details', 'cancel-to-zero'] },
    {
      name: 'UPR',
      xml: simplifiedInvoice,
      expected: ['price-change', 'quantity-return', 'formal-details', 'buyer-data', 'vat-rate-change'],
    },
    {
      name: 'ZAL',
      xml: advanceInvoice,
      expected: ['advance-jpk-reclassify', 'advance-amount', 'cancel-to-zero', 'wrong-nip-zero-out', 'formal-details'],
    },
    {
      name: 'ROZ',
      xml: settlementInvoice,
      expected: ['settlement-correction', 'wrong-nip-zero-out', 'cancel-to-zero', 'formal-details', 'buyer-data'],
    },
  ])('ranks by kind when there are no issues: $name', async ({ xml, expected }) => {
    expect(idsOf(await analysisOf(xml))).toEqual(expected);
  });

  it.each([
    { name: 'a total that is not that of the lines', edits: [['<P_13_1>100.00', '<P_13_1>110.00']], expected: 'price-change' },
    { name: 'a wrong NIP of the buyer', edits: [['<NIP>5250000009', '<NIP>5250000008']], expected: 'wrong-nip-zero-out' },
    { name: 'a total that is not that of bases and taxes', edits: [['<P_15>123.00', '<P_15>132.00']], expected: 'totals-correction' },
    {
      name: 'a tax that is not that of its base',
      edits: [
        ['<P_14_1>23.00', '<P_14_1>8.00'],
        ['<P_15>123.00', '<P_15>108.00'],
      ],
      expected: 'totals-correction',
    },
  ] as const)('ranks first the scenario for $name', async ({ edits, expected }) => {
    const analysis = await analysisOf(edited(plainInvoice, ...edits));
    expect(idsOf(analysis)[0]).toBe(expected);
    expect(analysis.suggestions[0]?.reasons[0]?.pl).toMatch(/XML-\d{3}/);
  });

  it('asks for missing data when lines are differences or numbers cannot be read', async () => {
    const unreadable = await analysisOf(edited(plainInvoice, ['<P_9A>50.00', '<P_9A>50,00']));
    expect(unreadable.blockingReason?.en).toContain('FaWiersz[1]/P_9A “50,00”');
    expect(unreadable.suggestions).toEqual([]);
    const before = '      <StanPrzed>1</StanPrzed>\n';
    const { original } = await analysisOf(correctionInvoice.replace(before, ''));
    expect(original?.warnings.map(({ text }) => text.en).join()).toContain('the original invoice in source_xml, and its corrections');
  });

  it('adds the exchange rate for an invoice in another currency', async () => {
    expect(idsOf(await analysisOf(foreignInvoice))).toContain('fx-rate');
  });

  it.each(Object.entries(sampleInvoices))('suggests the best scenarios first, each with its questions: %s', async (_name, xml) => {
    const { suggestions } = await analysisOf(xml);
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.length).toBeLessThanOrEqual(suggestionLimit);
    const scores = suggestions.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    for (const { score, reasons, questions } of suggestions) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(reasons.length).toBeGreaterThan(0);
      expect(questions.map(({ id }) => id)).toContain('nr_ksef_faktury_korygowanej');
    }
  });

  it.each(Object.entries(sampleInvoices))('gives examples that build a correction when sent unchanged: %s', async (_name, xml) => {
    const { suggestions } = await analysisOf(xml);
    for (const { scenario, example } of suggestions) {
      const request = {
        ...example,
        scenarioId: scenario.id,
        reason: 'przykład',
        number: 'FK/2026/10/777',
        issueDay: '2026-10-15',
        defaultAnswers: {},
        forcedType: null,
        forcedKind: null,
        allowedJpkPairs: null,
      };
      const built = await buildCorrection(utf8(xml), request, validationPorts, { ...testSettings, systemInfo: 'Nakor' });
      expect({ id: scenario.id, error: built.ok ? null : built.error }).toEqual({ id: scenario.id, error: null });
    }
  });

  it('names the first invoice when the input is a correction', async () => {
    const { original, validated } = await analysisOf(correctionInvoice);
    expect(original).toMatchObject({ isCorrection: true, kind: 'VAT', version: 'FA(3)' });
    expect(original?.reference).toEqual({
      number: 'FV/2026/09/100',
      issueDay: '2026-09-15',
      ksefNumber: '1234563218-20260915-0A1B2C3D4E5F-DF',
    });
    expect(validated.document.number).toBe('KOR/2026/10/001');
  });

  it('says why an invoice in another format cannot be corrected, and still describes it', async () => {
    const other = plainInvoice.replace('http://crd.gov.pl/wzor/2025/06/25/13775/', 'http://example.com/invoice');
    const { original, blockingReason, suggestions, validated } = await analysisOf(other);
    expect([original, suggestions]).toEqual([null, []]);
    expect(blockingReason?.en).toContain('http://example.com/invoice');
    expect(validated.document.number).toBe('FV/2026/10/001');
  });

  it.each([
    { name: 'text that is not XML', given: 'x', code: 'XML-001' },
    { name: 'another root', given: '<a/>', code: 'XML-012' },
    { name: 'a DOCTYPE', given: `<!DOCTYPE Faktura>${plainInvoice.replace(/^<\?xml[^>]*\?>/, '')}`, code: 'XML-008' },
  ])('rejects $name', async ({ given, code }) => {
    const result = await analyzeInvoice(utf8(given), validationPorts, testSettings);
    expect(result).toMatchObject({ ok: false, error: { kind: 'document', rejection: { code } } });
  });
});
