import type { RegisterSummary } from '@nakor/collection/register/summary';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { buildZip, type ZipEntryFields } from '../../../support/builders/zip-writer.ts';
import { runBatch } from '../../../support/drivers/run-batch.ts';

async function summarize(
  entries: readonly ZipEntryFields[],
  as_of: string,
): Promise<{ summary: RegisterSummary; html: string; sarif: string }> {
  const { manifest, register } = await runBatch(buildZip(entries), { options: { as_of } });
  return { summary: JSON.parse(manifest).summary, html: register.html, sarif: register.sarif };
}

const dayOfIssue = '2026-10-15T12:00:00Z';
const valid = invoiceXml({ lines: 1, number: 'FV/1' });

describe('the summary of a register', () => {
  it('names what KSeF will reject later, by day, and no more once it does', async () => {
    const entries = [
      { name: 'a.xml', content: invoiceXml({ number: 'FV/2' }).replace('encoding="UTF-8"', 'encoding="ISO-8859-2"') },
      { name: 'b.xml', content: invoiceXml({ number: 'FV/3' }) },
    ];
    const before = await summarize(entries, '2026-03-17T12:00:00Z');
    expect(before.summary.later).toEqual([{ code: 'XML-003', from: '2026-03-18', certainty: 'in_force', documents: 1, paths: ['a.xml'] }]);
    expect(before.html).toContain('from 2026-03-18');
    const after = await summarize(entries, '2026-03-18T12:00:00Z');
    expect(after.summary.later).toEqual([]);
    expect(after.summary.findings.find(({ code }) => code === 'XML-003')).toMatchObject({ documents: 1, rejected_by_ksef: 1 });
  });

  it('adds amounts of JPK_V7M up to the grosz, without repeated and duplicate documents', async () => {
    const entries = [
      { name: 'a.xml', content: valid },
      { name: 'b.xml', content: invoiceXml({ lines: 3, number: 'FV/2' }) },
      { name: 'c-repeated.xml', content: valid },
      { name: 'd-duplicate.xml', content: valid.replace('<P_7>', '<P_7>inna ') },
    ];
    const { summary } = await summarize(entries, dayOfIssue);
    expect(summary).toMatchObject({ jpk: { K_19: '400.00', K_20: '92.00' }, same_content: 1, duplicates: 1, documents: 4 });
  });

  it('counts documents by seller and code', async () => {
    const other = (number: string) => invoiceXml({ number }).replace('<NIP>1234563218</NIP>', '<NIP>5260001246</NIP>');
    const wrong = (xml: string) => xml.replace('<P_15>', '<P_15>1');
    const entries = [
      { name: 'a.xml', content: valid },
      { name: 'b.xml', content: wrong(other('FV/1')) },
      { name: 'c.xml', content: wrong(other('FV/2')) },
      { name: 'd.xml', content: 'no invoice' },
    ];
    const { summary } = await summarize(entries, dayOfIssue);
    expect(summary.sellers.map(({ seller, documents, invalid, findings }) => [seller.identifier, documents, invalid, findings])).toEqual([
      ['5260001246', 2, 2, { 'XML-403': 2 }],
      [null, 1, 1, { 'XML-001': 1 }],
      ['1234563218', 1, 0, {}],
    ]);
    expect(summary.outcomes).toEqual({ valid: 1, invalid: 2, rejected: 1, unreadable: 0 });
  });
});

describe('the page of a register', () => {
  it('names the first documents with errors and counts the others, and escapes names', async () => {
    const entries = Array.from({ length: 1_003 }, (_, at) => ({ name: `<${at}>.xml`, content: 'x' }));
    const { html } = await summarize(entries, dayOfIssue);
    expect(html).toContain('&lt;999&gt;.xml');
    expect(html).not.toContain('&lt;1000&gt;.xml');
    expect(html).toContain('and 3 more documents with errors');
    expect(html).not.toMatch(/<\d+>/);
  });
});
