import { getScenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { catalogueCodes } from '@nakor/domain/validation/catalogue';
import type { JobInput, JobName, JobResult } from '@nakor/engine/jobs/index';
import { buildRuleResult } from '@nakor/engine/results/rule-result';
import { buildScenarioResult } from '@nakor/engine/results/scenario-result';
import { invoiceXml } from '../builders/invoices.ts';
import { correctionOf } from './audit-packs.ts';
import { lowerPrice, soldInvoice } from './correction-requests.ts';
import { engineInThread } from './engine-in-thread.ts';
import { testNowUnixMs, utf8 } from './validation.ts';

/** Options with which the library gives the expected results. */
export const libraryOptions = { language: 'en', asOf: new Date(testNowUnixMs).toISOString() } as const;

/** A call of the library as plain data, which can be sent to another process, with the result of the service. */
export interface LibraryCall {
  readonly operation: string;
  readonly parameters: readonly unknown[];
  readonly expected: unknown;
}

/** A program that makes calls: the body of an asynchronous function of `createNakor`, `options` and `calls`, which returns the results. */
export const callsProgram = `
  const library = createNakor(options);
  const results = [];
  for (const { operation, parameters } of calls) results.push(await library[operation](...parameters));
  return JSON.parse(JSON.stringify(results));
`;

/** Calls of every operation that exists in Node and in browsers. */
export async function libraryCalls(): Promise<readonly LibraryCall[]> {
  const wrongTotal = soldInvoice.replace('<P_15>123.00', '<P_15>124.00');
  const wrongNotation = soldInvoice.replace('<P_15>123.00', '<P_15>123,00');
  const violation = soldInvoice.replace('<P_1>', '<P_X>1</P_X><P_1>');
  const correction = await correctionOf('FK/2026/10/001');
  return [
    ...(await Promise.all([soldInvoice, wrongTotal, wrongNotation, violation, invoiceXml({ lines: 200 })].map(validateCall))),
    await relatedCall(correction, wrongTotal),
    ...(await Promise.all([wrongTotal, wrongNotation].map(autofixCall))),
    ...(await Promise.all([soldInvoice, wrongTotal].map(analyzeCall))),
    await correctCall(),
    {
      operation: 'rules',
      parameters: [],
      expected: catalogueCodes.map((code) =>
        buildRuleResult(code, { language: 'en', environment: 'prod', day: toWarsawDay(testNowUnixMs) }),
      ),
    },
    { operation: 'scenarios', parameters: [], expected: getScenarioCatalogue().map((entry) => buildScenarioResult(entry, 'en')) },
  ];
}

const engine = engineInThread();

/** The result of a job as the service runs it. */
async function jobResult<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<JobResult<Name>> {
  const outcome = await engine.run(name, input, { organizationId: 'org', keyId: 'key', permits: 1, sizeBytes: 0, timeLeftMs: 0 });
  if (outcome.kind !== 'done') throw new Error(`The job was ${outcome.kind}.`);
  return outcome.result;
}

function jobInput(xml: string) {
  const presentation = { language: 'en', baseUrl: null } as const;
  return { xml: utf8(xml), settings: { nowUnixMs: testNowUnixMs, environment: 'prod' }, presentation } as const;
}

async function validateCall(xml: string): Promise<LibraryCall> {
  const { dataJson } = await jobResult('validate', jobInput(xml));
  return { operation: 'validate', parameters: [xml], expected: withoutTime(dataJson) };
}

async function relatedCall(xml: string, source: string): Promise<LibraryCall> {
  const related = { source: utf8(source), corrections: [], advances: [] };
  const { dataJson } = await jobResult('validate', { ...jobInput(xml), related });
  return { operation: 'validate', parameters: [xml, { source_xml: source }], expected: withoutTime(dataJson) };
}

async function autofixCall(xml: string): Promise<LibraryCall> {
  const { content } = await jobResult('autofix', { ...jobInput(xml), form: 'json' });
  return { operation: 'autofix', parameters: [xml], expected: JSON.parse(String(content)) };
}

async function analyzeCall(xml: string): Promise<LibraryCall> {
  const { dataJson } = await jobResult('analyze', { ...jobInput(xml), earlierCorrections: [] });
  return { operation: 'analyze', parameters: [xml], expected: JSON.parse(dataJson) };
}

async function correctCall(): Promise<LibraryCall> {
  const statements = {
    scenario_id: 'price-change',
    changes: [lowerPrice],
    przyczyna_korekty: 'rabat po dostawie',
    numer_faktury_kor: 'FK/2026/10/001',
  };
  const input = { ...jobInput(soldInvoice), earlierCorrections: [], statements, presets: builtInPresets };
  const { dataJson } = await jobResult('build', { ...input, clockUnixMs: input.settings.nowUnixMs });
  return { operation: 'correct', parameters: [{ source_xml: soldInvoice, ...statements }], expected: JSON.parse(dataJson) };
}

function withoutTime(dataJson: string): unknown {
  return { ...(JSON.parse(dataJson) as object), engine_ms: null };
}
