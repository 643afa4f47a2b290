import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { advanceInvoice } from '../../support/builders/sample-invoices.ts';
import {
  type BuildData,
  buildRequestBody,
  type DetailData,
  lowerPrice,
  postBuild,
  soldInvoice,
} from '../../support/drivers/correction-requests.ts';
import { validationResultOf } from '../../support/drivers/validation.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { withinOneDay } from '../../support/runner/within-one-day.ts';
import { eventsOf, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { traceCounts, tracesOf } from '../../support/storage/idempotency-scenario.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

/** As KSeF might have assigned it to the sold invoice. */
const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';

const english = { 'Accept-Language': 'en' };

async function built(fields: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}): Promise<BuildData> {
  return dataOf<BuildData>(await postBuild(key, buildRequestBody(fields), headers), key.key.prefix);
}

async function detailsOf(fields: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  return errorOf(await postBuild(key, buildRequestBody(fields), headers), 400, 'VALIDATION_ERROR').details as readonly DetailData[];
}

const places = (details: readonly DetailData[]) => details.map(({ path, code }) => [path, code]);

/** A part of a field in PLN, which has no exchange rate. */
const derived = (part: Readonly<Record<string, string>>) => ({ ...part, rate_before: null, rate_after: null, rate_source: null });

describe('POST /correction/build', () => {
  it('returns the correction with its explanation and validation', async () => {
    const { xml, validation, explanation, ...rest } = await built({}, english);
    expect(rest).toEqual({
      filename: 'korekta-FK_2026_10_001.xml',
      scenarios: ['price-change'],
      rodzaj_faktury: 'KOR',
      typ_korekty: '2',
      przyczyna_korekty: 'rabat po dostawie',
      method: 'roznica',
      deltas: {
        net: '-10.00',
        vat: '-2.30',
        gross: '-12.30',
        by_rate: [{ field: 'P_13_1', rates: ['23', '22'], net: '-10.00', vat: '-2.30', vat_pln: null }],
      },
      jpk: { K_19: '-10.00', K_20: '-2.30' },
      jpk_rows: [
        {
          month: expect.stringMatching(/^\d{4}-\d{2}$/),
          month_reason: expect.stringContaining('art. 29a(13)'),
          amounts: { K_19: '-10.00', K_20: '-2.30' },
          derivation: [
            derived({ field: 'K_19', path: '/Faktura/Fa/P_13_1', before: '100.00', after: '90.00', delta: '-10.00', amount: '-10.00' }),
            derived({ field: 'K_20', path: '/Faktura/Fa/P_14_1', before: '23.00', after: '20.70', delta: '-2.30', amount: '-2.30' }),
          ],
          markers: ['DI'],
          in_declaration: true,
          notes: [expect.stringContaining('KSeF number of the correction')],
        },
      ],
      changes_applied: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', old_value: '50.00', new_value: '45.00', description: null }],
      warnings: [expect.stringContaining('No KSeF number was given (FV/2026/10/001)')],
      explanation_truncated: false,
      additional_documents: [],
    });
    expect(validation).toMatchObject({ valid: true, full_xsd_confirmed: true, readiness: 'ready_with_warnings' });
    expect(explanation.find(({ path }) => path === '/Faktura/Fa/P_15')).toMatchObject({
      before: '123.00',
      after: '110.70',
      delta: '-12.30',
    });
    expect(xml).toContain('<P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30</P_15>');
    expect(xml).toContain('<PrzyczynaKorekty>rabat po dostawie</PrzyczynaKorekty>\n    <TypKorekty>2</TypKorekty>');
    expect(xml).toContain('<NrFaKorygowanej>FV/2026/10/001</NrFaKorygowanej>\n      <NrKSeFN>1</NrKSeFN>');
  });

  it('combines price, quantity and the name of the buyer in one correction', async () => {
    const { xml, scenarios, deltas, przyczyna_korekty, validation } = await built({
      changes: [
        { path: 'Fa/FaWiersz[1]/P_9A', new_value: '45.00' },
        { path: 'Fa/FaWiersz[1]/P_8B', new_value: '1' },
        { path: 'Podmiot2/DaneIdentyfikacyjne/Nazwa', new_value: 'Nowa Nazwa S.A.' },
      ],
    });
    expect(scenarios).toEqual(['price-change', 'quantity-return', 'buyer-data']);
    // 2 pieces at 50.00 become 1 at 45.00.
    expect(deltas).toMatchObject({ net: '-55.00', vat: '-12.65', gross: '-67.65' });
    expect(validation).toMatchObject({ valid: true, full_xsd_confirmed: true });
    expect(xml).toMatch(/<Podmiot2K>[\s\S]*<StanPrzed>1<\/StanPrzed>/);
    expect(przyczyna_korekty).toBe('rabat po dostawie; zmiana ilości lub pozycji; zmiana danych nabywcy');
  });

  it('returns XML that POST /validate finds valid', async () => {
    expect(await validationResultOf((await built()).xml, {}, { nowUnixMs: Date.now() })).toMatchObject({
      isValid: true,
      isFullXsdConfirmed: true,
    });
  });

  it('applies the optional fields', async () => {
    const { xml, typ_korekty, method, changes_applied } = await built({
      changes: [{ ...lowerPrice, path: 'Fa/FaWiersz[NrWierszaFa=1]/P_9A', description: 'rabat 10%' }],
      question_answers: { metoda_wierszy: 'przed_po', nr_ksef_faktury_korygowanej: ksefNumber },
      data_wystawienia: '2026-10-20',
      force_typ_korekty: 'C',
      force_rodzaj_faktury: 'KOR',
    });
    expect({ typ_korekty, method }).toEqual({ typ_korekty: '3', method: 'przed_po' });
    expect(changes_applied).toEqual([
      { path: '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_9A', old_value: '50.00', new_value: '45.00', description: 'rabat 10%' },
    ]);
    expect(xml).toContain('<P_1>2026-10-20</P_1>');
    expect(xml).toContain(`<NrKSeFFaKorygowanej>${ksefNumber}</NrKSeFFaKorygowanej>`);
    expect(xml).toContain('<StanPrzed>1</StanPrzed>');
  });

  it('is ready to send with the KSeF number, and without it says what is missing', async () => {
    const number = { question_answers: { nr_ksef_faktury_korygowanej: ksefNumber } };
    expect((await built(number)).validation.readiness).toBe('ready_to_send');
    const reason = { question_answers: { poza_ksef: 'do_10000_miesiecznie' } };
    const warnings = await Promise.all([built({}, english), built(reason, english)]);
    expect(warnings.map((data) => data.warnings.filter((text) => text.includes('poza_ksef')).length)).toEqual([1, 0]);
  });

  it('returns the new invoice along with the correction of a wrong NIP', async () => {
    const { deltas, additional_documents } = await built({
      scenario_id: 'wrong-nip-zero-out',
      changes: [{ path: '/Podmiot2/DaneIdentyfikacyjne/NIP', new_value: '7010000011' }],
      question_answers: { nowa_faktura: 'tak', numer_nowej_faktury: 'FV/2026/11/009', data_nowej_faktury: '2026-11-20' },
    });
    expect(deltas.gross).toBe('-123.00');
    expect(additional_documents).toHaveLength(1);
    expect(additional_documents[0]).toMatchObject({ validation: { full_xsd_confirmed: true }, filename: expect.stringMatching(/\.xml$/) });
    expect(additional_documents[0]?.xml).toContain('<P_2>FV/2026/11/009</P_2>');
    expect(additional_documents[0]?.xml).toContain('<NIP>7010000011</NIP>');
  });

  it('uses the language of the caller, with the same figures', async () => {
    const [polish, inEnglish] = [await built(), await built({}, english)];
    expect(inEnglish.explanation.map(({ path, delta }) => [path, delta])).toEqual(
      polish.explanation.map(({ path, delta }) => [path, delta]),
    );
    for (const [index, { rule }] of polish.explanation.entries()) expect(rule).not.toBe(inEnglish.explanation[index]?.rule);
  });

  it('accepts gzipped JSON, for large originals', async () => {
    const order = buildRequestBody({
      source_xml: invoiceXml({ lines: 4_500 }).replaceAll('Usługa wzorcowa', `Usługa ${'wzorcowa '.repeat(40)}`),
    });
    const body = gzipSync(JSON.stringify(order), { level: 1 });
    const answer = await postBuild(key, null, { 'Content-Type': 'application/gzip' }, body);
    expect(dataOf<BuildData>(answer, key.key.prefix).deltas.gross).toBe('-12.30');
  });

  it('builds the example of an analysis unchanged, even without a JPK field', async () => {
    expect((await built({ desired_jpk_field: null })).deltas.gross).toBe('-12.30');
  });

  it('reports a correction that is too large for a response', async () => {
    const order = buildRequestBody({
      source_xml: invoiceXml({ lines: 4_000 }).replaceAll('Usługa wzorcowa', `Usługa ${'"'.repeat(300)}`),
      scenario_id: 'cancel-to-zero',
      changes: [],
      question_answers: { powod: 'podwojnie_wystawiona', metoda_wierszy: 'przed_po' },
    });
    const answer = await postBuild(key, null, { 'Content-Type': 'application/gzip' }, gzipSync(JSON.stringify(order), { level: 1 }));
    expect(errorOf(answer, 400, 'FILE_TOO_LARGE').message).toContain('6 MB');
  });
});

