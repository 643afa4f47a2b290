import { createRequestLog } from '@nakor/http/telemetry/request-log';
import { describe, expect, it } from 'vitest';
import { capturedOutput } from '../../../support/drivers/captured-output.ts';
import { isMetricLine, readMetricLine } from '../../../support/matchers/metric-lines.ts';

const line = { request_id: '3b26cec8e05b5156', gateway_request_id: 'sample', route: 'getMe', status: 200, ms: 31 } as const;

/** What a log writes: its own lines as objects, and the names of the metrics beside them. */
async function written(act: (log: ReturnType<typeof createRequestLog>) => void, waitTimes = {}) {
  const lines = await capturedOutput(() => act(createRequestLog('account', 'prod', () => waitTimes)));
  return {
    logged: lines.filter((text) => !isMetricLine(text)).map((text) => JSON.parse(text)),
    metrics: lines.filter(isMetricLine).flatMap((text) => Object.keys(readMetricLine(text).values)),
  };
}

describe('the log of requests', () => {
  it('has one line a call, and the metrics of it', async () => {
    const { logged, metrics } = await written((log) => log.request(line));
    expect(logged).toEqual([expect.objectContaining({ level: 'INFO', message: 'request', service: 'nakor-account', ...line })]);
    expect(metrics).toEqual(['Latency', 'ServerErrors']);
  });

  it('says how long the call waited for AWS, in whole milliseconds, and nothing of services that it did not need', async () => {
    const { logged, metrics } = await written((log) => log.request(line), { DynamoDB: 12.6, SQS: 0.2 });
    expect(logged[0]).toMatchObject({ dynamodb_ms: 13, sqs_ms: 0 });
    expect(Object.keys(logged[0])).not.toContain('kms_ms');
    expect(metrics).toEqual(['Latency', 'ServerErrors', 'WaitForDynamoDB', 'WaitForSQS']);
  });

  it('has a line for a fault, and counts it', async () => {
    const { logged, metrics } = await written((log) => log.error('3b26cec8e05b5156', new RangeError('no room')));
    expect(logged).toEqual([
      expect.objectContaining({
        level: 'ERROR',
        message: 'fault',
        request_id: '3b26cec8e05b5156',
        error: { name: 'RangeError', stack: expect.any(String) },
      }),
    ]);
    expect(metrics).toEqual(['Faults']);
  });
});
