import { type AuditPackManifest, auditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { jsonOf, postAuditPack, unpacked } from '../../support/drivers/audit-packs.ts';
import {
  type BuildData,
  buildRequestBody,
  type DetailData,
  lowerPrice,
  postAnalyze,
  postBuild,
  soldInvoice,
} from '../../support/drivers/correction-requests.ts';
import { validationResultOf } from '../../support/drivers/validation.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { pagesOf } from '../../support/matchers/read-pdf.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey({ scopes: ['correction'] });
});

const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';

async function built(fields: Readonly<Record<string, unknown>>): Promise<BuildData> {
  return dataOf<BuildData>(await postBuild(key, buildRequestBody(fields)), key.key.prefix);
}

async function detailsOf(fields: Readonly<Record<string, unknown>>) {
  const details = errorOf(await postBuild(key, buildRequestBody(fields)), 400, 'VALIDATION_ERROR').details as readonly DetailData[];
  return details.map(({ path, code }) => `${path}: ${code}`);
}

/** The first correction: the price from 50.00 to 45.00, as a difference. */
async function priceCorrection(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answers = { metoda_wierszy: 'roznica', nr_ksef_faktury_korygowanej: ksefNumber };
  return (await built({ question_answers: answers, data_wystawienia: '2026-10-20', ...fields })).xml;
}

/** One of two pieces is returned. */
const returned = {
  scenario_id: 'quantity-return',
  changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_8B', new_value: '1' }],
  numer_faktury_kor: 'FK/2026/10/002',
  data_wystawienia: '2026-10-21',
};

