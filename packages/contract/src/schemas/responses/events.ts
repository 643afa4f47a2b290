import { type EventType, eventTypes } from '@nakor/operations/events/event';
import * as z from 'zod';
import { explainSchema } from '../explained.ts';
import { jpk } from '../jpk-row.ts';
import { baseValidationResult } from '../validation-result.ts';
import { batchCounts, batchFailure, batchKind, comparisonCounts } from './batches.ts';
import { correctionKind, correctionType, deltas } from './correction.ts';
import { count, nullableString, timestamp } from './envelope.ts';
import { eventTexts } from './event-texts.ts';
import { keyEnvironment, quotaWindow, scope } from './me.ts';
import { incidentFields } from './status.ts';
import { eventIssue } from './validation.ts';

const { readiness, document } = baseValidationResult.shape;
const environment = keyEnvironment.describe(`Environment of the API key. ${keyEnvironment.description}`);
const requestId = z.string().meta({ description: '`meta.request_id` of the request.', examples: ['3f9a0c41d27be865'] });

const validationCompleted = z
  .strictObject({
    environment,
    request_id: requestId,
    is_valid: z.boolean().meta({ description: 'Whether no issue has severity `critical` or `error`.' }),
    readiness,
    document: z
      .strictObject({ bytes: document.shape.bytes, sha256: document.shape.sha256 })
      .meta({ description: 'Identifies the document that you sent.' }),
    errors: z.array(eventIssue).meta({ description: 'The first critical issues and errors, at most 100.' }),
    error_count: count.meta({ description: 'Number of all occurrences of critical issues and errors, including those not listed.' }),
    warnings: z.array(eventIssue).meta({ description: 'The first warnings, at most 100.' }),
    warning_count: count.meta({ description: 'Number of all occurrences of warnings, including those not listed.' }),
    truncated: z.boolean().meta({ description: 'Whether there are more than listed.' }),
  })
  .meta({ id: 'ValidationCompleted' });

const correctionCreated = z
  .strictObject({
    environment,
    request_id: requestId,
    scenario_id: z.string().meta({ description: 'Id of the scenario, as in `GET /scenarios`.' }),
    source_number: z.string().meta({ description: 'Number of the corrected invoice.' }),
    numer_korekty: z.string().meta({ description: 'Number of the correction.' }),
    rodzaj_faktury: correctionKind,
    typ_korekty: correctionType,
    delty: deltas,
    jpk,
  })
  .meta({ id: 'CorrectionCreated' });

const batchId = z.uuid().meta({ description: 'Id of the batch.' });

const batchCompleted = z
  .strictObject({
    environment,
    request_id: requestId,
    batch_id: batchId,
    state: explainSchema(['completed', 'completed_with_unreadable'], {
      completed: 'each document has a result',
      completed_with_unreadable: 'some documents could not be read',
    }),
    kind: batchKind,
    documents: count.meta({ description: 'All documents.' }),
    unreadable: batchCounts.unreadable,
    valid: batchCounts.valid.optional(),
    invalid: batchCounts.invalid.optional(),
    rejected: batchCounts.rejected.optional(),
    invoices: comparisonCounts.invoices.optional(),
    to_correct: comparisonCounts.to_correct.optional(),
    errors: comparisonCounts.errors.optional(),
    warnings: comparisonCounts.warnings.optional(),
    notes: comparisonCounts.notes.optional(),
  })
  .meta({
    id: 'BatchCompleted',
    description: 'A validation has `valid`, `invalid` and `rejected`, a comparison the counts of its findings.',
  });

const batchFailed = z
  .strictObject({
    environment,
    request_id: requestId,
    batch_id: batchId,
    kind: batchKind,
    state: z.literal('failed').meta({ description: 'State of the batch.' }),
    documents: count.nullable().meta({ description: 'Number of its documents; null if the archive could not be unpacked.' }),
    failure: batchFailure,
  })
  .meta({ id: 'BatchFailed' });

