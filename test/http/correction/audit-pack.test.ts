import { gzipSync } from 'node:zlib';
import { type AuditPackManifest, auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { type AuditPackValidation, auditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCorrection } from '../../support/builders/corrections/built-corrections.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { correctionOf, jsonOf, packRequestBody, postAuditPack, unpacked } from '../../support/drivers/audit-packs.ts';
import { buildRequestBody, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { traceCounts } from '../../support/storage/idempotency-scenario.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

/** An audit pack that must be built successfully. */
async function packOf(
  fields: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  const answer = await postAuditPack(key, await packRequestBody(fields), headers);
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text.slice(0, 500) }).toEqual({ status: 200, text: '' });
  return answer;
}

const entries = ['original.xml', 'correction.xml', 'audit-report.pdf', 'validation.json', 'manifest.json'];

describe('POST /correction/audit-pack', () => {
  it('returns a ZIP of five files', async () => {
    const { bytes } = await packOf();
    const files = unpacked(bytes);
    expect(Object.keys(files)).toEqual(entries);
    expect(files['original.xml']?.toString('utf8')).toBe(soldInvoice);
    expect(files['correction.xml']?.toString('utf8')).toBe(await correctionOf('FK2026/03/200'));
    expect(files['audit-report.pdf']?.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });

  it('states in its headers the type, the file name and the URL', async () => {
    const { headers, bytes } = await packOf();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="audit-pack-FK2026_03_200.zip"; filename*=UTF-8''audit-pack-FK2026_03_200.zip`,
      'x-audit-pack-schema': 'nakor.audit-pack/v1',
      'x-audit-pack-sha256': computeSha256Hex(bytes),
      'cache-control': 'no-store',
    });
    expect(headers['x-audit-pack-warnings']).toBe('without_ksef_number');
    const kept = await fetch(headers['x-audit-pack-url'] ?? '');
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
    expect(kept.headers.get('content-disposition')).toBe(`attachment; filename="audit-pack-${computeSha256Hex(bytes).slice(0, 16)}.zip"`);
  });

  it('lists in its manifest the length and the hash of each other file', async () => {
    const { bytes } = await packOf();
    const files = unpacked(bytes);
    const manifest = jsonOf<AuditPackManifest>(bytes, 'manifest');
    expect(auditPackManifest.parse(manifest)).toEqual(manifest);
    expect(manifest.entries.map(({ name, bytes: length, sha256 }) => ({ name, length, sha256 }))).toEqual(
      entries.slice(0, 4).map((name) => ({ name, length: files[name]?.length, sha256: computeSha256Hex(files[name] ?? '') })),
    );
    expect(manifest).toMatchObject({
      schema: 'nakor.audit-pack/v1',
      scenario_id: 'price-change',
      numer_faktury_kor: 'FK2026/03/200',
      numer_faktury_korygowanej: 'FV/2026/10/001',
      agrees: true,
      language: 'pl',
    });
  });

  it('contains the validation results, the comparisons and the changes as data', async () => {
    const validation = jsonOf<AuditPackValidation>((await packOf()).bytes, 'validation');
    expect(auditPackValidation.parse(validation)).toEqual(validation);
    expect(validation.original.validation).toMatchObject({ valid: true, full_xsd_confirmed: true });
    expect(validation.correction.validation).toMatchObject({ valid: true, full_xsd_confirmed: true });
    expect(validation.changes.totals).toEqual({
      net: { before: '100.00', delta: '-10.00', after: '90.00' },
      vat: { before: '23.00', delta: '-2.30', after: '20.70' },
      gross: { before: '123.00', delta: '-12.30', after: '110.70' },
    });
    expect(validation.changes.jpk).toEqual({ K_19: '-10.00', K_20: '-2.30' });
    expect(validation.changes.lines).toMatchObject([{ before: { price: '50.00' }, after: { price: '45.00' }, net_delta: '-10.00' }]);
  });

  it('is also accepted as earlier versions wrote it: without groups, VAT record and messages of what was not checked', async () => {
    const pack = jsonOf<AuditPackValidation>((await packOf()).bytes, 'validation');
    const earlier = ({ jpk: _, jpk_to_confirm: __, period: ___, ...rest }: typeof pack.correction.validation) => ({
      ...rest,
      issues: rest.issues.map(({ occurrences: _occurrences, places: _places, ...issue }) => issue),
      summary: { critical: 0, error: 0, warning: 0, info: 2 },
      not_checked: [{ code: 'fixes', reason: 'too_large' }],
    });
    const written = { ...pack, correction: { ...pack.correction, validation: earlier(pack.correction.validation) } };
    expect(written.correction.validation.issues.length).toBeGreaterThan(0);
    expect(auditPackValidation.parse(written)).toEqual(written);
  });

  it('returns the same bytes for the same request, even with the fields of stated issues reordered', async () => {
    const one = await packOf({ validation: [{ code: 'XML-401', line: 3 }] });
    const other = await packOf({ validation: [{ line: 3, code: 'XML-401' }] });
    expect(other.bytes.equals(one.bytes)).toBe(true);
    expect((await packOf()).bytes.equals(one.bytes)).toBe(false);
  });

  it('uses the language of the caller, with the same figures', async () => {
    const english = await packOf({}, { 'Accept-Language': 'en' });
    const validation = jsonOf<AuditPackValidation>(english.bytes, 'validation');
    const polish = jsonOf<AuditPackValidation>((await packOf()).bytes, 'validation');
    expect(validation.language).toBe('en');
    expect(validation.changes.totals).toEqual(polish.changes.totals);
    expect(validation.scenario.title).not.toBe(polish.scenario.title);
  });

  it("keeps the caller's statements and reports where the documents differ", async () => {
    const summary = { rodzaj_faktury: 'KOR', typ_korekty: '2', net_delta: -10, vat_delta: -2.3, gross_delta: -1.1 - 11.2 };
    const stated = { preset: 'fakturownia', validation: [{ code: 'XML-401', message: '„Zażółć”' }], warnings: ['uwaga'] };
    const agreeing = jsonOf<AuditPackValidation>((await packOf({ ...stated, summary })).bytes, 'validation');
    expect(agreeing.request).toMatchObject({
      preset: { slug: 'fakturownia' },
      summary: { net_delta: '-10.00', vat_delta: '-2.30', gross_delta: '-12.30' },
      validation: stated.validation,
      warnings: stated.warnings,
    });
    const outcomeOf = ({ checks }: AuditPackValidation, code: string) => checks.find((check) => check.code === code)?.outcome;
    expect(outcomeOf(agreeing, 'summary_gross')).toBe('agrees');
    const answer = await packOf({ summary: { ...summary, gross_delta: -12.31 } });
    expect(outcomeOf(jsonOf<AuditPackValidation>(answer.bytes, 'validation'), 'summary_gross')).toBe('differs');
    expect(answer.headers['x-audit-pack-warnings']).toContain('summary_gross_differs');
    expect(jsonOf<AuditPackManifest>(answer.bytes, 'manifest').agrees).toBe(false);
  });

  it('accepts the output of POST /correction/build', async () => {
    const built = (await postBuild(key, buildRequestBody())).json as {
      data: { xml: string; validation: { issues: unknown[] }; warnings: string[] };
    };
    const { xml, validation, warnings } = built.data;
    const order = await packRequestBody({ correction_xml: xml, validation: validation.issues, warnings }, 'FK/2026/10/001');
    const answer = await postAuditPack(key, order);
    expect(answer.status).toBe(200);
    expect(jsonOf<AuditPackManifest>(answer.bytes, 'manifest').agrees).toBe(true);
  });

  it('accepts gzipped JSON with two large documents', async () => {
    const source_xml = invoiceXml({ lines: 2_900 }).replaceAll('Usługa wzorcowa', `Usługa ${'żółta '.repeat(80)}`);
    expect(Buffer.byteLength(source_xml)).toBeGreaterThan(2_500_000);
    const correction_xml = await correctionOf('FK/1', {}, source_xml);
    const order = await packRequestBody({ source_xml, correction_xml, numer_faktury_kor: 'FK/1' });
    const answer = await postAuditPack(key, null, { 'Content-Type': 'application/gzip' }, gzipSync(JSON.stringify(order), { level: 1 }));
    expect(answer.status).toBe(200);
    expect(unpacked(answer.bytes)['original.xml']?.toString('utf8')).toBe(source_xml);
  });
});

const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((letter) => !'<>&"\\'.includes(letter));

/** An invoice that hardly compresses: its line names are drawn from a seed. */
function incompressibleInvoice(lines: number): string {
  const random = seededRandom(20_261_122);
  const text = (length: number) => Array.from({ length }, () => random.pick(letters)).join('');
  return invoiceXml({ lines })
    .replace(/Usługa wzorcowa nr \d+/g, () => text(512))
    .replace(/pozycja-\d+/g, () => text(50));
}

describe('an audit pack too large for a response of the host', () => {
  it('is returned as 303 with its URL and its hash', async () => {
    const source_xml = incompressibleInvoice(2_350);
    const answers = { powod: 'podwojnie_wystawiona', metoda_wierszy: 'roznica' };
    const correction_xml = (await builtCorrection(source_xml, 'cancel-to-zero', { number: 'FK/1', reason: 'rabat po dostawie', answers }))
      .xml;
    const order = await packRequestBody({ source_xml, correction_xml, scenario_id: 'cancel-to-zero', numer_faktury_kor: 'FK/1' });
    const body = gzipSync(JSON.stringify(order), { level: 9 });
    const answer = await postAuditPack(key, null, { 'Content-Type': 'application/gzip' }, body);
    expect(answer.status).toBe(303);
    const kept = Buffer.from(await (await fetch(answer.headers['location'] ?? '')).arrayBuffer());
    expect(kept.length).toBeGreaterThan(4_500_000);
    expect(answer.json).toMatchObject({
      data: { url: answer.headers['location'], sha256: computeSha256Hex(kept), bytes: kept.length, expires_in_seconds: 900 },
      meta: { key_prefix: key.key.prefix },
    });
    expect(unpacked(kept)['original.xml']?.toString('utf8')).toBe(source_xml);
  });
});

describe('the file name of an audit pack', () => {
  it.each([
    { number: 'FK "1"; filename=x', ascii: 'FK_1_filename_x' },
    { number: '../../FK\\1', ascii: 'FK_1' },
    { number: 'ŻÓŁĆ/🧾/1', ascii: 'ZOLC_1' },
    { number: 'FK\u202e1\u2066', ascii: 'FK_1' },
    { number: 'Ł'.repeat(256), ascii: 'L'.repeat(80) },
  ])('is safe for the invoice number $number', async ({ number, ascii }) => {
    const answer = await postAuditPack(key, await packRequestBody({}, number));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`filename="audit-pack-${ascii}.zip"; filename*=UTF-8''audit-pack-`);
    expect(answer.headers['content-disposition']).toMatch(/^[\x20-\x7e]{1,1000}$/);
    expect(jsonOf<AuditPackManifest>(answer.bytes, 'manifest').numer_faktury_kor).toBe(number);
  });
});

describe('an audit pack', () => {
  it.each(['live', 'test'] as const)('stores nothing in the tables and consumes no quota (%s key)', async (environment) => {
    const caller = await issueKey({ environment, plan: 'free' });
    const answer = await postAuditPack(caller, await packRequestBody(), { 'Idempotency-Key': 'ignored-here' });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => /quota|idempoten/.test(name))).toEqual([]);
    expect(answer.headers).toHaveProperty('x-ratelimit-used-minute', '1');
    expect(await traceCounts(caller.key.organization.id)).toMatchObject({ day: 0, month: 0, history: 0, events: 0 });
  });

  it('is stored under the organization of the key', async () => {
    const { headers } = await packOf();
    expect(new URL(headers['x-audit-pack-url'] ?? '').pathname).toContain(
      `/packs/${key.key.organization.id}/${headers['x-audit-pack-sha256']}.zip`,
    );
  });

  it('requires the scope correction', async () => {
    const other = await issueKey({ scopes: ['validate', 'scenarios', 'reports'] });
    errorOf(await postAuditPack(other, await packRequestBody()), 403, 'INSUFFICIENT_SCOPE');
  });
});
