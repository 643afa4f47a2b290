import { setTimeout as sleep } from 'node:timers/promises';
import { headerNames } from '@nakor/contract/headers';
import { type ApiClient, readData } from '../api-client.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, reportSkipped, type Step, type StepContext, type StepResult } from '../step.ts';

/** An event is delivered within a second or two; a cold start of both functions takes longer. */
const deliveryWaitMs = 30_000;
const pauseMs = 250;

/** A signed event reaches a receiver. The webhook endpoint is deleted afterwards. */
export const webhookStep: Step = {
  name: 'webhook',
  async run(context) {
    if (context.webhookUrl !== null) return deliverTo(context.webhookUrl, null, context);
    if (!context.isLocal) return reportSkipped('no receiver was given with --webhook-url');
    await using receiver = await startReceiver();
    return await deliverTo(receiver.url, receiver, context);
  },
};

/** @param receiver the receiver of this command; null for an external one, of which only the responses are known */
async function deliverTo(url: string, receiver: Receiver | null, { api }: StepContext): Promise<StepResult> {
  const body = { name: 'Smoke test', url, events: ['validation.completed'] };
  const created = readData<{ webhook: { id: string }; secret: string }>(await api({ method: 'POST', path: '/webhooks', body }), 201);
  const path = `/webhooks/${created.webhook.id}`;
  try {
    receiver?.useSecret(created.secret);
    await sendTest(api, path);
    const startMs = performance.now();
    const requestId = await triggerEvent(api);
    const deliveredMs = await waitForDelivery(api, path, startMs);
    if (receiver === null) return reportPassed(`delivered after ${deliveredMs} ms; the receiver has to verify the signature`);
    checkReceived(receiver, requestId);
    return reportPassed(`delivered after ${deliveredMs} ms, signature verified`);
  } finally {
    await api({ method: 'DELETE', path });
  }
}

async function sendTest(api: ApiClient, path: string): Promise<void> {
  const test = readData<{ succeeded: boolean; http_status: number; network_error: string | null }>(
    await api({ method: 'POST', path: `${path}/test` }),
  );
  check(test.succeeded, `the receiver did not accept the test event (${test.network_error ?? `status ${test.http_status}`})`);
}

/** Validates an invoice, which emits an event. Returns the id of the request, which the event contains. */
async function triggerEvent(api: ApiClient): Promise<string | null> {
  const response = await api({ method: 'POST', path: '/validate', body: await readSampleInvoice() });
  readData(response);
  return response.headers.get(headerNames.requestId);
}

/** Milliseconds from the request to the delivery, to the accuracy of the polling interval. */
async function waitForDelivery(api: ApiClient, path: string, startMs: number): Promise<number> {
  for (;;) {
    const { deliveries } = readData<{ deliveries: readonly { status: string; last_error: string | null }[] }>(
      await api({ path: `${path}/deliveries` }),
    );
    const tookMs = Math.round(performance.now() - startMs);
    if (deliveries.some(({ status }) => status === 'succeeded')) return tookMs;
    const states = deliveries.map(({ status, last_error }) => `${status} ${last_error ?? ''}`.trim()).join(', ') || 'no delivery yet';
    check(tookMs < deliveryWaitMs, `the event was not delivered within ${deliveryWaitMs / 1000} s: ${states}`);
    await sleep(pauseMs);
  }
}

function checkReceived({ events, rejections }: Receiver, requestId: string | null): void {
  check(rejections.length === 0, `the receiver rejected a request: ${rejections.join(', ')}`);
  const received = events.map(({ type, data }) => ({ type, requestId: data['request_id'] }));
  check(
    received.some((event) => event.type === 'validation.completed' && event.requestId === requestId),
    `the event of request ${requestId} did not arrive; received: ${received.map(({ type }) => type).join(', ') || 'none'}`,
  );
}
