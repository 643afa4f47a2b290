import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import type { CorrectionInput } from '@nakor/http/steps/read-correction';
import type { RequestLogFields } from '@nakor/http/telemetry/log-lines';
import { describe, expect, it } from 'vitest';
import { build } from '../../../../functions/correction/build.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { lowerPrice, soldInvoice } from '../../../support/drivers/correction-requests.ts';
import { engineInThread } from '../../../support/drivers/engine-in-thread.ts';
import { utf8 } from '../../../support/drivers/validation.ts';

const defaultRequest: CorrectionInput['request'] = {
  scenario_id: 'price-change',
  changes: [lowerPrice],
  przyczyna_korekty: 'rabat',
  numer_faktury_kor: 'FK/1',
};

/** The outcome of a build request, its log facts, and how often the presets were read. */
async function requestBuild(fields: Partial<CorrectionInput['request']> = {}, ports: Partial<ValidationPorts> = {}) {
  const reads = { presets: 0 };
  const listPresets = async () => {
    reads.presets += 1;
    return builtInPresets;
  };
  const endpoint = build({ engine: engineInThread(ports), environment: 'prod', listPresets });
  const input: CorrectionInput = {
    kind: 'correction',
    sourceField: 'source_xml',
    xml: utf8(soldInvoice),
    earlierCorrections: [],
    request: { ...defaultRequest, ...fields },
    body: { mediaType: 'application/json', bytes: new Uint8Array() },
  };
  const logFacts: RequestLogFields = {};
  const outcome: unknown = await endpoint({ ...newRequestContext({}, logFacts), input }).catch((error: unknown) => error);
  return { outcome, logFacts, ...reads };
}

describe('build', () => {
  it('reads the presets only when the request names one', async () => {
    expect((await requestBuild()).presets).toBe(0);
    expect((await requestBuild({ preset: 'fakturownia' })).presets).toBe(1);
  });

  it('returns the same bytes for the same request at the same instant', async () => {
    const [first, second] = [await requestBuild(), await requestBuild()];
    expect(JSON.stringify(second.outcome)).toBe(JSON.stringify(first.outcome));
  });

  it('reports an unknown preset together with all other errors', async () => {
    const changes = [
      { path: 'Fa/FaWiersz[1]/P_9A', new_value: 'preset:vat:8' },
      { path: '//P_9A', new_value: '1' },
    ];
    const { outcome } = await requestBuild({ preset: 'no-such', changes, question_answers: { x: 'y' } });
    const { details } = outcome as { details: readonly { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(expect.arrayContaining(['preset', 'question_answers.x', 'changes[1].path']));
  });

  it('returns SERVICE_UNAVAILABLE, and no correction, while the official schema cannot be applied', async () => {
    const schemaChecker = { check: () => ({ outcome: 'unavailable', reason: 'engine_failed' }) as const };
    const { outcome } = await requestBuild({}, { schemaChecker });
    expect(outcome).toMatchObject({ name: 'ApiError', code: 'SERVICE_UNAVAILABLE' });
  });

  it('dates the correction by the calendar of Warsaw', async () => {
    const { outcome } = await requestBuild();
    expect((JSON.parse((outcome as { dataJson: string }).dataJson) as { xml: string }).xml).toContain('<P_1>2026-11-21</P_1>');
  });

  it('logs the id of a known scenario, and no string from the caller', async () => {
    expect((await requestBuild()).logFacts).toMatchObject({ scenario: 'price-change', readiness: 'ready_with_warnings' });
    const { logFacts } = await requestBuild({ scenario_id: 'sekret' });
    expect(logFacts).toEqual({ scenario: 'unknown', refusal_codes: ['unknown_scenario'] });
  });
});
