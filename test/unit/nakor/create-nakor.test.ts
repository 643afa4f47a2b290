import { analysis } from '@nakor/contract/schemas/responses/analysis';
import { autofixResult } from '@nakor/contract/schemas/responses/autofix';
import { builtCorrection } from '@nakor/contract/schemas/responses/correction';
import { validationResult } from '@nakor/contract/schemas/responses/validation';
import { getScenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { JobInput, JobName, JobResult } from '@nakor/engine/jobs/index';
import { buildScenarioResult } from '@nakor/engine/results/scenario-result';
import { type CorrectionRequest, createNakor, NakorError } from 'nakor';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import { rateTables } from '../../support/builders/rate-tables.ts';
import { correctionOf } from '../../support/drivers/audit-packs.ts';
import { lowerPrice, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { engineInThread } from '../../support/drivers/engine-in-thread.ts';
import { schemaFiles, testNowUnixMs, utf8 } from '../../support/drivers/validation.ts';

const asOf = new Date(testNowUnixMs).toISOString();
const library = createNakor({ language: 'en', asOf });
const engine = engineInThread();

/** The result of a job as the service runs it. */
async function jobResult<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<JobResult<Name>> {
  const outcome = await engine.run(name, input, { organizationId: 'org', keyId: 'key', permits: 1, sizeBytes: 0, timeLeftMs: 0 });
  if (outcome.kind !== 'done') throw new Error(`The job was ${outcome.kind}.`);
  return outcome.result;
}

function jobInput(xml: string, environment: KsefEnvironment = 'prod') {
  const presentation = { language: 'en', baseUrl: null } as const;
  return { xml: utf8(xml), settings: { nowUnixMs: testNowUnixMs, environment }, presentation };
}

const wrongTotal = soldInvoice.replace('<P_15>123.00', '<P_15>124.00');
const wrongNotation = soldInvoice.replace('<P_15>123.00', '<P_15>123,00');
const violation = soldInvoice.replace('<P_1>', '<P_X>1</P_X><P_1>');
// XML-904
const withAdvice = soldInvoice.replace(/(<Podmiot2>[\s\S]*?)<NIP>\d+<\/NIP>/, '$1<BrakID>1</BrakID>');
const invoices = [
  { name: 'a valid invoice', xml: soldInvoice },
  { name: 'a wrong total', xml: wrongTotal },
  { name: 'an amount in another notation', xml: wrongNotation },
  { name: 'a violation of the schema', xml: violation },
  { name: 'an invoice with advice', xml: withAdvice },
  { name: 'many lines', xml: invoiceXml({ lines: 200 }) },
];

const request = {
  source_xml: soldInvoice,
  scenario_id: 'price-change',
  changes: [lowerPrice],
  przyczyna_korekty: 'rabat po dostawie',
  numer_faktury_kor: 'FK/2026/10/001',
  question_answers: { nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' },
  include_state_after: true,
} as const satisfies CorrectionRequest;

/** The rejection of a call. */
async function rejectionOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof NakorError)) throw error;
  const { code, message, details } = error;
  return { code, message, details };
}

