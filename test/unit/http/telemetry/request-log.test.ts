import { createRequestLog } from '@nakor/http/telemetry/request-log';
import { describe, expect, it } from 'vitest';
import { capturedOutput } from '../../../support/drivers/captured-output.ts';
import { isMetricLine, readMetricLines } from '../../../support/matchers/metric-lines.ts';

const line = { request_id: '3b26cec8e05b5156', gateway_request_id: 'sample', route: 'getMe', status: 200, ms: 31 } as const;

/** The output of a log: its own lines as objects, and the names of the metrics. */
async function written(act: (log: ReturnType<typeof createRequestLog>) => void, waitTimes = {}) {
  const lines = await capturedOutput(() => act(createRequestLog('account', 'prod', () => waitTimes)));
  return {
    lines,
    logged: lines.map((text) => JSON.parse(text)).filter((one) => 'message' in one),
    metrics: lines.filter(isMetricLine).flatMap((text) => readMetricLines(text).flatMap(({ values }) => Object.keys(values))),
  };
}

describe('the log of requests', () => {
  it('contains one line per request, which also publishes its metrics', async () => {
    const { lines, logged, metrics } = await written((log) => log.request(line));
    expect(logged).toEqual([expect.objectContaining({ level: 'INFO', message: 'request', service: 'nakor-prod', ...line })]);
    expect(lines).toHaveLength(1);
    expect(metrics).toEqual(['Latency', 'ServerErrors', 'SlowRequests']);
  });

  it('states how long the request waited for AWS in whole milliseconds, only for services that it used', async () => {
    const { logged, metrics } = await written((log) => log.request(line), { DynamoDB: 12.6, SQS: 0.2 });
    expect(logged[0]).toMatchObject({ dynamodb_ms: 13, sqs_ms: 0 });
    expect(Object.keys(logged[0])).not.toContain('kms_ms');
    expect(metrics).toEqual(['Latency', 'ServerErrors', 'SlowRequests', 'WaitForDynamoDB', 'WaitForSQS']);
  });

  it('publishes each metric under its own dimension, from the fields of the line', async () => {
    const validated = { ...line, route: 'validateInvoice', readiness: 'not_ready', schema_unavailable_reason: 'engine_failed' } as const;
    const { lines } = await written((log) => log.request(validated), { DynamoDB: 7 });
    const service = 'nakor-prod';
    expect(lines.flatMap(readMetricLines).map(({ dimensions, values }) => ({ dimensions, values }))).toEqual([
      { dimensions: { service, group: 'validation' }, values: { Latency: 31, ServerErrors: 0, SlowRequests: 0 } },
      { dimensions: { service, reason: 'engine_failed' }, values: { SchemaNotRun: 1 } },
      { dimensions: { service, readiness: 'not_ready' }, values: { Verdicts: 1 } },
      { dimensions: { service }, values: { WaitForDynamoDB: 7 } },
    ]);
  });

  it('carries nothing over to the next line', async () => {
    const { lines } = await written((log) => {
      log.request({ ...line, replayed: true });
      log.request(line);
    });
    expect(lines[0]).toContain('Replays');
    expect(lines[1]).not.toContain('Replays');
  });

  it('contains a line for an internal error, and counts it', async () => {
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
