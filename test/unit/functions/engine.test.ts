import type { JobOutcome, JobResult } from '@nakor/engine/jobs/index';
import type { RequestFacts } from '@nakor/http/telemetry/log-lines';
import { describe, expect, it } from 'vitest';
import { type Engine, invoiceInput, recordedSuccess, runJob } from '../../../functions/engine.ts';
import { newRequestContext } from '../../support/builders/request-context.ts';
import { utf8 } from '../../support/drivers/validation.ts';

/** Has a job done whose outcome is given. */
async function ended(outcome: JobOutcome<JobResult<'validate'>>) {
  const logFacts: RequestFacts = {};
  const context = newRequestContext({ language: 'en' }, logFacts);
  const asked: unknown[] = [];
  const run = async (name: string, _input: unknown, terms: unknown) => {
    asked.push(name, terms);
    return outcome;
  };
  const input = invoiceInput(context, utf8('<Faktura/>'), 'production');
  const result: unknown = await runJob({ run } as unknown as Engine, context, 'validate', input, 10).catch((error: unknown) => error);
  return { result, context, logFacts, asked };
}

const done = { dataJson: '{"valid":true}', event: { is_valid: true }, history: {} };

describe('runJob', () => {
  it('gives the result, and notes its facts for the log', async () => {
    const { result, context, logFacts, asked } = await ended({ kind: 'done', result: done, facts: { readiness: 'ready_to_send' } });
    expect(result).toBe(done);
    expect(logFacts).toEqual({ readiness: 'ready_to_send' });
    expect(asked).toEqual(['validate', { organizationId: context.caller.organization.id, sizeBytes: 10, timeLeftMs: expect.any(Number) }]);
  });

  it('throws what is wrong with the request, and notes its facts as well', async () => {
    const rejection = { code: 'INVALID_XML', details: [{ code: 'XML-001' }] } as const;
    const { result, logFacts } = await ended({ kind: 'rejected', rejection, facts: { issue_codes: ['XML-001'] } });
    expect(result).toMatchObject({ name: 'ApiError', code: 'INVALID_XML', details: [{ code: 'XML-001' }] });
    expect(logFacts).toEqual({ issue_codes: ['XML-001'] });
  });

  it('says of a document that was too costly that nothing was counted', async () => {
    const { result } = await ended({ kind: 'too-costly', facts: {} });
    expect(result).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body', code: 'too_costly', message: expect.stringContaining('Nothing was counted') }],
    });
  });
});

describe('recordedSuccess', () => {
  it('puts the request in front of what the event says', () => {
    const context = newRequestContext();
    expect(recordedSuccess(context, done, 'validation.completed')).toEqual({
      status: 200,
      dataJson: '{"valid":true}',
      effect: {
        event: { type: 'validation.completed', data: { environment: 'test', request_id: context.requestId, is_valid: true } },
        facts: {},
      },
    });
  });
});