describe('earlier corrections', () => {
  it('are the state from which a correction starts', async () => {
    const first = await priceCorrection();
    const { xml, deltas, changes_applied, validation } = await built({ ...returned, corrections_xml: [first] });
    expect(deltas).toMatchObject({ net: '-45.00', vat: '-10.35', gross: '-55.35' });
    expect(changes_applied).toMatchObject([{ old_value: '2', new_value: '1' }]);
    expect(validation).toMatchObject({ valid: true, full_xsd_confirmed: true });
    expect(xml).toContain('<P_9A>45.00</P_9A>');
    expect(xml).toContain('<NrFaKorygowanej>FV/2026/10/001</NrFaKorygowanej>');
    // Stated by the first correction only.
    expect(xml).toContain(`<NrKSeFFaKorygowanej>${ksefNumber}</NrKSeFFaKorygowanej>`);
  });

  it('allow a cancellation after differences', async () => {
    const corrections = [await priceCorrection()];
    const cancelled = await built({
      scenario_id: 'cancel-to-zero',
      changes: [],
      question_answers: { powod: 'sprzedaz_nie_doszla_do_skutku' },
      numer_faktury_kor: 'FK/2026/10/002',
      data_wystawienia: '2026-10-21',
      corrections_xml: corrections,
    });
    expect(cancelled.deltas).toMatchObject({ net: '-90.00', vat: '-20.70', gross: '-110.70' });
  });

  it('are rejected by their place in the request when they do not belong to the invoice or to each other', async () => {
    const first = await priceCorrection();
    const later = await priceCorrection({ numer_faktury_kor: 'FK/2026/10/003', data_wystawienia: '2026-10-22' });
    const ofOther = await priceCorrection({ source_xml: invoiceXml({ lines: 1, number: 'FV/2026/10/099' }) });
    const bySeller = first.replaceAll('1234563218', '5265877635');
    const chains: readonly (readonly [readonly string[], string])[] = [
      [[first, ofOther], 'corrections_xml[1]: another_invoice'],
      [[first.replace('2026-10-15</DataWyst', '2026-10-14</DataWyst')], 'corrections_xml[0]: another_invoice'],
      [[bySeller], 'corrections_xml[0]: another_seller'],
      [[first, first], 'corrections_xml[1]: duplicate_number'],
      [[later, first], 'corrections_xml[1]: wrong_order'],
      [[soldInvoice], 'corrections_xml[0]: another_kind'],
      [[first.replace('<P_9A>', '<P_9A>x')], 'corrections_xml[0]: not_correctable'],
    ];
    for (const [corrections, problem] of chains) expect(await detailsOf({ ...returned, corrections_xml: corrections })).toEqual([problem]);
    expect(await detailsOf({ ...returned, numer_faktury_kor: 'FK/2026/10/001', corrections_xml: [first] })).toEqual([
      'numer_faktury_kor: duplicate_number',
    ]);
    expect(await detailsOf({ ...returned, data_wystawienia: '2026-10-19', corrections_xml: [first] })).toEqual([
      'data_wystawienia: wrong_order',
    ]);
    expect(await detailsOf({ ...returned, source_xml: first, corrections_xml: [later] })).toEqual(['source_xml: not_an_original']);
  });

  it('are limited like the original, each and in number', async () => {
    const first = await priceCorrection();
    expect(await detailsOf({ corrections_xml: Array.from({ length: 101 }, () => first) })).toEqual(['corrections_xml: too_long']);
    const { details } = errorOf(await postBuild(key, buildRequestBody({ corrections_xml: [first, '<Faktura>'] })), 400, 'INVALID_XML');
    expect(details).toMatchObject([{ path: 'corrections_xml[1]' }]);
  });

  it('are taken into account by an analysis', async () => {
    const json = JSON.stringify({ xml: soldInvoice, corrections_xml: [await priceCorrection()] });
    const { invoice, suggestions } = dataOf<{
      readonly invoice: { readonly reference: unknown };
      readonly suggestions: readonly { readonly scenario_id: string; readonly example_changes: unknown }[];
    }>(await postAnalyze(key, json, { 'Content-Type': 'application/json' }), key.key.prefix);
    expect(invoice.reference).toEqual({ number: 'FV/2026/10/001', issue_date: '2026-10-15', ksef_number: ksefNumber });
    expect(suggestions.find(({ scenario_id }) => scenario_id === 'price-change')?.example_changes).toMatchObject([{ new_value: '40.50' }]);
    const bad = await postAnalyze(key, JSON.stringify({ xml: soldInvoice, corrections_xml: [soldInvoice] }), {
      'Content-Type': 'application/json',
    });
    expect(errorOf(bad, 400, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'corrections_xml[0]', code: 'another_kind' }]);
  });

  it('are rejected by an analysis with the names of its own fields', async () => {
    const first = await priceCorrection();
    const chains: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
      [{ xml: first, corrections_xml: [first] }, 'xml', 'not_an_original'],
      [
        { xml: soldInvoice, corrections_xml: [first.replace(/<P_2>[^<]*/, '<P_2>FV/2026/10/001')] },
        'corrections_xml[0]',
        'duplicate_number',
      ],
      [{ xml: soldInvoice, corrections_xml: [first.replace('<P_1>2026-10-20', '<P_1>2026-10-01')] }, 'corrections_xml[0]', 'wrong_order'],
      [
        { xml: soldInvoice, corrections_xml: [first.replace(/<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>/, '$&$&')] },
        'corrections_xml[0]',
        'several_invoices',
      ],
    ];
    for (const [body, path, code] of chains) {
      const response = await postAnalyze(key, JSON.stringify(body), { 'Content-Type': 'application/json' });
      const details = errorOf(response, 400, 'VALIDATION_ERROR').details as readonly DetailData[];
      expect(details).toMatchObject([{ path, code }]);
      expect(JSON.stringify(details)).not.toContain('source_xml');
    }
  });

  it('lead to the state after the correction, which no other endpoint takes for an invoice', async () => {
    const first = await priceCorrection();
    const { state_after_xml, state_after_omitted, ...second } = await built({
      ...returned,
      corrections_xml: [first],
      include_state_after: true,
    });
    expect(state_after_omitted).toBeNull();
    const state = state_after_xml ?? '';
    for (const field of [
      '<P_2>FV/2026/10/001<',
      '<P_8B>1<',
      '<P_9A>45.00<',
      '<P_11>45.00<',
      '<P_13_1>45.00<',
      '<P_14_1>10.35<',
      '<P_15>55.35<',
    ])
      expect(state).toContain(field);
    const { issues } = await validationResultOf(state);
    expect(issues.filter(({ severity }) => severity === 'critical').map(({ code }) => code)).toEqual(['XML-022']);
    expect(await detailsOf({ ...returned, source_xml: state, corrections_xml: [first] })).toEqual(['source_xml: never_issued']);
    expect(second.validation.valid).toBe(true);
  });

  it('are listed in the audit pack of the next one by number and checksum', async () => {
    const first = await priceCorrection();
    const answers = { nr_ksef_faktury_korygowanej: ksefNumber };
    const fields = { ...returned, przyczyna_korekty: 'zwrot', question_answers: answers, corrections_xml: [first] };
    const { xml, state_after_xml } = await built({ ...fields, include_state_after: true });
    const packFields = {
      source_xml: soldInvoice,
      corrections_xml: [first],
      correction_xml: xml,
      scenario_id: 'quantity-return',
      przyczyna_korekty: 'zwrot',
      numer_faktury_kor: returned.numer_faktury_kor,
    };
    const { status, bytes } = await postAuditPack(key, packFields);
    expect(status).toBe(200);
    expect(Object.keys(unpacked(bytes))).toHaveLength(5);
    const manifest = jsonOf<AuditPackManifest>(bytes, 'manifest');
    expect(auditPackManifest.parse(manifest)).toMatchObject({
      agrees: true,
      earlier_corrections: [{ numer: 'FK/2026/10/001', sha256: computeSha256Hex(first) }],
    });
    const text = (await pagesOf(Uint8Array.from(unpacked(bytes)['audit-report.pdf'] ?? []))).join('').replace(/\s+/g, '');
    expect(text).toContain(computeSha256Hex(first));
    const refused = await postAuditPack(key, { ...packFields, source_xml: state_after_xml, corrections_xml: [] });
    expect(errorOf(refused, 400, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'source_xml', code: 'never_issued' }]);
  });

  it('changes nothing about a request that sends none', async () => {
    const [without, empty] = [await built({ changes: [lowerPrice] }), await built({ changes: [lowerPrice], corrections_xml: [] })];
    expect(empty.deltas).toEqual(without.deltas);
    expect(without).not.toHaveProperty('state_after_xml');
  });
});