const { limit, used, reset_at } = quotaWindow.shape;
const quotaExceeded = z
  .strictObject({ environment, window: quotaWindow.shape.window, limit, used, reset_at })
  .meta({ id: 'QuotaExceeded' });

const keyChanged = z
  .strictObject({
    key_id: z.string().meta({ description: 'Id of the key, as in `GET /me`.' }),
    prefix: z.string().meta({ description: 'First characters of the key.', examples: ['nk_live_1a2b'] }),
    name: z.string().meta({ description: 'Name of the key.' }),
    environment: keyEnvironment,
    scopes: z.array(scope).meta({ description: 'Scopes of the key.' }),
    reason: explainSchema(['operator', 'expired'], { operator: 'an operator created or revoked it', expired: 'it expired' }),
  })
  .meta({ id: 'KeyChanged' });

const organizationId = z
  .string()
  .meta({ description: 'Id of the organization that the event concerns.', examples: ['org_0123456789abcdef'] });

const trialChanged = z
  .strictObject({
    organization_id: organizationId,
    trial_ends_at: timestamp.meta({ description: 'When the trial ends or ended.' }),
  })
  .meta({ id: 'TrialChanged' });

const incidentChanged = z.strictObject(incidentFields).meta({ id: 'IncidentChanged', description: 'The complete state of an incident.' });

const testMessage = z
  .strictObject({
    message: z.string().meta({ description: 'A message for people.' }),
    triggered_by_user_id: nullableString.meta({ description: 'Id of the API key that requested the test.' }),
  })
  .meta({ id: 'TestMessage' });

/** Content of `data`, by event type. */
const payloads = {
  'validation.completed': validationCompleted,
  'correction.created': correctionCreated,
  'api_key.created': keyChanged,
  'api_key.revoked': keyChanged,
  'batch.completed': batchCompleted,
  'batch.failed': batchFailed,
  'quota.exceeded': quotaExceeded,
  'partner.trial_started': trialChanged,
  'partner.trial_ending_soon': trialChanged,
  'partner.trial_ended': trialChanged,
  'platform.incident_created': incidentChanged,
  'platform.incident_updated': incidentChanged,
  'platform.incident_resolved': incidentChanged,
  'webhook.test': testMessage,
} as const satisfies Record<(typeof eventTypes)[number], z.ZodType>;

/** Name of the schema of an event without `Event`, `ValidationCompleted`. */
export function getEventName(type: EventType): string {
  return type.replace(/(^|[._])([a-z])/g, (_all, _mark, letter: string) => letter.toUpperCase());
}

function eventOf<const Type extends EventType>(type: Type) {
  return z
    .strictObject({
      id: z.uuid().meta({ description: 'The same for each attempt. Ignore events whose `id` you have already processed.' }),
      type: z.literal(type).meta({ description: eventTexts[type] }),
      created_at: timestamp.meta({ description: 'When it happened.' }),
      api_version: z.literal('v1').meta({ description: 'Version of the event format. Within a version, fields are only added.' }),
      organization_id: organizationId,
      test: testMessage.optional().meta({
        description: 'Only in a test event that was requested with its `type`: nothing of what it states has happened. Do not process it.',
      }),
      data: payloads[type],
    })
    .meta({ id: `${getEventName(type)}Event` });
}

/** The event `webhook.test`. */
const testEvent = eventOf('webhook.test');

const otherEvents = eventTypes.filter((type) => type !== 'webhook.test').map((type) => [type, eventOf(type)] as const);

/** The body of a delivery, by event type. */
export const events: ReadonlyMap<EventType, z.ZodType> = new Map<EventType, z.ZodType>([...otherEvents, ['webhook.test', testEvent]]);

/** The body of a delivery: one of the events, discriminated by `type`. */
export const deliveredEvent = z
  .discriminatedUnion('type', [testEvent, ...otherEvents.map(([, event]) => event)])
  .meta({ id: 'Event', description: 'An event, as it is delivered.' });
