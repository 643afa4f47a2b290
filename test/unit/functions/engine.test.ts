import type { JobOutcome, JobResult } from '@nakor/engine/jobs/index';
import { describe, expect, it } from 'vitest';
import { type Engine, invoiceInput, recordedSuccess, runForCall } from '../../../functions/engine.ts';
import { newCall } from '../../support/call.ts';
import { utf8 } from '../../support/validation.ts';

/** Has a job done whose outcome is given. */
async function ended(outcome: JobOutcome<JobResult<'validate'>>) {
  const call = newCall({ language: 'en' });
  const asked: unknown[] = [];
  const run = async (name: string, _input: unknown, terms: unknown) => {
    asked.push(name, terms);
    return outcome;
  };
  const input = invoiceInput(call, utf8('<Faktura/>'), 'production');
  const result: unknown = await runForCall({ run } as unknown as Engine, call, 'validate', input, 10).catch((error: unknown) => error);
  return { result, call, asked };
}

const done = { dataJson: '{"valid":true}', event: { is_valid: true }, history: {} };

describe('runForCall', () => {
  it('returns the result, and records its facts for the log', async () => {
    const { result, call, asked } = await ended({ kind: 'done', result: done, facts: { readiness: 'ready_to_send' } });
    expect(result).toBe(done);
    expect(call.logFacts).toEqual({ readiness: 'ready_to_send' });
    expect(asked).toEqual(['validate', { organizationId: call.caller?.organization.id, sizeBytes: 10, timeLeftMs: expect.any(Number) }]);
  });

  it('throws errors of the request, and records their facts for the log', async () => {
    const rejection = { code: 'INVALID_XML', details: [{ code: 'XML-001' }] } as const;
    const { result, call } = await ended({ kind: 'rejected', rejection, facts: { issue_codes: ['XML-001'] } });
    expect(result).toMatchObject({ name: 'ApiError', code: 'INVALID_XML', details: [{ code: 'XML-001' }] });
    expect(call.logFacts).toEqual({ issue_codes: ['XML-001'] });
  });

  it('says for a document that was too costly that no quota was consumed', async () => {
    const { result } = await ended({ kind: 'too-costly', facts: {} });
    expect(result).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body', code: 'too_costly', message: expect.stringContaining('Nothing was counted') }],
    });
  });
});

describe('recordedSuccess', () => {
  it('puts the request before the data of the event', () => {
    const call = newCall();
    expect(recordedSuccess(call, done, 'validation.completed')).toEqual({
      status: 200,
      dataJson: '{"valid":true}',
      effect: {
        event: { type: 'validation.completed', data: { environment: 'test', request_id: call.requestId, is_valid: true } },
        facts: {},
      },
    });
  });
});