describe('validate', () => {
  it.each(invoices)('returns the result of the service for $name', async ({ xml }) => {
    const expected: unknown = JSON.parse((await jobResult('validate', jobInput(xml))).dataJson);
    const result = await library.validate(xml);
    expect(result).toEqual({ ...(expected as object), engine_ms: null });
    expect(Object.keys(result)).toEqual(Object.keys(expected as object));
    expect(await library.validate(utf8(xml))).toEqual(result);
    expect(validationResult.parse(result)).toEqual(result);
  });

  it('compares the invoice with the documents to which it refers', async () => {
    const xml = await correctionOf('FK/2026/10/001');
    const related = { source: utf8(wrongTotal), corrections: [], advances: [] };
    const expected: unknown = JSON.parse((await jobResult('validate', { ...jobInput(xml), related })).dataJson);
    const result = await library.validate(xml, { source_xml: wrongTotal });
    expect(result).toEqual({ ...(expected as object), engine_ms: null });
    expect(result).not.toEqual(await library.validate(xml));
  });

  it('knows what KSeF accepted, and rejects the number of another invoice', async () => {
    const xml = await correctionOf('FK/2026/10/001');
    const ksef_number = ksefNumberOf('1234563218', '2026-10-15');
    const markersOf = async (context: object) => (await library.validate(xml, context)).jpk_rows?.flatMap(({ markers }) => markers);
    expect([await markersOf({}), await markersOf({ ksef_number })]).toEqual([['DI'], ['NrKSeF']]);
    await expect(library.validate(xml, { ksef_number: ksefNumberOf('5265877635', '2026-10-15') })).rejects.toMatchObject({
      ...{ code: 'VALIDATION_ERROR', details: [{ path: 'ksef_number' }] },
    });
  });

  it('uses the environment, the instant and the language of the options, or those of the call', async () => {
    const expected = JSON.parse((await jobResult('validate', jobInput(wrongTotal, 'test'))).dataJson) as object;
    const ofOptions = await createNakor({ language: 'en', asOf, environment: 'test', schemaFiles }).validate(wrongTotal);
    expect(ofOptions).toEqual({ ...expected, engine_ms: null });
    expect(await library.validate(wrongTotal, { environment: 'test' })).toEqual(ofOptions);
    expect(await library.validate(soldInvoice, { as_of: '2026-03-01T12:00:00+01:00' })).toMatchObject({ valid: false });
    const polish = await createNakor({ asOf }).validate(wrongTotal);
    expect(polish.issues[0]?.message).not.toBe(ofOptions.issues[0]?.message);
  });

  it('compares the size of invoices with the limits that the caller states', async () => {
    const large = soldInvoice.replace('</Faktura>', `<!-- ${'x'.repeat(1_000_000)} --></Faktura>`);
    const codesWith = async (invoiceLimits?: { readonly bytes?: number }) => {
      const nakor = createNakor({ language: 'en', asOf, ...(invoiceLimits === undefined ? {} : { invoiceLimits }) });
      const { issues } = await nakor.validate(large);
      return issues.filter(({ code }) => /^XML-0(?:09|10|11)$/.test(code)).map(({ code, message }) => `${code} ${message}`);
    };
    expect(await codesWith()).toEqual([expect.stringMatching(/^XML-009 .* KSeF accepts at most 1,000,000 bytes\.$/)]);
    expect(await codesWith({ bytes: 1_000_500 })).toEqual([expect.stringMatching(/^XML-009 .* at most 1,000,500 bytes\.$/)]);
    expect(await codesWith({ bytes: 1_100_000 })).toEqual([expect.stringMatching(/^XML-011 .*\(1,100,000 bytes\)\.$/)]);
    expect(await codesWith({ bytes: 2_000_000 })).toEqual([]);
    expect(() => createNakor({ invoiceLimits: { bytes: 0 } })).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
  });

  it('asks for exchange rates and accepted invoices', async () => {
    const foreign = soldInvoice
      .replace('<KodWaluty>PLN', '<KodWaluty>EUR')
      .replace('<P_12>23</P_12>', '<P_12>23</P_12><KursWaluty>5.9</KursWaluty>');
    const asked: unknown[] = [];
    const nakor = createNakor({
      asOf,
      // In no order.
      exchangeRates: async () => rateTables('2026-10-01', '2026-10-15').toReversed(),
      acceptedInvoices: {
        find: async (key) => {
          asked.push(key);
          return { kind: 'registered', day: '2026-09-30' };
        },
      },
    });
    const codesOf = ({ issues }: { readonly issues: readonly { readonly code: string }[] }) => issues.map(({ code }) => code);
    expect(codesOf(await nakor.validate(foreign))).toEqual(expect.arrayContaining(['XML-020', 'XML-325']));
    expect(codesOf(await library.validate(foreign))).not.toContain('XML-325');
    expect(asked).toMatchObject([{ sellerNip: '1234563218', kind: 'VAT', number: 'FV/2026/10/001' }]);
  });

  it('passes on the errors of the ports', async () => {
    const failing = createNakor({ acceptedInvoices: { find: async () => Promise.reject(new Error('no connection')) } });
    await expect(failing.validate(soldInvoice)).rejects.toThrow('no connection');
  });

  it('rejects what the service rejects', async () => {
    expect(await rejectionOf(library.validate('no XML'))).toMatchObject({ code: 'INVALID_XML', details: [{ line: 1 }] });
    expect(await rejectionOf(library.validate(new Uint8Array()))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'xml', code: 'too_short' }],
    });
    expect(await rejectionOf(library.validate(new Uint8Array(10_000_001)))).toMatchObject({ code: 'FILE_TOO_LARGE' });
    const halves = { source_xml: new Uint8Array(6_000_000), advances_xml: [new Uint8Array(6_000_000)] };
    expect(await rejectionOf(library.validate(soldInvoice, halves))).toMatchObject({ code: 'FILE_TOO_LARGE' });
    const wrong = { advances_xml: ['\ud800'], as_of: '2020-01-01T00:00:00Z', advise: 'off' };
    expect(await rejectionOf(library.validate(soldInvoice, wrong))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Some fields of the request are invalid; details lists each of them.',
      details: [
        { path: 'advances_xml[0]', code: 'invalid_text' },
        { path: 'as_of', code: 'out_of_range' },
        { path: 'advise', code: 'unknown_field' },
      ],
    });
  });
});

describe('autofix', () => {
  it.each(invoices)('returns the result of the service for $name', async ({ xml }) => {
    const { content } = await jobResult('autofix', { ...jobInput(xml), form: 'json', advice: 'off' });
    const result = await library.autofix(xml, { advice: 'off' });
    expect(result).toEqual(JSON.parse(String(content)));
    expect(autofixResult.parse(result)).toEqual(result);
    expect(result.fixes.length > 0).toBe(xml === wrongNotation);
  });
});

