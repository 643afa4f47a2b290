import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuildRejection, BuiltCorrection } from '@nakor/domain/correction/model/built-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/model/correction-request';
import { readOriginal } from '@nakor/domain/correction/original/read-original';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import { saleOf } from '../../../support/builders/sale-samples.ts';
import { advanceInvoice, edited, foreignInvoice, sampleInvoices } from '../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel, testSettings, utf8, validationPorts } from '../../../support/drivers/validation.ts';

const settings = { ...testSettings, systemInfo: 'Nakor' };

function requestFor(scenarioId: string, more: Partial<CorrectionRequest> = {}): CorrectionRequest {
  return {
    scenarioId,
    changes: [],
    reason: 'pomyłka',
    number: 'FK/2026/10/7',
    issueDay: '2026-10-15',
    desiredJpkField: null,
    answers: {},
    defaultAnswers: {},
    forcedType: null,
    forcedKind: null,
    allowedJpkPairs: null,
    ...more,
  };
}

const change = (path: string, newValue: string) => ({ path, newValue, description: null });

async function built(xml: string, request: CorrectionRequest): Promise<BuiltCorrection> {
  const result = await buildCorrection(utf8(xml), request, validationPorts, settings);
  if (!result.ok) throw new Error(JSON.stringify(result.error, null, 1).slice(0, 2_000));
  return result.value;
}

async function rejection(xml: string, request: CorrectionRequest): Promise<BuildRejection> {
  const result = await buildCorrection(utf8(xml), request, validationPorts, settings);
  if (result.ok) throw new Error('A correction was built.');
  return result.error;
}

/** Every sample invoice with every scenario that its blockingReason accepts. */
const accepted = Object.entries(sampleInvoices).flatMap(([name, xml]) => {
  const original = readOriginal(parsed(xml).root, schemaModel, { ksefNumber: null, issueDay: null });
  if (!original.ok) return [];
  return scenarios.flatMap((scenario) => {
    const example = scenario.example(original.value);
    return example === null ? [] : [{ name: `${scenario.id} on ${name}`, xml, scenario, example }];
  });
});

