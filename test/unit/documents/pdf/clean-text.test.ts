import { drawReport } from '@nakor/documents/report-pdf';
import type { Report } from '@nakor/domain/audit/report/report';
import fc from 'fast-check';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../../support/builders/sample-reports.ts';
import { drawnPages, reportFonts } from '../../../support/matchers/read-pdf.ts';

/** A report with a text in every place. */
function reportFullOf(text: string): Report {
  const facts = [
    { label: text, value: text },
    { label: text, value: text, exact: true as const },
  ];
  const columns = (['start', 'end', 'start', 'end'] as const).map((align) => ({ label: text, align, weight: 1 }));
  const cells = [text, text, text, text];
  return {
    language: 'pl',
    title: text,
    subtitle: [text],
    footer: text,
    blocks: [
      { kind: 'heading', text },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text, tone: 'bad' },
      { kind: 'facts', facts },
      {
        kind: 'columns',
        columns: [
          { title: text, facts },
          { title: text, facts: [] },
        ],
      },
      { kind: 'list', items: [text], tone: 'warning' },
      { kind: 'table', table: { columns, rows: [{ cells }, { role: 'group', cells: [text] }, { role: 'total', cells }], note: text } },
    ],
  };
}

const shown: readonly { readonly what: string; readonly text: string; readonly as: string }[] = [
  { what: 'markup', text: '<script>alert(1)</script>', as: '<script>alert(1)</script>' },
  { what: 'syntax of PDF', text: '){/JS (app.alert(1))} >> endobj', as: '){/JS (app.alert(1))} >> endobj' },
  { what: 'controls', text: 'a\u0000b\u0007c\u001b[31md\u0085e', as: 'a�b�c�[31md�e' },
  { what: 'marks of direction', text: 'FV\u202e7001\u202c/\u2066x\u2069\u200f\u061c', as: 'FV�7001�/�x���' },
  { what: 'characters of no width', text: 'FV\u200b/\u00ad1\ufeff\u2060', as: 'FV�/�1��' },
  { what: 'unpaired surrogates', text: 'a\ud800b\udc00c', as: 'a�b�c' },
  { what: 'characters that the face lacks', text: '中文 日本', as: '□□ □□' },
  { what: 'a letter and its mark', text: 'Z\u0307o\u0301\u0142w', as: 'Żółw' },
  { what: 'line ends and tabs', text: ' a\r\n\t b\u3000c ', as: 'a b c' },
  { what: 'blanks that do not break', text: '1\u00a0234\u202f567', as: '1 234 567' },
  { what: 'Greek, Cyrillic and signs', text: 'Ωμέγα Привет ≤ ≥ → № ½', as: 'Ωμέγα Привет ≤ ≥ → № ½' },
  { what: 'a script that runs to the left', text: 'Firma handlowa שלום עולם oddział nr 7', as: 'Firma handlowa שלום עולם oddział nr 7' },
];

/** All names in an object: keys and values of dictionaries, and members of arrays; texts are none. */
function namesIn(object: PDFObject): readonly string[] {
  if (object instanceof PDFName) return [object.decodeText()];
  if (object instanceof PDFArray) return object.asArray().flatMap(namesIn);
  if (object instanceof PDFDict) return object.entries().flatMap(([key, value]) => [key.decodeText(), ...namesIn(value)]);
  return object instanceof PDFStream ? namesIn(object.dict) : [];
}

describe('text in a report', () => {
  it.each(shown)('is plain text: $what', async ({ text, as }) => {
    const [page = ''] = await drawnPages(reportOf({ kind: 'paragraph', text }));
    expect(page.split('\n')[1]).toBe(as);
  });

  it.each(shown)('is drawn in every place: $what', async ({ text }) => {
    await expect(drawnPages(reportFullOf(text))).resolves.not.toEqual([]);
  });

  it('never becomes a link, a script or an attachment', async () => {
    const bytes = await drawReport(reportFullOf('https://example.com (javascript:app.alert(1)) /JS /URI /Launch'), reportFonts);
    const pdf = await getDocumentProxy(bytes.slice());
    expect([await pdf.getJSActions(), await pdf.getAttachments(), await pdf.getOpenAction(), await pdf.getOutline()]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    for (let page = 1; page <= pdf.numPages; page += 1) expect(await (await pdf.getPage(page)).getAnnotations()).toEqual([]);
    const { context } = await PDFDocument.load(bytes);
    const names = context.enumerateIndirectObjects().flatMap(([, object]) => namesIn(object));
    expect(names).toContain('StructElem');
    expect(names.filter((name) => /^(?:JS|JavaScript|URI|Launch|AA|OpenAction|EmbeddedFile)$/.test(name))).toEqual([]);
  });

  it('is truncated with an ellipsis when it is too long', async () => {
    const value = 'Ż'.repeat(501);
    const page = (await drawnPages(reportOf({ kind: 'facts', facts: [{ label: 'Opis', value }] }))).join('');
    expect(page.match(/Ż/g)).toHaveLength(499);
    expect(page).toContain('Ż…');
    const whole = (await drawnPages(reportOf({ kind: 'facts', facts: [{ label: 'Opis', value: 'Ż'.repeat(500) }] }))).join('');
    expect(whole.match(/Ż/g)).toHaveLength(500);
    expect(whole).not.toContain('…');
  });

  it.each([
    { what: 'letters', text: 'x'.repeat(9_000_000) },
    { what: 'characters outside the basic plane', text: '\u{1f600}'.repeat(2_250_000) },
    { what: 'marks', text: 'o\u0301\u0302'.repeat(3_000_000) },
    { what: 'blanks', text: ' '.repeat(9_000_000) },
  ])('may be nine megabytes of $what', async ({ text }) => {
    const pages = await drawnPages(reportOf({ kind: 'facts', facts: [{ label: 'Opis', value: text }] }, { kind: 'paragraph', text }));
    expect(pages.length).toBeLessThan(4);
  });

  it('may be anything', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 700 });
    const withSurrogates = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, withSurrogates), async (anything) => {
        const bytes = await drawReport(reportFullOf(anything), reportFonts);
        const pdf = await getDocumentProxy(bytes);
        expect(pdf.numPages).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});
