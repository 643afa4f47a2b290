import { readFile } from 'node:fs/promises';
import { logFields } from '@nakor/http/telemetry/log-fields';
import { type MetricName, metricDefinitions } from '@nakor/http/telemetry/metrics';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readMetricValues } from '../../../infra/aws/metric-values.ts';
import { packRequestBody, postAuditPack } from '../../support/drivers/audit-packs.ts';
import { buildRequestBody, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { createWebhook, readDeliveries } from '../../support/drivers/webhook-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { isMetricLine, readMetricLines } from '../../support/matchers/metric-lines.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const responses: Record<string, ServiceResponse> = {};
let key: IssuedKey;
let receiver: Receiver;

beforeAll(async () => {
  key = await issueKey({ environment: 'live' });
  receiver = await startReceiver();
  const { webhook } = await createWebhook(key, { url: receiver.url });
  const once = { 'Idempotency-Key': 'metrics-once' };
  responses['verdict'] = await validateXml(key, soldInvoice, once);
  responses['replay'] = await validateXml(key, soldInvoice, once);
  responses['bad verdict'] = await validateXml(key, soldInvoice.replace('<P_15>123.00', '<P_15>124.00'));
  responses['refusal'] = await sendRequest({ path: '/me', headers: { Authorization: 'Bearer nk_live_kanarek' } });
  responses['no route'] = await sendRequest({ path: '/kanarek' });
  responses['correction'] = await postBuild(key, buildRequestBody());
  responses['bad order'] = await postBuild(key, buildRequestBody({ scenario_id: 'kanarek' }));
  responses['pack'] = await postAuditPack(key, await packRequestBody());
  await vi.waitFor(async () => expect((await readDeliveries(key, webhook.id))[0]?.status).toBe('succeeded'), {
    timeout: 60_000,
    interval: 100,
  });
});
afterAll(() => receiver[Symbol.asyncDispose]());

/** Every line written by the service so far, in order. */
async function logLines(): Promise<string[]> {
  const texts = await Promise.all(inject('service').logFiles.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}

/** The metrics of a request, which its log line publishes. */
async function publishedOf(response: ServiceResponse | undefined) {
  const lines = await logLines();
  const id = response?.headers['x-request-id'] ?? 'none';
  const line = lines.find((text) => text.includes(`"request_id":"${id}"`) && text.includes('"message":"request"'));
  return line === undefined ? [] : readMetricLines(line);
}

const service = 'nakor-local';

describe('a request', () => {
  it.each([
    { name: 'verdict', group: 'validation', more: [{ readiness: 'ready_with_warnings', metrics: ['Verdicts'] }] },
    { name: 'bad verdict', group: 'validation', more: [{ readiness: 'not_ready', metrics: ['Verdicts'] }] },
    { name: 'refusal', group: 'account', more: [] },
    { name: 'no route', group: 'none', more: [] },
    { name: 'correction', group: 'correction', more: [] },
    { name: 'bad order', group: 'correction', more: [] },
  ])('is counted by its outcome: $name', async ({ name, group, more }) => {
    const published = await publishedOf(responses[name]);
    const shown = published.map(({ dimensions, values }) => ({ ...dimensions, metrics: Object.keys(values) }));
    expect(shown.filter((one) => Object.keys(one).length > 2)).toEqual([
      { service, group, metrics: ['Latency', 'ServerErrors', ...(group === 'none' ? [] : ['SlowRequests'])] },
      ...more.map((one) => ({ service, ...one })),
    ]);
  });

  it('that is replayed counts as a replay and not as another validation result', async () => {
    const metrics = (await publishedOf(responses['replay'])).flatMap(({ values }) => Object.keys(values));
    expect(metrics).toEqual(expect.arrayContaining(['Latency', 'Replays', 'WaitForDynamoDB']));
    expect(metrics).not.toContain('Verdicts');
  });

  it('reports the time it waited for AWS', async () => {
    const metrics = (await publishedOf(responses['pack'])).flatMap(({ values }) => Object.keys(values));
    expect(metrics).toEqual(expect.arrayContaining(['AuditPacks', 'WaitForDynamoDB', 'WaitForS3']));
  });
});

describe('everything the service publishes', () => {
  it('is a declared metric, with dimension values that no caller chose', async () => {
    const published = (await logLines()).filter(isMetricLine).flatMap(readMetricLines);
    expect(published.length).toBeGreaterThan(20);
    for (const { namespace, dimensions, values, units } of published) {
      expect({ namespace, service: dimensions['service'] }).toEqual({ namespace: 'Nakor', service });
      for (const name of Object.keys(values) as MetricName[]) {
        const { by, unit } = metricDefinitions[name];
        expect(units[name]).toBe(unit);
        expect(Object.keys(dimensions)).toEqual(by === null ? ['service'] : ['service', by]);
        expect(readMetricValues(name)).toContain(by === null ? null : dimensions[by]);
      }
    }
  });

  it('includes the work behind the requests', async () => {
    const published = (await logLines()).filter(isMetricLine).flatMap(readMetricLines);
    const names = new Set(published.flatMap(({ values }) => Object.keys(values)));
    expect([...names]).toEqual(expect.arrayContaining(['EventsDispatched', 'DeliveriesMade', 'Deliveries', 'ComponentDown']));
  });
});

it('log lines only contain fields that queries may use', async () => {
  const ofLogger = ['level', 'message', 'timestamp', 'service', 'sampling_rate', 'error'];
  // Metrics of a request are part of its line; `reason` and `group` are dimensions of some of them.
  const ofMetrics = ['_aws', 'reason', 'group', ...Object.keys(metricDefinitions)];
  const lines = (await logLines()).map((line) => JSON.parse(line) as { message?: string }).filter(({ message }) => message !== undefined);
  const seen = new Map<string, Set<string>>();
  for (const { message = '', ...line } of lines)
    for (const field of Object.keys(line)) seen.set(message, (seen.get(message) ?? new Set()).add(field));
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['request', 'deliveries', 'dispatched', 'probe']));
  for (const [message, fields] of seen) {
    const known =
      message === 'request'
        ? [...Object.keys(logFields.request), ...ofMetrics]
        : message === 'fault'
          ? ['request_id']
          : Object.keys(logFields[message as keyof typeof logFields]);
    expect([...fields].filter((field) => ![...ofLogger, ...known].includes(field))).toEqual([]);
  }
});
