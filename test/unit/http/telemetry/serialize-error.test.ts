import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { serializeError } from '@nakor/http/telemetry/serialize-error';
import { describe, expect, it } from 'vitest';

const secret = 'Jan Kowalski, NIP 5250000009';
const stack = expect.stringMatching(/^at .+serialize-error\.test\.ts:\d+:\d+\)?(\nat .+)+$/);

describe('serializeError', () => {
  it('contains the message of an internal error, and where it was thrown', () => {
    expect(serializeError(new InternalError('A key changed too often.'))).toEqual({
      name: 'InternalError',
      message: 'A key changed too often.',
      stack,
    });
  });

  it('contains only the name of any other error', () => {
    expect(serializeError(new TypeError(`${secret} is not a function`))).toEqual({ name: 'TypeError', stack });
  });

  it('contains the code of a system error, and no IP address', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND erp.example.com'), { code: 'ENOTFOUND', hostname: 'erp.example.com' });
    expect(serializeError(error)).toEqual({ name: 'Error', code: 'ENOTFOUND', stack });
  });

  it('contains the details of an AWS error without its message and items', () => {
    const $metadata = { httpStatusCode: 400, requestId: 'OD6L8B5Q3GIV3CPU', attempts: 1 };
    const Item = { name: { S: secret } };
    const reasons = [{ Code: 'None' }, { Code: 'ValidationError', Message: secret, Item }];
    const cancelled = new TransactionCanceledException({ message: secret, $metadata, CancellationReasons: reasons });
    expect(serializeError(cancelled)).toEqual({
      ...{ name: 'TransactionCanceledException', stack, http_status: 400, aws_request_id: 'OD6L8B5Q3GIV3CPU' },
      reasons: ['None', 'ValidationError'],
    });
    const failed = serializeError(new ConditionalCheckFailedException({ message: secret, $metadata, Item }));
    expect(JSON.stringify(failed)).not.toContain('Jan');
  });

  it('contains causes in the same form, at most five levels deep', () => {
    const cause = new SyntaxError(`Unexpected token J in "${secret}"`);
    expect(serializeError(new DependencyUnavailable('DynamoDB', cause))).toEqual({
      ...{ name: 'DependencyUnavailable', message: 'DynamoDB is unavailable', stack },
      cause: { name: 'SyntaxError', stack },
    });
    const ring = new InternalError('one');
    ring.cause = new InternalError('two', { cause: ring });
    expect(JSON.stringify(serializeError(ring)).match(/"message"/g)).toHaveLength(5);
  });

  it('does not confuse lines of a message with stack frames', () => {
    const error = new Error(`first\n    at ${secret} (/a.ts:1:1)\nlast`);
    expect(serializeError(error).stack).not.toMatch(/first|Jan|last/);
    const renamed = new Error(secret);
    expect(renamed.stack).toContain(secret);
    renamed.message = 'another';
    expect(serializeError(renamed)).toEqual({ name: 'Error', stack: '' });
  });

  it.each([secret, null, undefined, { message: secret }])('reports that %j is not an error', (thrown) => {
    expect(serializeError(thrown)).toEqual({
      name: 'InternalError',
      message: 'A thrown value is not an Error.',
      stack: expect.any(String),
    });
  });

  it('omits names, codes and ids that are sentences', () => {
    const error = Object.assign(new Error('x'), { name: secret, code: secret, $metadata: { requestId: secret, httpStatusCode: secret } });
    expect(serializeError(error)).toEqual({ name: 'Error', stack: expect.any(String) });
    const lowerCase = Object.assign(new Error('x'), { code: 'kowalski' });
    expect(serializeError(lowerCase)).not.toHaveProperty('code');
  });
});
