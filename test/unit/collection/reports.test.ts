import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import type { DocumentOutcome } from '@nakor/collection/outcome';
import { createCsvWriter } from '@nakor/collection/reports/csv';
import { buildErrorList } from '@nakor/collection/reports/error-list';
import { buildHtmlReport } from '@nakor/collection/reports/html-report';
import { summarizeEntries } from '@nakor/collection/summarize';
import { describe, expect, it } from 'vitest';

const unreadable: DocumentOutcome = { kind: 'unreadable', reason: 'Nie ma <takiego> pliku.' };
const rejected: DocumentOutcome = { kind: 'rejected', rejection: { code: 'INVALID_XML', message: 'To nie jest XML.', details: [] } };

/** The entry of a document that could not be validated. */
function entry(name: string, changes: Partial<DocumentEntry> = {}, outcome: DocumentOutcome = rejected): DocumentEntry {
  return { ...buildDocumentEntry(name, outcome, { identity: null, sameAs: null, duplicateOf: null, related: null }), ...changes };
}

const firstSeller = { identifier: '1234563218', name: 'Firma <A>' };
const noSeller = { identifier: null, name: null };

describe('summarizeEntries', () => {
  it('counts documents, problems and sellers', () => {
    const entries = [
      entry('a.xml', { seller: firstSeller }),
      entry('b.xml', { ending: 'valid', problems: [], isRejectedByKsef: false, seller: firstSeller }),
      entry('c.xml', { duplicateOf: 'a.xml', seller: noSeller }),
      entry('d.xml', { sameAs: 'a.xml', seller: noSeller }, unreadable),
    ];
    expect(summarizeEntries(entries)).toEqual({
      documents: 4,
      endings: { valid: 1, invalid: 2, unreadable: 1 },
      ...{ withWarnings: 0, rejectedByKsef: 2, duplicates: 1, repeated: 1 },
      problems: [
        { code: 'INVALID_XML', severity: 'critical', example: 'To nie jest XML.', documents: 2, isRejectedByKsef: true },
        { code: 'FILE_UNREADABLE', severity: 'critical', example: 'Nie ma <takiego> pliku.', documents: 1, isRejectedByKsef: false },
      ],
      sellers: [
        { seller: noSeller, documents: 2, endings: { valid: 0, invalid: 1, unreadable: 1 }, rejectedByKsef: 1 },
        { seller: firstSeller, documents: 2, endings: { valid: 1, invalid: 1, unreadable: 0 }, rejectedByKsef: 1 },
      ],
    });
  });
});

describe('CSV', () => {
  const cells = (changes: Partial<DocumentEntry>, isForExcel: boolean) =>
    createCsvWriter({ language: 'pl', isForExcel }).document(entry('a.xml', { problems: [], ...changes }));

  it.each([
    { name: 'an amount', gross: '-1230.50', isForExcel: false, expected: ',-1230.50,' },
    { name: 'an amount for Excel', gross: '-1230.50', isForExcel: true, expected: ';-1230,50;' },
    { name: 'an amount that is a formula', gross: '-1+cmd', isForExcel: true, expected: ";'-1+cmd;" },
  ])('writes $name', ({ gross, isForExcel, expected }) => {
    expect(cells({ gross }, isForExcel)).toContain(expected);
  });

  it('has as many cells in each line as columns', () => {
    const writer = createCsvWriter({ language: 'en', isForExcel: false });
    const [head, with1, without] = [writer.begin(), writer.document(entry('a.xml')), writer.document(entry('a.xml', { problems: [] }))];
    expect([with1, without].map((line) => line.split(',').length)).toEqual(Array(2).fill(head.split(',').length));
  });
});

describe('pages', () => {
  const entries = [
    entry('b.xml', { ending: 'valid', problems: [], seller: firstSeller, number: 'FV/2', gross: '1230.00', currency: 'PLN' }),
    entry('a.xml', { seller: firstSeller, number: 'FV/1' }),
    entry('<c>.xml', {}, unreadable),
  ];

  it('the report begins with what is wrong', () => {
    const html = buildHtmlReport(entries, { documentNotes: new Map([['a.xml', ['<uwaga>']]]), generalNotes: [] }, 'pl');
    const order = ['Do poprawienia', 'href="#d1"', 'id="d1"', '&lt;uwaga&gt;', 'id="d2"', 'Bez błędów', '<strong>b.xml'].map((text) =>
      html.indexOf(text),
    );
    expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
    expect(html).not.toContain('<uwaga>');
    expect(html).toContain('1\u00a0230,00 PLN');
  });

  it('the list of errors has a part for each seller, and no valid invoice', () => {
    const html = buildErrorList(entries, 'pl');
    expect(html.match(/<section>/g)).toHaveLength(2);
    expect(html).toContain('<h2>Firma &lt;A&gt; (1234563218)</h2>');
    expect(html).toContain('<h2>bez sprzedawcy</h2>');
    expect(html).not.toContain('b.xml');
  });
});