describe('analyze', () => {
  it.each(invoices.slice(0, 3))('returns the result of the service for $name', async ({ xml }) => {
    const corrections = [await correctionOf('FK/2026/10/001')];
    for (const earlier of xml === soldInvoice ? [[], corrections] : [[]]) {
      const input = { ...jobInput(xml), earlierCorrections: earlier.map(utf8) };
      const result = await library.analyze(xml, { corrections_xml: earlier });
      expect(result).toEqual(JSON.parse((await jobResult('analyze', input)).dataJson));
      expect(analysis.parse(result)).toEqual(result);
    }
  });
});

describe('correct', () => {
  it.each([
    { name: 'an original', corrected: [] },
    { name: 'an original with an earlier correction', corrected: ['FK/2026/10/000'] },
  ])('returns the result of the service for $name', async ({ corrected }) => {
    const corrections = await Promise.all(corrected.map((number) => correctionOf(number)));
    const { source_xml, ...statements } = { ...request, changes: [{ ...lowerPrice, new_value: '40.00' }] };
    const input = {
      ...jobInput(source_xml),
      earlierCorrections: corrections.map(utf8),
      statements,
      presets: builtInPresets,
      clockUnixMs: Date.now(),
    };
    const result = await library.correct({ source_xml, corrections_xml: corrections, ...statements });
    expect(result).toEqual(JSON.parse((await jobResult('build', input)).dataJson));
    expect(builtCorrection.parse(result)).toEqual(result);
    expect(await library.validate(result.xml)).toMatchObject({ valid: true });
  });

  it('rejects what the service rejects', async () => {
    const { source_xml, ...unnamed } = request;
    const call = library.correct({ ...unnamed, scenario_id: 'none' } as unknown as CorrectionRequest);
    expect(await rejectionOf(call)).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'source_xml', code: 'required' }] });
    expect(await rejectionOf(library.correct({ ...request, source_xml, preset: 'unknown' }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'preset', code: 'unknown_preset' }],
    });
  });
});

describe('auditPack', () => {
  it('returns the pack of the service, whatever the ports say', async () => {
    const correction = await correctionOf('FK/2026/10/001');
    const statements = { scenario_id: 'price-change', przyczyna_korekty: 'rabat po dostawie', numer_faktury_kor: 'FK/2026/10/001' };
    const { settings } = jobInput('');
    const documents = { original: utf8(soldInvoice), correction: utf8(correction) };
    const expected = await jobResult('auditPack', { ...documents, statements, presets: [], settings, language: 'en' });
    const nakor = createNakor({
      language: 'en',
      asOf,
      acceptedInvoices: { find: async () => ({ kind: 'registered', day: '2026-09-30' }) },
    });
    const pack = await nakor.auditPack({ source_xml: soldInvoice, correction_xml: correction, ...statements });
    expect(pack).toEqual({ zip: expected.zip, sha256: expected.sha256, warnings: expected.warningCodes });
  });
});

describe('rules', () => {
  it('contain every code once, with the texts of the language', async () => {
    const rules = library.rules();
    expect(new Set(rules.map(({ code }) => code)).size).toBe(rules.length);
    const [issue] = (await library.validate(wrongTotal)).issues;
    const entry = rules.find(({ code }) => code === issue?.code);
    expect(issue).toMatchObject({ title: entry?.title, enforced_by: entry?.enforced_by, source: entry?.source });
    expect(entry?.why).not.toBe(
      createNakor()
        .rules()
        .find(({ code }) => code === issue?.code)?.why,
    );
  });
});

describe('scenarios', () => {
  it('are those of the service', () => {
    expect(library.scenarios()).toEqual(getScenarioCatalogue().map((entry) => buildScenarioResult(entry, 'en')));
  });
});

describe('createNakor', () => {
  it.each([
    { name: 'an unknown environment', options: { environment: 'live' }, path: 'environment' },
    { name: 'a misspelt option', options: { envrionment: 'test' }, path: 'envrionment' },
    { name: 'an unknown language', options: { language: 'de' }, path: 'language' },
    { name: 'an instant without a time zone', options: { asOf: '2026-10-15T09:00:00' }, path: 'asOf' },
    { name: 'an instant before KSeF 2.0', options: { asOf: '2026-01-15T09:00:00Z' }, path: 'asOf' },
  ])('rejects $name', async ({ options, path }) => {
    const create = async () => createNakor(options as Parameters<typeof createNakor>[0]);
    expect(await rejectionOf(create())).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] });
  });

  it('rejects other schema files', () => {
    expect(() => createNakor({ schemaFiles: [utf8('<schema/>')] })).toThrow('is not the official schema file');
  });
});

describe('a call without an object where one is required', () => {
  const nothing = null as never;
  it.each([
    ['validate', () => library.validate(soldInvoice, nothing)],
    ['autofix', () => library.autofix(soldInvoice, nothing)],
    ['analyze', () => library.analyze(soldInvoice, [] as never)],
    ['correct', () => library.correct(nothing)],
    ['auditPack', () => library.auditPack(undefined as never)],
    ['render', () => library.render(soldInvoice, undefined as never)],
    ['verifyCode', () => library.verifyCode('https://', soldInvoice, 'test' as never)],
    ['createNakor', async () => createNakor(nothing)],
  ])('is rejected by %s', async (_, call) => {
    expect(await rejectionOf(call())).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'body' }] });
  });
});
