import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import type { CorrectionInput } from '@nakor/http/steps/read-input';
import type { RequestFacts } from '@nakor/http/telemetry/log-lines';
import { describe, expect, it } from 'vitest';
import { build } from '../../../../functions/correction/build.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { lowerPrice, soldInvoice } from '../../../support/drivers/correction-requests.ts';
import { engineInThread } from '../../../support/drivers/engine-in-thread.ts';
import { utf8 } from '../../../support/drivers/validation.ts';

const order: CorrectionInput['request'] = {
  scenario_id: 'price-change',
  changes: [lowerPrice],
  przyczyna_korekty: 'rabat',
  numer_faktury_kor: 'FK/1',
};

/** Builds, and tells how often the presets were asked for. */
async function ordered(fields: Partial<CorrectionInput['request']> = {}, ports: Partial<ValidationPorts> = {}) {
  const asked = { presets: 0 };
  const listPresets = async () => {
    asked.presets += 1;
    return builtInPresets;
  };
  const endpoint = build({ engine: engineInThread(ports), environment: 'production', listPresets });
  const input: CorrectionInput = {
    kind: 'correction',
    xml: utf8(soldInvoice),
    request: { ...order, ...fields },
    body: { mediaType: 'application/json', bytes: new Uint8Array() },
  };
  const logFacts: RequestFacts = {};
  const outcome: unknown = await endpoint({ ...newRequestContext({}, logFacts), input }).catch((error: unknown) => error);
  return { outcome, logFacts, ...asked };
}

describe('build', () => {
  it('asks for presets only where the order names one', async () => {
    expect((await ordered()).presets).toBe(0);
    expect((await ordered({ preset: 'fakturownia' })).presets).toBe(1);
  });

  it('is the same, byte by byte, at the same instant', async () => {
    const [first, second] = [await ordered(), await ordered()];
    expect(JSON.stringify(second.outcome)).toBe(JSON.stringify(first.outcome));
  });

  it('tells an unknown preset beside all else that is at fault', async () => {
    const changes = [
      { path: 'Fa/FaWiersz[1]/P_9A', new_value: 'preset:vat:8' },
      { path: '//P_9A', new_value: '1' },
    ];
    const { outcome } = await ordered({ preset: 'no-such', changes, question_answers: { x: 'y' } });
    const { details } = outcome as { details: readonly { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(expect.arrayContaining(['preset', 'question_answers.x', 'changes[1].path']));
  });

  it('gives out nothing that the official schema has not passed, and may be tried again', async () => {
    const schemaChecker = { check: () => ({ outcome: 'unavailable', reason: 'engine_failed' }) as const };
    const { outcome } = await ordered({}, { schemaChecker });
    expect(outcome).toMatchObject({ name: 'ApiError', code: 'SERVICE_UNAVAILABLE' });
  });

  it('dates the correction by the calendar in Warsaw', async () => {
    const { outcome } = await ordered();
    expect((JSON.parse((outcome as { dataJson: string }).dataJson) as { xml: string }).xml).toContain('<P_1>2026-11-21</P_1>');
  });

  it('notes on the log which of our scenarios it was, and no text of the caller', async () => {
    expect((await ordered()).logFacts).toMatchObject({ scenario: 'price-change', readiness: 'ready_to_send' });
    const { logFacts } = await ordered({ scenario_id: 'sekret' });
    expect(logFacts).toEqual({ scenario: 'unknown', refusal_codes: ['unknown_scenario'] });
  });
});
