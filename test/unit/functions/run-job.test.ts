import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { JobResult } from '@nakor/engine/jobs/index';
import type { JobOutcome } from '@nakor/engine/jobs/perform-job';
import { PermitsExhausted } from '@nakor/engine/pool/permits-exhausted';
import type { RequestLogFields } from '@nakor/http/telemetry/log-lines';
import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../functions/connect-engine.ts';
import { invoiceInput } from '../../../functions/job-input.ts';
import { runJob } from '../../../functions/run-job.ts';
import { newRequestContext } from '../../support/builders/request-context.ts';
import { utf8 } from '../../support/drivers/validation.ts';

/** Runs a job that has this outcome, or fails with this error. */
async function run(outcome: JobOutcome<JobResult<'validate'>> | Error) {
  const logFacts: RequestLogFields = {};
  const context = newRequestContext({ language: 'en' }, logFacts);
  const passed: unknown[] = [];
  const runInEngine = async (name: string, _input: unknown, limits: unknown) => {
    passed.push(name, limits);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const input = invoiceInput(context, { xml: utf8('<Faktura/>'), options: {} }, 'prod');
  const result: unknown = await runJob({ run: runInEngine } as unknown as Engine, context, 'validate', input, 10).catch(
    (error: unknown) => error,
  );
  return { result, context, logFacts, passed };
}

const done = { dataJson: '{"valid":true}', event: { is_valid: true }, history: {}, accepted: null };

describe('runJob', () => {
  it('returns the result, and adds its facts to the log line', async () => {
    const { result, context, logFacts, passed } = await run({ kind: 'done', result: done, facts: { readiness: 'ready_to_send' } });
    expect(result).toBe(done);
    expect(logFacts).toEqual({ readiness: 'ready_to_send' });
    const { id: keyId, organization } = context.caller;
    const permits = plans[organization.plan].concurrentDocuments;
    const terms = { organizationId: organization.id, keyId, permits, sizeBytes: 10, timeLeftMs: expect.any(Number) };
    expect(passed).toEqual(['validate', terms]);
  });

  it('throws the rejection of a request, and adds its facts to the log line', async () => {
    const rejection = { code: 'INVALID_XML', details: [{ code: 'XML-001' }] } as const;
    const { result, logFacts } = await run({ kind: 'rejected', rejection, facts: { issue_codes: ['XML-001'] } });
    expect(result).toMatchObject({ name: 'ApiError', code: 'INVALID_XML', details: [{ code: 'XML-001' }] });
    expect(logFacts).toEqual({ issue_codes: ['XML-001'] });
  });

  it('responds with the limit of the plan when the key has too many documents in progress, and passes on any other error', async () => {
    const { result, context } = await run(new PermitsExhausted());
    const limit = plans[context.caller.organization.plan].concurrentDocuments;
    expect(result).toMatchObject({
      name: 'ApiError',
      code: 'RATE_LIMITED',
      details: { reason: 'concurrency', limit },
      retryAfterSeconds: 1,
    });
    const other = new DependencyUnavailable('The engine', undefined);
    expect((await run(other)).result).toBe(other);
  });

  it('states that a document that was too costly to process was not counted', async () => {
    const { result } = await run({ kind: 'too-costly', facts: {} });
    expect(result).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body', code: 'too_costly', message: expect.stringContaining('Nothing was counted') }],
    });
  });
});
