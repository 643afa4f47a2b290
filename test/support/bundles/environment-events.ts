import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import type { FunctionName } from '../../../infra/build/function-names.ts';
import { prepareEvent } from '../../../infra/local/commands/invoke/sample-event.ts';
import { ksefNumberOf } from '../builders/ksef-numbers.ts';
import { sampleEvents } from '../builders/sample-events.ts';
import { projectDirectory } from '../runner/project-files.ts';
import { type BundleEnvironment, storedIds } from './bundle-environment.ts';

/** An event for a function, and the first line that `npm run invoke` would print for it. */
interface EnvironmentEvent {
  /** The file of the sample, or of the sample it is derived from. */
  readonly path: string;
  readonly event: unknown;
  readonly expectedResult: string;
}

/** Id of nonexistent endpoints in samples. */
const unknownWebhookId = '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20';

/** All sample events of a function, and events about data of an environment: an endpoint, a due delivery, a pending event. */
export async function environmentEvents(name: FunctionName, environment: BundleEnvironment): Promise<readonly EnvironmentEvent[]> {
  const samples = await Promise.all(
    sampleEvents(name).map(async ({ path, expectedResult }) => {
      const { event } = await prepareEvent(join(projectDirectory, path), environment.keys, '9d2e7a41-6c0b-4f58-8d13-b5a4e2c7f906');
      return { path, event, expectedResult };
    }),
  );
  return [...samples, ...ownEvents(name, environment, samples)];
}

function ownEvents(name: FunctionName, environment: BundleEnvironment, samples: readonly EnvironmentEvent[]): EnvironmentEvent[] {
  const organization_id = environment.keys.organization_id;
  const { id, createdAtUnixMs } = environment.delivery;
  switch (name) {
    case 'validation':
      return twiceUnderOneKey(samples, 'events/validation/validate.json');
    case 'correction':
      return twiceUnderOneKey(samples, 'events/correction/build.json');
    case 'webhooks': {
      const held = samples.filter(({ path }) => /\/(read|update|deliveries|test)\.unknown\.json$/.test(path)).map(aboutHeldEndpoint);
      const typed = samples
        .filter(({ path }) => path.endsWith('/test.refused.json'))
        .map(aboutHeldEndpoint)
        .map(ofKnownType);
      const removed = samples.filter(({ path }) => path.endsWith('/delete.unknown.json')).map(aboutRemovableEndpoint);
      // Last, so that all previous events find an active endpoint.
      return [...held, ...typed, ...removed, ...held.filter(({ path }) => path.endsWith('/update.unknown.json')).map(disabling)];
    }
    case 'fan-out':
      return samples.filter(isNotification).map(withBody({ organization_id, event_id: storedIds.waitingEventId }));
    case 'delivery':
      return [storedIds.webhookId, storedIds.unreachableWebhookId].flatMap((webhook_id) => {
        const delivery = webhook_id === storedIds.webhookId ? { id, created_at: createdAtUnixMs } : null;
        return samples.filter(isNotification).map(withBody({ organization_id, webhook_id, delivery, postponed: 0 }));
      });
    default:
      return [];
  }
}

function isNotification({ path }: EnvironmentEvent): boolean {
  return path.endsWith('/notification.json');
}

/** Turns a sample with messages into one with a single message and another body. */
function withBody(message: unknown): (sample: EnvironmentEvent) => EnvironmentEvent {
  const body = JSON.stringify(message);
  return ({ event, ...sample }) => ({
    ...sample,
    event: { Records: (event as SQSEvent).Records.slice(0, 1).map((record) => ({ ...record, body })) },
  });
}

/** The second of the two gets the stored response of the first. */
function twiceUnderOneKey(samples: readonly EnvironmentEvent[], path: string): EnvironmentEvent[] {
  const withKey = samples
    .filter((sample) => sample.path === path)
    .map((sample) => withHeader(sample, 'idempotency-key', idempotencyKey('1')));
  return [...withKey, ...withKey];
}

/** Requests with a live key, without and with an idempotency key, whose outcome is stored in a transaction. */
export async function countedEvents(name: FunctionName, environment: BundleEnvironment): Promise<readonly EnvironmentEvent[]> {
  const events = await environmentEvents(name, environment);
  const request = events.filter(({ path }) => /\/(validate|build)\.json$/.test(path)).slice(0, 1);
  const live = request.map((sample) => withHeader(sample, 'authorization', `Bearer ${environment.keys.live_key}`));
  const registering = name === 'validation' ? live.map(registeringInvoice) : [];
  return [...live, ...live.map((sample) => withHeader(sample, 'idempotency-key', idempotencyKey('2'))), ...registering];
}

function registeringInvoice({ event, ...sample }: EnvironmentEvent): EnvironmentEvent {
  const { body, ...rest } = event as { readonly body: string };
  const ksef_number = ksefNumberOf('1234563218', '2026-10-15');
  return { ...sample, event: { ...rest, body: JSON.stringify({ ...JSON.parse(body), ksef_number }) } };
}

function idempotencyKey(last: string): string {
  return `3f6a8b1c-5d2e-4f70-9a81-b2c3d4e5f60${last}`;
}

function withHeader(sample: EnvironmentEvent, name: string, value: string): EnvironmentEvent {
  const event = sample.event as { readonly multiValueHeaders: Readonly<Record<string, readonly string[]>> };
  return { ...sample, event: { ...event, multiValueHeaders: { ...event.multiValueHeaders, [name]: [value] } } };
}

function disabling({ event, ...sample }: EnvironmentEvent): EnvironmentEvent {
  return { ...sample, event: { ...(event as object), body: '{"is_active":false}' } };
}

function ofKnownType({ event, ...sample }: EnvironmentEvent): EnvironmentEvent {
  return { ...sample, event: { ...(event as object), body: '{"type":"correction.created"}' } };
}

function aboutRemovableEndpoint({ path, event }: EnvironmentEvent): EnvironmentEvent {
  const text = JSON.stringify(event).replaceAll(unknownWebhookId, storedIds.removableWebhookId);
  return { path, expectedResult: '200', event: JSON.parse(text) };
}

function aboutHeldEndpoint({ path, event }: EnvironmentEvent): EnvironmentEvent {
  return { path, expectedResult: '200', event: JSON.parse(JSON.stringify(event).replaceAll(unknownWebhookId, storedIds.webhookId)) };
}
