import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import type { CorrectionInput } from '@nakor/http/steps/read-input';
import { describe, expect, it } from 'vitest';
import { build } from '../../../../functions/correction/build.ts';
import { newCall } from '../../../support/call.ts';
import { cheaper, soldInvoice } from '../../../support/correction-calls.ts';
import { engineInThread } from '../../../support/engine.ts';
import { utf8 } from '../../../support/validation.ts';

const order: CorrectionInput['order'] = {
  scenario_id: 'price-change',
  changes: [cheaper],
  przyczyna_korekty: 'rabat',
  numer_faktury_kor: 'FK/1',
};

/** Builds, and returns how often the presets were read. */
async function ordered(fields: Partial<CorrectionInput['order']> = {}, ports: Partial<ValidationPorts> = {}) {
  const asked = { presets: 0 };
  const listPresets = async () => {
    asked.presets += 1;
    return builtInPresets;
  };
  const endpoint = build({ engine: engineInThread(ports), environment: 'production', listPresets });
  const input: CorrectionInput = {
    kind: 'correction',
    xml: utf8(soldInvoice),
    order: { ...order, ...fields },
    body: { mediaType: 'application/json', bytes: new Uint8Array() },
  };
  const call = newCall();
  const outcome: unknown = await endpoint({ call, input }).catch((error: unknown) => error);
  return { outcome, call, ...asked };
}

describe('build', () => {
  it('reads presets only when the request names one', async () => {
    expect((await ordered()).presets).toBe(0);
    expect((await ordered({ preset: 'fakturownia' })).presets).toBe(1);
  });

  it('is identical byte by byte at the same instant', async () => {
    const [first, second] = [await ordered(), await ordered()];
    expect(JSON.stringify(second.outcome)).toBe(JSON.stringify(first.outcome));
  });

  it('reports an unknown preset together with all other errors', async () => {
    const changes = [
      { path: 'Fa/FaWiersz[1]/P_9A', new_value: 'preset:vat:8' },
      { path: '//P_9A', new_value: '1' },
    ];
    const { outcome } = await ordered({ preset: 'no-such', changes, question_answers: { x: 'y' } });
    const { details } = outcome as { details: readonly { path: string }[] };
    expect(details.map(({ path }) => path)).toEqual(expect.arrayContaining(['preset', 'question_answers.x', 'changes[1].path']));
  });

  it('returns no correction that the official schema has not accepted, and is retryable', async () => {
    const schemaChecker = { check: () => ({ outcome: 'unavailable', reason: 'engine_failed' }) as const };
    const { outcome } = await ordered({}, { schemaChecker });
    expect(outcome).toMatchObject({ name: 'ApiError', code: 'SERVICE_UNAVAILABLE' });
  });

  it('dates the correction by the calendar in Warsaw', async () => {
    const { outcome } = await ordered();
    expect((JSON.parse((outcome as { dataJson: string }).dataJson) as { xml: string }).xml).toContain('<P_1>2026-11-21</P_1>');
  });

  it('logs the id of a known scenario, and no text of the caller', async () => {
    expect((await ordered()).call.logFacts).toMatchObject({ scenario: 'price-change', readiness: 'ready_to_send' });
    const { call } = await ordered({ scenario_id: 'sekret' });
    expect(call.logFacts).toEqual({ scenario: 'unknown', refusal_codes: ['unknown_scenario'] });
  });
});
