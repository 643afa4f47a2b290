import { describe, expect, it } from 'vitest';
import { recordedSuccess } from '../../../functions/job-input.ts';
import { newRequestContext } from '../../support/builders/request-context.ts';

const done = { dataJson: '{"valid":true}', event: { is_valid: true }, history: {}, accepted: null };

describe('recordedSuccess', () => {
  it('adds the environment and the request id to the data of the event', () => {
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