describe('the example of a scenario', () => {
  it('exists for every scenario on some sample invoice', () => {
    expect([...new Set(accepted.map(({ scenario }) => scenario.id))].sort()).toEqual(scenarios.map(({ id }) => id).sort());
  });

  it.each(accepted)('builds a valid correction deterministically: $name', async ({ xml, scenario, example }) => {
    const request = requestFor(scenario.id, example);
    const first = await built(xml, request);
    expect(first.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
    expect(first.additionalDocuments.map(({ validated }) => validated.isFullXsdConfirmed)).not.toContain(false);
    expect((await built(xml, request)).xml).toBe(first.xml);
  });
});

describe('a correction', () => {
  it('explains each figure, with labels and rules', async () => {
    const { explanation } = await built(
      foreignInvoice,
      requestFor('formal-details', { changes: [change('Fa/FaWiersz[1]/P_7', 'inna nazwa')] }),
    );
    expect(explanation.map(({ path, delta }) => [path, delta])).toEqual([
      ['/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_7', null],
      ['/Faktura/Fa/P_15', '0.00'],
      ['/Faktura/Fa/TypKorekty', null],
    ]);
    expect(explanation.every(({ label, rule }) => label.pl !== '' && rule.en !== '')).toBe(true);
  });

  it('names its file after its number, in ASCII letters', async () => {
    const { filename } = await built(
      foreignInvoice,
      requestFor('cancel-to-zero', { number: 'FK 2026/łódź „7”', answers: { powod: 'podwojnie_wystawiona' } }),
    );
    expect(filename).toBe('korekta-FK_2026_lodz_7.xml');
  });
});

describe('a correction of a correction', () => {
  const difference = async () =>
    (await built(plainInvoice, requestFor('price-change', { changes: [change('Fa/FaWiersz[1]/P_9A', '1.00')] }))).xml;

  it.each(['price-change', 'quantity-return', 'vat-rate-change', 'period-rebate'])(
    'that shows differences is rejected by %s, which says what to provide instead',
    async (scenario) => {
      const rejected = await rejection(await difference(), requestFor(scenario, { answers: {} }));
      const problems = rejected.kind === 'request' ? rejected.problems : [];
      const problem = problems.find(({ path }) => path === 'scenario_id');
      expect(problem?.message.en).toContain('are differences, not the state after it');
      expect(problem?.message.en).toContain('the original invoice in source_xml, and its corrections');
    },
  );
});

describe('the new invoice after a wrong NIP', () => {
  const request = (...more: readonly ReturnType<typeof change>[]) =>
    requestFor('wrong-nip-zero-out', {
      changes: [change('Podmiot2/DaneIdentyfikacyjne/NIP', '1234563218'), ...more],
      answers: { numer_nowej_faktury: 'FV/2026/10/009' },
    });
  const warningsOn = async (...more: readonly ReturnType<typeof change>[]) =>
    (await built(plainInvoice, request(...more))).warnings.map(({ en }) => en).join(' ');

  it('reports its problems as warnings', async () => {
    expect(await warningsOn()).toContain('New invoice, XML-222: ');
  });

  it('keeps name and address with a warning by default', async () => {
    expect(await warningsOn()).toContain('has the name and address of the corrected one');
    expect(await warningsOn(change('Podmiot2/DaneIdentyfikacyjne/Nazwa', 'Inny'))).not.toContain('has the name and address');
  });
});

describe('a JPK field with an unknown amount', () => {
  it('is reported', async () => {
    const exported = saleOf(
      { P_13_6_3: '1000.00', P_15: '1000.00' },
      [{ P_8B: '4', P_9A: '250.00', P_11: '1000.00', P_12: '0 EX' }],
      'EUR',
    );
    const { warnings, jpk } = await built(exported, requestFor('price-change', { changes: [change('Fa/FaWiersz[1]/P_9A', '1.00')] }));
    expect(jpk.get('K_22')).toBeNull();
    expect(warnings).toContainEqual({
      pl: 'Kurs nie jest znany, więc K_22 w złotych trzeba obliczyć samodzielnie.',
      en: 'The exchange rate is not known, so calculate K_22 in PLN yourself.',
    });
  });
});

describe('a correction that cannot be built', () => {
  it('reports that the original is not an invoice', async () => {
    expect(await rejection('<Faktura', requestFor('price-change'))).toMatchObject({ kind: 'document' });
    expect(await rejection('<Faktura xmlns="urn:x"/>', requestFor('price-change'))).toMatchObject({
      kind: 'request',
      problems: [{ path: 'source_xml', code: 'not_correctable' }],
    });
  });

  it.each([
    { name: 'an unknown scenario', request: requestFor('price'), expected: [{ path: 'scenario_id', code: 'unknown_scenario' }] },
    {
      name: 'a scenario for other invoices',
      request: requestFor('settlement-correction', { changes: [change('Fa/P_15', '1')] }),
      expected: [{ path: 'scenario_id', code: 'not_applicable' }],
    },
    {
      name: 'another kind than the original allows',
      request: requestFor('cancel-to-zero', { forcedKind: 'KOR_ROZ', answers: { powod: 'podwojnie_wystawiona' } }),
      expected: [{ path: 'force_rodzaj_faktury', code: 'kind_not_possible' }],
    },
    {
      name: 'every wrong change at once',
      request: requestFor('price-change', { changes: [change('//P_9A', '1'), change('Fa/P_2', 'X'), change('Fa/FaWiersz[99]/P_9A', '1')] }),
      expected: [
        { path: 'changes[0].path', code: 'invalid_path' },
        { path: 'changes[1].path', code: 'path_not_allowed' },
        { path: 'changes[2].path', code: 'path_not_found' },
      ],
    },
    {
      name: 'a value that the schema does not accept, by its change',
      request: requestFor('price-change', { changes: [change('Fa/FaWiersz[1]/P_9A', '12,50')] }),
      expected: [{ path: 'changes[0].new_value' }],
    },
    {
      name: 'a number of the correction that the schema does not accept',
      request: requestFor('cancel-to-zero', { number: 'x'.repeat(300), answers: { powod: 'podwojnie_wystawiona' } }),
      expected: [{ path: 'numer_faktury_kor' }],
    },
    {
      name: 'a JPK field that follows from the rates',
      request: requestFor('price-change', { changes: [change('Fa/FaWiersz[1]/P_9A', '1')], desiredJpkField: 'K_17' }),
      expected: [{ path: 'desired_jpk_field', code: 'not_applicable' }],
    },
    {
      name: 'answers, fields and changes at once, each once',
      request: requestFor('price-change', {
        answers: { metoda_wierszy: 'x' },
        desiredJpkField: 'K_17',
        number: 'FV/2026/10/001',
        changes: [change('Fa/P_1M', 'Łódź')],
      }),
      expected: [
        { path: 'question_answers.metoda_wierszy', code: 'answer_not_allowed' },
        { path: 'numer_faktury_kor', code: 'XML-609' },
        { path: 'desired_jpk_field', code: 'not_applicable' },
        { path: 'changes[0].path', code: 'path_not_allowed' },
      ],
    },
    {
      name: 'every answer of a rebate at once',
      request: requestFor('period-rebate', { answers: { faktury_korygowane: '[{', okres: '', opust: '{"23%":"1.00","23":"500,00"}' } }),
      expected: [
        { path: 'question_answers.faktury_korygowane', code: 'invalid_json' },
        { path: 'question_answers.okres', code: 'answer_required' },
        { path: 'question_answers.opust', code: 'invalid_rebate' },
        { path: 'question_answers.opust', code: 'invalid_rebate' },
      ],
    },
  ])('names $name', async ({ request, expected }) => {
    expect(await rejection(foreignInvoice, request)).toMatchObject({ kind: 'request', problems: expected });
  });

  it('builds no correction for a wrong sum of the original, which is only reported', async () => {
    const wrong = edited(advanceInvoice, ['<P_14_1>', '<P_14_1>1']);
    const result = await buildCorrection(
      utf8(wrong),
      requestFor('formal-details', { changes: [change('Fa/Zamowienie/ZamowienieWiersz[1]/P_7Z', 'inna')] }),
      validationPorts,
      settings,
    );
    expect(result.ok).toBe(true);
  });
});
