import { join } from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import type { FunctionName } from '../../../infra/build/function-names.ts';
import { prepareEvent } from '../../../infra/local/sample-event.ts';
import { projectDirectory } from '../project-files.ts';
import { sampleEvents } from '../sample-events.ts';
import { type BundleWorld, held } from './bundle-world.ts';

/** An event for a function, and how its answer begins, as `npm run invoke` would tell it. */
interface WorldEvent {
  /** The file of the sample that it is, or that it was made from. */
  readonly path: string;
  readonly event: unknown;
  readonly answer: string;
}

/** Id in the samples of endpoints that do not exist. */
const unknownWebhookId = '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20';

/** All sample events of a function, and events about what a world holds: an endpoint, a delivery that is due, an event that waits. */
export async function worldEvents(name: FunctionName, world: BundleWorld): Promise<readonly WorldEvent[]> {
  const samples = await Promise.all(
    sampleEvents(name).map(async ({ path, answer }) => {
      const { event } = await prepareEvent(join(projectDirectory, path), world.keys, '9d2e7a41-6c0b-4f58-8d13-b5a4e2c7f906');
      return { path, event, answer };
    }),
  );
  return [...samples, ...ownEvents(name, world, samples)];
}

function ownEvents(name: FunctionName, world: BundleWorld, samples: readonly WorldEvent[]): WorldEvent[] {
  const organization_id = world.keys.organization_id;
  const { id, createdAtUnixMs } = world.delivery;
  switch (name) {
    case 'webhooks':
      return samples.filter(({ path }) => /\/(read|update|deliveries|test)\.unknown\.json$/.test(path)).map(aboutHeldEndpoint);
    case 'fan-out':
      return samples.filter(isWakeUp).map(withBody({ organization_id, event_id: held.waitingEventId }));
    case 'delivery':
      return samples
        .filter(isWakeUp)
        .map(withBody({ organization_id, webhook_id: held.webhookId, delivery: { id, created_at: createdAtUnixMs }, postponed: 0 }));
    default:
      return [];
  }
}

function isWakeUp({ path }: WorldEvent): boolean {
  return path.endsWith('/wake-up.json');
}

/** Makes a sample of messages one of a single message with another body. */
function withBody(message: unknown): (sample: WorldEvent) => WorldEvent {
  const body = JSON.stringify(message);
  return ({ event, ...sample }) => ({
    ...sample,
    event: { Records: (event as SQSEvent).Records.slice(0, 1).map((record) => ({ ...record, body })) },
  });
}

function aboutHeldEndpoint({ path, event }: WorldEvent): WorldEvent {
  return { path, answer: '200', event: JSON.parse(JSON.stringify(event).replaceAll(unknownWebhookId, held.webhookId)) };
}