describe('presets', () => {
  const rateChange = { scenario_id: 'vat-rate-change', preset: 'fakturownia', question_answers: { cena_stala: 'netto' } };
  const toEight = (new_value: string) => ({ ...rateChange, changes: [{ path: 'Fa/FaWiersz[1]/P_12', new_value }] });

  it.each(['preset:vat:8', 'preset:jpk:8'])('translate the value %s', async (value) => {
    const { deltas, changes_applied } = await built(toEight(value));
    expect(changes_applied).toMatchObject([{ old_value: '23', new_value: '8' }]);
    expect(deltas).toMatchObject({ net: '0.00', vat: '-15.00', gross: '-15.00' });
  });

  it('supply default answers that the caller can override', async () => {
    expect((await built({ preset: 'fakturownia' })).method).toBe('przed_po');
    expect((await built({ preset: 'fakturownia', question_answers: { metoda_wierszy: 'storno' } })).method).toBe('storno');
  });

  it('are reported when the preset or code is unknown', async () => {
    expect(places(await detailsOf({ preset: 'no-such-preset' }))).toEqual([['preset', 'unknown_preset']]);
    expect(places(await detailsOf(toEight('preset:vat:99')))).toEqual([['changes[0].new_value', 'unknown_preset_code']]);
    expect(places(await detailsOf({ ...toEight('preset:vat:8'), preset: undefined }))).toEqual([
      ['changes[0].new_value', 'unknown_preset_code'],
    ]);
  });
});

