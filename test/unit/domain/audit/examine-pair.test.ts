import { examinePair } from '@nakor/domain/audit/examine-pair';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../../../support/builders/advance-samples.ts';
import { builtCorrection } from '../../../support/builders/corrections/built-corrections.ts';
import { examinedOrRejected, examinedPair, type PackOptions, packRequest } from '../../../support/builders/corrections/examined-pairs.ts';
import { asFa2 } from '../../../support/builders/corrections/properties/source-forms.ts';
import { toMutable } from '../../../support/builders/mutable-xml.ts';
import { adviceSale, chairSale } from '../../../support/builders/recipe-originals.ts';
import { edited } from '../../../support/builders/sample-invoices.ts';
import { parsed, testNowUnixMs, validationPorts } from '../../../support/drivers/validation.ts';

const cheaper = { changes: { '/Fa/FaWiersz[1]/P_9A': '200' } };
const builtOnce = builtCorrection(chairSale, 'price-change', cheaper);

const dayMs = 86_400_000;
const settings = { nowUnixMs: testNowUnixMs, environment: 'prod' } as const;

interface RejectedRequest {
  readonly name: string;
  readonly original?: (xml: string) => string;
  readonly correction?: (xml: string) => string;
  readonly wish?: PackOptions;
  readonly problems: readonly (readonly [path: string, code: string])[];
}

const rejections: readonly RejectedRequest[] = [
  { name: 'a scenario that does not exist', wish: { scenarioId: 'price' }, problems: [['scenario_id', 'unknown_scenario']] },
  { name: 'the original twice', correction: () => chairSale, problems: [['correction_xml', 'same_document']] },
  {
    name: 'the documents swapped',
    original: (xml) => xml,
    correction: () => chairSale,
    problems: [['correction_xml', 'documents_swapped']],
  },
  {
    name: 'the documents swapped, and the number of the invoice',
    original: (xml) => xml,
    correction: () => chairSale,
    wish: { number: 'FV/2026/10/001' },
    problems: [['correction_xml', 'documents_swapped']],
  },
  {
    name: 'another invoice in place of the correction',
    correction: () => edited(adviceSale, ['<P_2>FV/2026/10/001', '<P_2>FK/2026/10/7']),
    problems: [['correction_xml', 'not_a_correction']],
  },
  {
    name: 'a correction in FA(2)',
    correction: (xml) => edited(xml, ['http://crd.gov.pl/wzor/2025/06/25/13775/', 'http://crd.gov.pl/wzor/2023/06/29/12648/']),
    problems: [['correction_xml', 'not_fa3']],
  },
  {
    name: 'an original of FA(1)',
    original: () => edited(chairSale, ['http://crd.gov.pl/wzor/2025/06/25/13775/', 'http://crd.gov.pl/wzor/2021/11/29/11089/']),
    problems: [['source_xml', 'not_correctable']],
  },
  {
    name: 'an original without a number',
    original: () => edited(chairSale, ['<P_2>FV/2026/10/001</P_2>', '']),
    problems: [['source_xml', 'not_correctable']],
  },
  {
    name: 'the correction of another seller',
    correction: (xml) => edited(xml, ['<NIP>1234563218', '<NIP>5265877635']),
    problems: [['correction_xml', 'another_seller']],
  },
  {
    name: 'the correction of another invoice',
    correction: (xml) => edited(xml, ['<NrFaKorygowanej>FV/2026/10/001', '<NrFaKorygowanej>FV/2026/10/002']),
    problems: [['correction_xml', 'another_invoice']],
  },
  {
    name: 'a correction that names no invoice',
    correction: (xml) => xml.replace(/ {4}<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>\n/, ''),
    problems: [['correction_xml', 'another_invoice']],
  },
  { name: 'another number', wish: { number: 'FK/2026/10/8' }, problems: [['numer_faktury_kor', 'number_differs']] },
  {
    name: 'a correction without a number',
    correction: (xml) => edited(xml, ['<P_2>FK/2026/10/7</P_2>', '']),
    problems: [['numer_faktury_kor', 'number_differs']],
  },
  {
    name: 'everything at once',
    original: () => edited(chairSale, ['<NIP>1234563218', '<NIP>5265877635'], ['<P_2>FV/2026/10/001', '<P_2>FV/1']),
    wish: { scenarioId: '', number: '?' },
    problems: [
      ['scenario_id', 'unknown_scenario'],
      ['correction_xml', 'another_seller'],
      ['correction_xml', 'another_invoice'],
      ['numer_faktury_kor', 'number_differs'],
    ],
  },
];

