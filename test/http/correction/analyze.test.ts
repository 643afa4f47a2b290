import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceInvoice, correctionInvoice } from '../../support/builders/sample-invoices.ts';
import { postAnalyze, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { traceCounts, tracesOf } from '../../support/storage/idempotency-scenario.ts';

interface AnalysisData {
  readonly invoice: Readonly<Record<string, unknown>>;
  readonly blocking_reason: string | null;
  readonly suggestions: readonly {
    readonly scenario_id: string;
    readonly title: string;
    readonly score: number;
    readonly reasons: readonly string[];
    readonly questions: readonly { readonly id: string }[];
    readonly example_changes: readonly unknown[];
    readonly example_answers: Readonly<Record<string, string>>;
    readonly example_desired_jpk_field: string | null;
  }[];
  readonly issues_summary: Readonly<Record<string, unknown>>;
}

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

async function analysisOf(xml: string, headers: Readonly<Record<string, string>> = {}): Promise<AnalysisData> {
  return dataOf<AnalysisData>(await postAnalyze(key, xml, headers), key.key.prefix);
}

describe('POST /correction/analyze', () => {
  it('returns the kind of the invoice and the corrections that fit it best', async () => {
    const { invoice, blocking_reason, suggestions, issues_summary } = await analysisOf(soldInvoice, { 'Accept-Language': 'en' });
    expect(invoice).toEqual({
      kind: 'VAT',
      number: 'FV/2026/10/001',
      issue_date: '2026-10-15',
      seller_nip: '1234563218',
      buyer_nip: '5250000009',
      currency: 'PLN',
      gross: '123.00',
      lines: 1,
      version: 'FA(3)',
      is_correction: false,
      reference: { number: 'FV/2026/10/001', issue_date: '2026-10-15', ksef_number: null },
      warnings: [],
    });
    expect(blocking_reason).toBeNull();
    expect(suggestions).toHaveLength(5);
    expect(suggestions[0]).toMatchObject({
      scenario_id: 'price-change',
      title: 'Unit price change, or a discount after the sale',
      example_changes: [{ path: '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_9A', new_value: '45.00' }],
    });
    // The warning is that the invoice was not sent in time.
    expect(issues_summary).toMatchObject({ valid: true, critical: 0, error: 0, warning: 1, truncated: false });
  });

  it('responds in Polish by default', async () => {
    const { suggestions } = await analysisOf(soldInvoice);
    expect(suggestions[0]?.title).toBe('Zmiana ceny jednostkowej lub rabat po sprzedaży');
  });

  it('names the original invoice when given a correction', async () => {
    const { invoice } = await analysisOf(correctionInvoice);
    expect(invoice).toMatchObject({
      kind: 'KOR',
      number: 'KOR/2026/10/001',
      is_correction: true,
      reference: { number: 'FV/2026/09/100', issue_date: '2026-09-15', ksef_number: '1234563218-20260915-0A1B2C3D4E5F-DF' },
    });
  });

  it('ranks scenarios by the errors of the invoice', async () => {
    const { suggestions, issues_summary } = await analysisOf(soldInvoice.replace('<NIP>5250000009', '<NIP>5250000008'));
    expect(suggestions[0]).toMatchObject({ scenario_id: 'wrong-nip-zero-out', reasons: [expect.stringContaining('XML-201')] });
    expect(issues_summary).toMatchObject({ valid: false });
  });

  it('explains why an invoice in another format cannot be corrected', async () => {
    const { invoice, blocking_reason, suggestions } = await analysisOf(soldInvoice.replace(/xmlns="[^"]*"/, 'xmlns="urn:x"'));
    expect({ version: invoice['version'], number: invoice['number'], suggestions }).toEqual({
      version: null,
      number: 'FV/2026/10/001',
      suggestions: [],
    });
    expect(blocking_reason).toContain('urn:x');
  });

  it('returns examples that can be built unchanged', async () => {
    for (const xml of [soldInvoice, advanceInvoice]) {
      for (const suggestion of (await analysisOf(xml)).suggestions) {
        const { example_desired_jpk_field: field, ...example } = suggestion;
        const answer = await postBuild(key, {
          source_xml: xml,
          scenario_id: example.scenario_id,
          changes: example.example_changes,
          question_answers: example.example_answers,
          ...(field === null ? {} : { desired_jpk_field: field }),
          przyczyna_korekty: 'przykład',
          numer_faktury_kor: 'FK/2026/10/777',
        });
        expect({ scenario: example.scenario_id, ...dataOf(answer, key.key.prefix) }).toMatchObject({ validation: { valid: true } });
      }
    }
  });

  it('accepts JSON and gzip', async () => {
    const json = await postAnalyze(key, JSON.stringify({ xml: soldInvoice }), { 'Content-Type': 'application/json' });
    const gzip = await postAnalyze(key, gzipSync(soldInvoice), { 'Content-Type': 'application/gzip' });
    expect(dataOf(json, key.key.prefix)).toEqual(dataOf(gzip, key.key.prefix));
  });

  it.each([
    { name: 'a document that is not XML', given: 'Faktura', status: 400, code: 'INVALID_XML', headers: {} },
    { name: 'another root', given: '<a/>', status: 400, code: 'INVALID_XML', headers: {} },
    { name: 'a DOCTYPE', given: '<!DOCTYPE Faktura><Faktura/>', status: 400, code: 'INVALID_XML', headers: {} },
    { name: 'invalid JSON', given: '{', status: 400, code: 'INVALID_BODY', headers: { 'Content-Type': 'application/json' } },
    { name: 'JSON without xml', given: '{}', status: 400, code: 'VALIDATION_ERROR', headers: { 'Content-Type': 'application/json' } },
    { name: 'an image', given: 'x', status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', headers: { 'Content-Type': 'image/png' } },
  ])('rejects $name', async ({ given, status, code, headers }) => {
    errorOf(await postAnalyze(key, given, headers), status, code);
  });

  it('requires the scope correction', async () => {
    const other = await issueKey({ scopes: ['scenarios', 'validate'] });
    errorOf(await postAnalyze(other, soldInvoice), 403, 'INSUFFICIENT_SCOPE');
  });
});

describe('an analysis', () => {
  it('adds one history entry for a live key, without quota or event', async () => {
    const live = await issueKey({ environment: 'live', plan: 'free' });
    const answer = await postAnalyze(live, soldInvoice);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-quota'))).toEqual([]);
    const organizationId = live.key.organization.id;
    expect(await traceCounts(organizationId)).toEqual({
      day: 0,
      month: 0,
      inProgress: 0,
      completed: 0,
      history: 1,
      events: 0,
    });
    const [entry] = (await tracesOf(organizationId)).history;
    expect(entry).toMatchObject({
      operation: 'analyzeInvoice',
      facts: { kind: 'VAT', format: 'FA(3)', best_scenario: 'price-change', suggestions: 5, error: 0 },
    });
    expect(JSON.stringify(entry)).not.toMatch(/FV\/2026|1234563218|123\.00/);
  });

  it('stores nothing for a test key', async () => {
    const test = await issueKey();
    await postAnalyze(test, soldInvoice);
    expect(await traceCounts(test.key.organization.id)).toMatchObject({ day: 0, history: 0, events: 0 });
  });

  it('stores its response when it has an idempotency key', async () => {
    const live = await issueKey({ environment: 'live' });
    const once = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [await postAnalyze(live, soldInvoice, once), await postAnalyze(live, soldInvoice, once)];
    expect(second.bytes).toEqual(first.bytes);
    expect(second.headers).toMatchObject({ 'idempotency-replay': 'true', 'idempotent-replayed': 'true' });
    errorOf(await postAnalyze(live, correctionInvoice, once), 409, 'IDEMPOTENCY_CONFLICT');
    expect(await traceCounts(live.key.organization.id)).toMatchObject({ history: 1, completed: 1, day: 0 });
  });
});
