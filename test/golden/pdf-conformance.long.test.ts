import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawInvoice } from '@nakor/documents/invoice-pdf';
import { drawReport } from '@nakor/documents/report-pdf';
import { describeCodes } from '@nakor/domain/rendering/describe-codes';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { buildVerificationCodes } from '@nakor/domain/rendering/verification-code';
import type { Language } from '@nakor/domain/shared/localized';
import { PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../support/builders/ksef-numbers.ts';
import { richInvoiceXml, richVariants } from '../support/builders/rich-invoice.ts';
import { sampleInvoices } from '../support/builders/sample-invoices.ts';
import { englishReport, polishReport } from '../support/builders/sample-reports.ts';
import { parsed, utf8 } from '../support/drivers/validation.ts';
import { findVeraPdf, judgePdfs } from '../support/drivers/vera-pdf.ts';
import { reportFonts } from '../support/matchers/read-pdf.ts';

const jar = findVeraPdf();
if (jar === null) console.warn('SKIPPED: Maven could not fetch veraPDF, or Java is not on this computer: no PDF is judged by it.');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, bytes);
  return file;
}

/** The PDF of an invoice in one of three states: with its number, offline with two codes, and never issued. */
async function drawSample(xml: string, language: Language, state: number): Promise<Uint8Array> {
  const { root } = parsed(xml);
  const ksefNumber = state === 0 ? ksefNumberOf('1234563218', '2026-10-15') : null;
  const isOffline = state === 1;
  const statements = { environment: 'test', ksefNumber: null, offline: isOffline, certificateLink: null, today: '2026-12-31' } as const;
  const codes = isOffline ? buildVerificationCodes(utf8(xml), root, statements) : null;
  const shown = codes?.ok === true ? describeCodes(codes.value, language) : [];
  const validity = state === 2 ? 'invalid' : 'valid';
  return drawInvoice(describeInvoice(root, { language, validity, ksefNumber, isOffline, codes: shown }), utf8(xml), reportFonts);
}

/** A table that continues over many pages, texts of many scripts, and characters without a glyph. */
const manyLines = (sampleInvoices['plainInvoice'] ?? '').replace(/<FaWiersz>.*<\/FaWiersz>/s, (line) =>
  Array.from({ length: 300 }, (_, index) =>
    line.replace(/<P_7>[^<]*/, `<P_7>${index} \u6f22\u5b57 \u05e9\u05dc\u05d5\u05dd \u202e x`),
  ).join(''),
);

describe.skipIf(jar === null)('veraPDF finds no fault', { timeout: 600_000 }, () => {
  it.each(['3a', 'ua1'] as const)('in invoices and reports, by the profile %s', async (profile) => {
    const invoices = { ...sampleInvoices, manyLines, ...Object.fromEntries(richVariants.map((kind) => [kind, richInvoiceXml(kind)])) };
    const files: string[] = [];
    for (const [index, [name, xml]] of Object.entries(invoices).entries()) {
      files.push(await save(name, await drawSample(xml, index % 2 === 0 ? 'pl' : 'en', index % 3)));
    }
    for (const [name, report] of Object.entries({ polishReport, englishReport }))
      files.push(await save(name, await drawReport(report, reportFonts)));
    const lines = judgePdfs(jar ?? '', profile, files);
    expect(lines.filter((line) => !line.startsWith('PASS'))).toEqual([]);
    expect(lines).toHaveLength(files.length);
  });

  it.each([
    { profile: '3a', without: 'OutputIntents' },
    { profile: '3a', without: 'Metadata' },
    { profile: 'ua1', without: 'StructTreeRoot' },
    { profile: 'ua1', without: 'Lang' },
  ] as const)('only where there is none: a PDF without $without fails by $profile', async ({ profile, without }) => {
    const document = await PDFDocument.load(await drawSample(sampleInvoices['plainInvoice'] ?? '', 'pl', 0), { updateMetadata: false });
    document.catalog.delete(PDFName.of(without));
    expect(judgePdfs(jar ?? '', profile, [await save(without, await document.save())])[0]).toMatch(/^FAIL/);
  });
});