describe('a request is rejected with', () => {
  it.each(rejections)('$name', async ({ original, correction = (xml) => xml, wish, problems }) => {
    const { xml } = await builtOnce;
    const result = await examinedOrRejected(original?.(xml) ?? chairSale, correction(xml), wish);
    if (result.ok || result.error.kind !== 'request') throw new Error(JSON.stringify(result).slice(0, 500));
    expect(result.error.problems.map(({ path, code }) => [path, code])).toEqual(problems);
    for (const { message } of result.error.problems) expect(message.pl).not.toBe(message.en);
  });

  it.each(['source_xml', 'correction_xml'] as const)('text that is not XML as %s', async (field) => {
    const { xml } = await builtOnce;
    const result = await examinedOrRejected(field === 'source_xml' ? '<Faktura' : chairSale, field === 'correction_xml' ? 'x' : xml);
    expect(result).toMatchObject({ ok: false, error: { kind: 'document', field, rejection: { line: 1 } } });
  });
});

describe('a pair is validated', () => {
  const unavailable = (reason: 'engine_failed' | 'deadline_exceeded'): ValidationPorts => ({
    ...validationPorts,
    schemaChecker: { check: () => ({ outcome: 'unavailable', reason }) },
  });

  it('not at all while the schema engine fails', async () => {
    const request = packRequest(chairSale, (await builtOnce).xml);
    expect(await examinePair(request, unavailable('engine_failed'), settings)).toEqual({ ok: false, error: { kind: 'unconfirmed' } });
  });

  it('with a warning where the engine had no time', async () => {
    const request = packRequest(chairSale, (await builtOnce).xml);
    const result = await examinePair(request, unavailable('deadline_exceeded'), settings);
    if (!result.ok) throw new Error('refused');
    expect(result.value.warnings.map(({ code }) => code)).toEqual([
      'original_schema_not_run',
      'correction_schema_not_run',
      'without_ksef_number',
    ]);
  });

  it('with the same result on any later day', async () => {
    const request = packRequest(chairSale, (await builtOnce).xml);
    const [today, later] = [
      await examinePair(request, validationPorts, settings),
      await examinePair(request, validationPorts, { ...settings, nowUnixMs: testNowUnixMs + 400 * dayMs }),
    ];
    expect(later).toEqual(today);
    expect(today).toMatchObject({ ok: true, value: { validatedAtUnixMs: testNowUnixMs } });
  });

  it('each document as of its own creation time', async () => {
    const old = edited(
      chairSale,
      ['2026-10-15T08:30:00Z', '2026-09-15T08:30:00Z'],
      ['<P_1>2026-10-15', '<P_1>2026-09-15'],
      ['<P_6>2026-10-14', '<P_6>2026-09-14'],
      ['<Termin>2026-10-29', '<Termin>2026-09-29'],
    );
    const built = await builtCorrection(old, 'price-change', cheaper);
    const { original, correction } = await examinedPair(old, built.xml);
    expect(original).toMatchObject({ validatedBy: 'document', validatedAtUnixMs: Date.UTC(2026, 8, 15, 8, 30) });
    expect(correction).toMatchObject({ validatedBy: 'document', validatedAtUnixMs: testNowUnixMs });
    expect(original.validated.issues.map(({ code }) => code)).not.toContain('XML-302');
  });

  it('by the current time when the correction claims a creation time in the future', async () => {
    const future = edited((await builtOnce).xml, ['2026-10-15T08:45:00Z', '2027-10-15T08:45:00Z']);
    const { correction, original, warnings, validatedAtUnixMs } = await examinedPair(chairSale, future);
    expect([correction.validatedBy, original.validatedBy, validatedAtUnixMs]).toEqual(['clock', 'document', testNowUnixMs]);
    expect(warnings.map(({ code }) => code)).toContain('judged_by_clock');
  });

  it('without asking whether KSeF has its documents', async () => {
    const ports: ValidationPorts = {
      ...validationPorts,
      acceptedInvoices: { find: async () => ({ kind: 'registered', day: '2026-10-01' }) },
    };
    const result = await examinePair(packRequest(chairSale, (await builtOnce).xml), ports, settings);
    expect(result).toMatchObject({ ok: true, value: { correction: { validated: { isValid: true } } } });
  });
});

