import { buildCorrection } from '@nakor/domain/correction/build-correction';
import type { BuildRefusal, BuiltCorrection } from '@nakor/domain/correction/built-correction';
import type { CorrectionRequest } from '@nakor/domain/correction/correction-request';
import { readOriginal } from '@nakor/domain/correction/original';
import { scenarios } from '@nakor/domain/correction/scenarios/index';
import { describe, expect, it } from 'vitest';
import { advanceInvoice, edited, foreignInvoice, sampleInvoices } from '../../../support/sample-invoices.ts';
import { parsed, schemaModel, testSettings, utf8, validationPorts } from '../../../support/validation.ts';

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

async function refusal(xml: string, request: CorrectionRequest): Promise<BuildRefusal> {
  const result = await buildCorrection(utf8(xml), request, validationPorts, settings);
  if (result.ok) throw new Error('A correction was built.');
  return result.error;
}

/** Every sample invoice with every scenario that its obstacle accepts. */
const accepted = Object.entries(sampleInvoices).flatMap(([name, xml]) => {
  const original = readOriginal(parsed(xml).root, schemaModel, { ksefNumber: null, issueDay: null });
  if (!original.ok) return [];
  return scenarios.flatMap((scenario) => {
    const example = scenario.example(original.value);
    return example === null ? [] : [{ name: `${scenario.id} on ${name}`, xml, scenario, example }];
  });
});

describe('the own example of a scenario', () => {
  it('is there for every scenario on some sample invoice', () => {
    expect([...new Set(accepted.map(({ scenario }) => scenario.id))].sort()).toEqual(scenarios.map(({ id }) => id).sort());
  });

  it.each(accepted)('builds a valid correction, twice the same: $name', async ({ xml, scenario, example }) => {
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

  it('names its file by its number, in plain letters', async () => {
    const { filename } = await built(
      foreignInvoice,
      requestFor('cancel-to-zero', { number: 'FK 2026/łódź „7”', answers: { powod: 'podwojnie_wystawiona' } }),
    );
    expect(filename).toBe('korekta-FK_2026_lodz_7.xml');
  });
});

describe('a correction that cannot be made', () => {
  it('says that the original is no invoice', async () => {
    expect(await refusal('<Faktura', requestFor('price-change'))).toMatchObject({ kind: 'document' });
    expect(await refusal('<Faktura xmlns="urn:x"/>', requestFor('price-change'))).toMatchObject({
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
      name: 'every change that is wrong at once',
      request: requestFor('price-change', { changes: [change('//P_9A', '1'), change('Fa/P_2', 'X'), change('Fa/FaWiersz[99]/P_9A', '1')] }),
      expected: [
        { path: 'changes[0].path', code: 'invalid_path' },
        { path: 'changes[1].path', code: 'path_not_allowed' },
        { path: 'changes[2].path', code: 'path_not_found' },
      ],
    },
    {
      name: 'a value that the schema does not take, by the change it comes from',
      request: requestFor('price-change', { changes: [change('Fa/FaWiersz[1]/P_9A', '12,50')] }),
      expected: [{ path: 'changes[0].new_value' }],
    },
    {
      name: 'a number of the correction that the schema does not take',
      request: requestFor('cancel-to-zero', { number: 'x'.repeat(300), answers: { powod: 'podwojnie_wystawiona' } }),
      expected: [{ path: 'numer_faktury_kor' }],
    },
  ])('names $name', async ({ request, expected }) => {
    expect(await refusal(foreignInvoice, request)).toMatchObject({ kind: 'request', problems: expected });
  });

  it('is no correction for a wrong sum that the original has: that is only told', async () => {
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