describe('a build request with invalid fields', () => {
  const required = ['source_xml', 'scenario_id', 'changes', 'przyczyna_korekty', 'numer_faktury_kor'];

  it('is rejected with 400 VALIDATION_ERROR that names each missing field', async () => {
    const { details } = errorOf(await postBuild(key, {}), 400, 'VALIDATION_ERROR');
    expect(places(details as readonly DetailData[])).toEqual(required.map((path) => [path, 'required']));
  });

  it('names all invalid fields at once, including headers', async () => {
    const bad = {
      changes: [{ path: '', new_value: 5 }],
      desired_jpk_field: 'K19',
      data_wystawienia: '2026-02-30',
      force_typ_korekty: '1',
      force_rodzaj_faktury: 'VAT',
      preset: 'Comarch',
      question_answers: { okres: 1 },
      numer: 'x',
    };
    expect(places(await detailsOf(bad, { 'Idempotency-Key': 'short' }))).toEqual([
      ['header.Idempotency-Key', 'invalid_value'],
      ['changes[0].path', 'too_short'],
      ['changes[0].new_value', 'wrong_type'],
      ['desired_jpk_field', 'invalid_value'],
      ['question_answers.okres', 'wrong_type'],
      ['data_wystawienia', 'invalid_value'],
      ['force_typ_korekty', 'invalid_value'],
      ['force_rodzaj_faktury', 'invalid_value'],
      ['preset', 'invalid_value'],
      ['numer', 'unknown_field'],
    ]);
  });

  const cases: { name: string; fields: Readonly<Record<string, unknown>>; expected: readonly [string, string] }[] = [
    { name: 'an unknown scenario', fields: { scenario_id: 'no-such' }, expected: ['scenario_id', 'unknown_scenario'] },
    {
      name: 'a scenario for other invoices',
      fields: { scenario_id: 'settlement-correction' },
      expected: ['scenario_id', 'not_applicable'],
    },
    { name: 'no changes', fields: { changes: [] }, expected: ['changes', 'changes_required'] },
    {
      name: 'a change that changes nothing',
      fields: { changes: [{ ...lowerPrice, new_value: '50' }] },
      expected: ['changes[0].new_value', 'nothing_changes'],
    },
    {
      name: 'a difference given as the value',
      fields: { changes: [{ ...lowerPrice, new_value: '-5.00' }] },
      expected: ['changes[0].new_value', 'negative_value'],
    },
    {
      name: 'an original dated in the future',
      fields: { source_xml: soldInvoice.replace('<P_1>2026-10-15', '<P_1>2127-06-01') },
      expected: ['source_xml', 'date_in_future'],
    },
    {
      name: 'a reason that does not apply to an invoice of that day',
      fields: { question_answers: { poza_ksef: 'sprzedaz_2024_do_200_mln' } },
      expected: ['question_answers.poza_ksef', 'reason_expired'],
    },
    { name: 'no path', fields: { changes: [{ ...lowerPrice, path: '//P_9A' }] }, expected: ['changes[0].path', 'invalid_path'] },
    {
      name: 'a path of another scenario',
      fields: { changes: [{ ...lowerPrice, path: 'Fa/P_1M' }] },
      expected: ['changes[0].path', 'path_not_allowed'],
    },
    { name: 'an unknown question', fields: { question_answers: { x: 'y' } }, expected: ['question_answers.x', 'unknown_question'] },
    {
      name: 'an unknown answer',
      fields: { question_answers: { metoda_wierszy: 'inna' } },
      expected: ['question_answers.metoda_wierszy', 'answer_not_allowed'],
    },
    {
      name: 'the kind of another invoice',
      fields: { force_rodzaj_faktury: 'KOR_ROZ' },
      expected: ['force_rodzaj_faktury', 'kind_not_possible'],
    },
    {
      name: 'another format',
      fields: { source_xml: soldInvoice.replace(/xmlns="[^"]*"/, 'xmlns="urn:x"') },
      expected: ['source_xml', 'not_correctable'],
    },
  ];
  it.each(cases)('names the invalid field, in both languages: $name', async ({ fields, expected }) => {
    const [polish, inEnglish] = [await detailsOf(fields), await detailsOf(fields, english)];
    expect(places(polish)).toEqual([expected]);
    expect(places(inEnglish)).toEqual([expected]);
    expect(polish[0]?.message).not.toBe(inEnglish[0]?.message);
  });

  it.each([
    { name: 'a document that is not XML', source: 'Faktura' },
    { name: 'truncated XML', source: soldInvoice.slice(0, 500) },
    { name: 'an entity bomb', source: '<!DOCTYPE F [<!ENTITY a "aaaa">]><Faktura>&a;</Faktura>' },
    { name: 'another root', source: '<Invoice/>' },
  ])('is rejected with 400 INVALID_XML for $name', async ({ source }) => {
    const { details } = errorOf(await postBuild(key, buildRequestBody({ source_xml: source })), 400, 'INVALID_XML');
    expect(details).toEqual([
      {
        path: 'source_xml',
        code: expect.stringMatching(/^XML-\d{3}$/),
        line: expect.any(Number),
        column: expect.any(Number),
        message: expect.any(String),
      },
    ]);
  });

  it('is rejected with 400 FILE_TOO_LARGE for an original above 10,000,000 bytes', async () => {
    const body = gzipSync(JSON.stringify(buildRequestBody({ source_xml: 'x'.repeat(10_000_001) })), { level: 1 });
    errorOf(await postBuild(key, null, { 'Content-Type': 'application/gzip' }, body), 400, 'FILE_TOO_LARGE');
  });

  it('is rejected with 400 INVALID_BODY for invalid JSON, and with 415 for XML', async () => {
    errorOf(await postBuild(key, null, {}, '{'), 400, 'INVALID_BODY');
    const answer = await postBuild(key, null, { 'Content-Type': 'application/xml' }, soldInvoice);
    const { details, message } = errorOf(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect(details).toEqual({ accepted: ['application/json', 'application/gzip'] });
    expect(message).not.toContain('application/xml');
  });

  it('is rejected with 403 for a key without the scope correction', async () => {
    const other = await issueKey({ scopes: ['validate', 'scenarios'] });
    errorOf(await postBuild(other, buildRequestBody()), 403, 'INSUFFICIENT_SCOPE');
  });
});

describe('a built correction', () => {
  it('consumes one operation of the quota, emits one event and adds one history entry, for a live key', () =>
    withinOneDay(async () => {
      const live = await issueKey({ environment: 'live', plan: 'free' });
      const organizationId = live.key.organization.id;
      const answer = await postBuild(live, buildRequestBody());
      expect(answer.headers).toMatchObject({ 'x-quota-day-used': '1', 'x-quota-day-limit': '50' });
      expect(await traceCounts(organizationId)).toEqual({
        day: 1,
        month: 1,
        inProgress: 0,
        completed: 0,
        history: 1,
        events: 1,
      });
      expect(await eventsOf(organizationId)).toEqual([
        {
          type: 'correction.created',
          data: {
            environment: 'live',
            request_id: answer.headers['x-request-id'],
            scenario_id: 'price-change',
            source_number: 'FV/2026/10/001',
            numer_korekty: 'FK/2026/10/001',
            rodzaj_faktury: 'KOR',
            typ_korekty: '2',
            delty: dataOf<BuildData>(answer, live.key.prefix).deltas,
            jpk: { K_19: '-10.00', K_20: '-2.30' },
          },
        },
      ]);
      const [entry] = (await tracesOf(organizationId)).history;
      expect(entry).toMatchObject({
        operation: 'buildCorrection',
        facts: { scenario_id: 'price-change', kind: 'KOR', type: 2, changes: 1 },
      });
      expect(JSON.stringify(entry)).not.toMatch(/FV\/2026|FK\/2026|1234563218|12\.30|rabat/);
    }));

  it('only emits an event for a test key', async () => {
    const test = await issueKey();
    await postBuild(test, buildRequestBody());
    expect(await traceCounts(test.key.organization.id)).toMatchObject({ day: 0, month: 0, history: 0, events: 1 });
  });

  it.each([
    { name: 'a rejected request', fields: { scenario_id: 'no-such' } },
    { name: 'an unreadable original', fields: { source_xml: '<Faktura>' } },
  ])('stores nothing and consumes no quota for $name', ({ fields }) =>
    withinOneDay(async () => {
      const live = await issueKey({ environment: 'live', plan: 'free' });
      expect((await postBuild(live, buildRequestBody(fields))).status).toBe(400);
      expect(await traceCounts(live.key.organization.id)).toMatchObject({ day: 0, month: 0, history: 0, events: 0 });
    }),
  );

  it('is built once per idempotency key', async () => {
    const live = await issueKey({ environment: 'live' });
    const once = { 'Idempotency-Key': randomUUID() };
    const first = await postBuild(live, buildRequestBody(), once);
    const second = await postBuild(live, buildRequestBody(), once);
    expect(second.bytes).toEqual(first.bytes);
    expect(second.headers).toMatchObject({ 'idempotency-replay': 'true', 'idempotent-replayed': 'true' });
    expect(await traceCounts(live.key.organization.id)).toMatchObject({ day: 1, history: 1, events: 1 });
    const other = await postBuild(live, buildRequestBody({ numer_faktury_kor: 'FK/2' }), once);
    expect(errorOf(other, 409, 'IDEMPOTENCY_CONFLICT').details).toEqual({ reason: 'different_body' });
  });

  it('moves an advance to the requested field', async () => {
    const { rodzaj_faktury, jpk } = await built({
      source_xml: advanceInvoice,
      scenario_id: 'advance-jpk-reclassify',
      changes: [],
      desired_jpk_field: 'K_17',
    });
    expect({ rodzaj_faktury, jpk }).toMatchObject({ rodzaj_faktury: 'KOR_ZAL', jpk: { K_19: '-500.00', K_20: '-115.00' } });
  });
});