describe('an original in FA(2)', () => {
  it('is compared, and not validated', async () => {
    const fa2 = asFa2(toMutable(parsed(chairSale).root));
    const built = await builtCorrection(fa2, 'price-change', cheaper);
    const { original, warnings, changes, checks } = await examinedPair(fa2, built.xml);
    expect(original.format).toBe('FA(2)');
    expect(warnings.map(({ code }) => code)).toContain('original_in_fa2');
    expect(warnings.map(({ code }) => code)).not.toContain('original_has_errors');
    expect(changes.totals.gross.after?.toAmount()).toBe('984.00');
    expect(checks.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
  });
});

describe('an imperfect pair', () => {
  it('is examined with the errors of both documents', async () => {
    const original = edited(chairSale, ['<P_14_1>230.00', '<P_14_1>231.00']);
    const correction = edited((await builtOnce).xml, ['<TypKorekty>2', '<TypKorekty>9']);
    const { warnings, changes } = await examinedPair(original, correction);
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['original_has_errors', 'correction_has_errors']));
    expect(changes.type).toBeNull();
    expect(changes.totals.vat.before?.toAmount()).toBe('231.00');
  });

  it('has no sums where the currency changed', async () => {
    const correction = edited((await builtOnce).xml, ['<KodWaluty>PLN', '<KodWaluty>EUR']);
    const { changes } = await examinedPair(chairSale, correction);
    expect([changes.totals.net.before, changes.totals.gross.after]).toEqual([null, null]);
    expect(changes.unknowns[0]?.en).toMatch(/different currencies/);
  });

  it('without sums on the original states their differences and the total', async () => {
    const simplified = edited(
      chairSale,
      ['<P_13_1>1000.00</P_13_1>', ''],
      ['<P_14_1>230.00</P_14_1>', ''],
      ['<P_15>1230.00', '<P_15>123.00'],
      ['>VAT<', '>UPR<'],
    );
    const { changes, warnings } = await examinedPair(simplified, (await builtOnce).xml);
    const { net, gross } = changes.totals;
    expect([net.before, net.delta.toAmount(), net.after]).toEqual([null, '-200.00', null]);
    expect([gross.before?.toAmount(), gross.after?.toAmount()]).toEqual(['123.00', '-123.00']);
    expect(changes.buckets).toMatchObject([{ bucket: '1', base: { before: null, after: null } }]);
    expect(warnings.map(({ code }) => code)).toContain('state_not_told');
  });

  it('of many invoices states no final amounts', async () => {
    const answers = {
      okres: 'październik 2026',
      opust: '{"23":"123"}',
      faktury_korygowane: JSON.stringify([{ nr: 'FV/2', data: '2026-10-02' }]),
    };
    const built = await builtCorrection(chairSale, 'period-rebate', { answers });
    const { changes, references, warnings, period } = await examinedPair(chairSale, built.xml, { scenarioId: 'period-rebate' });
    expect(changes.totals).toMatchObject({ net: { before: null, after: null }, gross: { before: null, after: null } });
    expect(changes.totals.gross.delta.toAmount()).toBe('-123.00');
    expect(references.map(({ number }) => number)).toEqual(expect.arrayContaining(['FV/2026/10/001', 'FV/2']));
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['several_invoices', 'state_not_told']));
    expect(period).toBe('październik 2026');
  });

  it('of an advance shows its payment before and after', async () => {
    const built = await builtCorrection(flatAdvance, 'advance-amount', { changes: { '/Fa/P_15': '30000' } });
    const { changes } = await examinedPair(flatAdvance, built.xml, { scenarioId: 'advance-amount' });
    const { before, delta, after } = changes.payment ?? {};
    expect([before, delta, after].map((amount) => amount?.toAmount())).toEqual(['20000.00', '10000.00', '30000.00']);
    expect([changes.lines.length, changes.unchangedLines]).toEqual([0, 2]);
  });
});
