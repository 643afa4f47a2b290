import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import type { AttemptOutcome } from '@nakor/operations/webhooks/attempt';
import { createNewDelivery, type Delivery } from '@nakor/operations/webhooks/delivery';
import { createNewEndpoint, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';

/** Noon of 15 October 2026, the creation time of samples. */
export const noonMs = Date.UTC(2026, 9, 15, 12);

/** An active endpoint for all events of test keys, created at {@link noonMs}. */
export function endpointOf(fields: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  const { id, organizationId, environment, events = ['*'] } = { id: sampleWebhookId, organizationId: 'org_a', ...fields };
  const endpoint = createNewEndpoint({
    ...{
      id,
      organizationId,
      environment: environment ?? 'test',
      name: 'ERP',
      url: 'https://erp.example.com/nakor',
      description: null,
      events,
      nowUnixMs: noonMs,
    },
    ...{ secretPrefix: 'whsec_0123', encryptedSecret: 'ZW5jcnlwdGVk' },
  });
  return { ...endpoint, ...fields };
}

/** Id of the endpoint created by {@link endpointOf}. */
export const sampleWebhookId = '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20';

/** An event, by default a completed validation with a test key at noon. */
export function sampleEvent(
  fields: Partial<Omit<EventRecord, 'body'>> = {},
  data: Readonly<Record<string, unknown>> = { is_valid: true },
): EventRecord {
  return createEventRecord(
    {
      id: '0d9f2f60-6f0c-4d8a-9c6c-4f3a6f6d2d11',
      organizationId: 'org_a',
      environment: 'test',
      type: 'validation.completed',
      createdAtUnixMs: noonMs,
      ...fields,
    },
    data,
  );
}

/** The delivery of {@link sampleEvent} to {@link endpointOf}, due at noon. */
export function deliveryOf(fields: Partial<Delivery> = {}): Delivery {
  return { ...createNewDelivery(sampleEvent(), sampleWebhookId), ...fields };
}

/** An attempt that started at noon, took 120 ms and got 204. */
export function outcomeOf(fields: Partial<AttemptOutcome> = {}): AttemptOutcome {
  return { startedAtUnixMs: noonMs, durationMs: 120, httpStatus: 204, error: null, responseExcerpt: '', retryAfter: null, ...fields };
}

/** An attempt that the receiver rejected with a status. */
export function rejectedWith(httpStatus: number, fields: Partial<AttemptOutcome> = {}): AttemptOutcome {
  return outcomeOf({ httpStatus, error: 'HTTP_STATUS', responseExcerpt: 'no', ...fields });
}
