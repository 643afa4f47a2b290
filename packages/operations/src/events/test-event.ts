import { createEventRecord, type EventRecord, type EventType } from './event.ts';
import { exampleData } from './example-data.ts';

/** By which receivers recognize an event that a caller requested to test them. */
export interface TestMark {
  /** For people. */
  readonly message: string;
  /** Id of the API key. */
  readonly triggered_by_user_id: string;
}

/** What distinguishes one test event from another. */
type TestStamp = Pick<EventRecord, 'id' | 'organizationId' | 'environment' | 'createdAtUnixMs'>;

/** The event `webhook.test`, whose data is the mark. */
export function createPlainTestEvent(stamp: TestStamp, mark: TestMark): EventRecord {
  return createEventRecord({ ...stamp, type: 'webhook.test' }, { ...mark });
}

/**
 * A test event of a type: the example of that type, with the mark in the field `test` of the envelope, which no other event has
 * (ADR 0031).
 *
 * Where the data states the environment of a key, it is `test`, and where it states the organization, it is that of the event.
 */
export function createTypedTestEvent(stamp: TestStamp, type: EventType, mark: TestMark): EventRecord {
  const example = type === 'webhook.test' ? { ...mark } : exampleData[type];
  const data = {
    ...example,
    ...('environment' in example ? { environment: 'test' } : {}),
    ...('organization_id' in example ? { organization_id: stamp.organizationId } : {}),
  };
  return createEventRecord({ ...stamp, type }, data, mark);
}
