import { scopes } from '@nakor/domain/access/scopes';
import { eventTypes } from '@nakor/domain/events/event';
import { correctionKinds } from '@nakor/domain/fa3/kinds';
import { componentNames } from '@nakor/domain/status/component';
import { incidentSeverities, incidentStatuses } from '@nakor/domain/status/incident';
import * as z from 'zod';
import { validationResult } from '../validation-result.ts';
import { deltas } from './correction.ts';
import { amount, count, maybeText, moment } from './envelope.ts';
import { validationIssue } from './validation.ts';

const environment = z.enum(['live', 'test']).meta({ description: 'Of the key that called.' });
const { readiness, document } = validationResult.shape;

const validationCompleted = z
  .strictObject({
    environment,
    request_id: z.string(),
    is_valid: z.boolean(),
    readiness,
    document: z.strictObject({ bytes: document.shape.bytes, sha256: document.shape.sha256 }),
    errors: z.array(validationIssue).meta({ description: 'The first critical issues and errors, 100 at most.' }),
    error_count: count,
    warnings: z.array(validationIssue).meta({ description: 'The first warnings, 100 at most.' }),
    warning_count: count,
    truncated: z.boolean().meta({ description: 'There are more than listed.' }),
  })
  .meta({ id: 'ValidationCompleted' });

const correctionCreated = z
  .strictObject({
    environment,
    request_id: z.string(),
    scenario_id: z.string(),
    source_number: z.string().meta({ description: 'Number of the invoice that was corrected.' }),
    numer_korekty: z.string(),
    rodzaj_faktury: z.enum(correctionKinds),
    typ_korekty: z.enum(['1', '2', '3']),
    delty: deltas,
    jpk: z.record(z.string(), amount.nullable()),
  })
  .meta({ id: 'CorrectionCreated' });

const quotaExceeded = z
  .strictObject({ environment, window: z.enum(['day', 'month']), limit: count, used: count, reset_at: count })
  .meta({ id: 'QuotaExceeded' });

const keyChanged = z
  .strictObject({
    key_id: z.string(),
    prefix: z.string(),
    name: z.string(),
    environment,
    scopes: z.array(z.enum(scopes)),
    reason: z.enum(['operator', 'expired']),
  })
  .meta({ id: 'KeyChanged' });

const trialChanged = z.strictObject({ organization_id: z.string(), trial_ends_at: moment }).meta({ id: 'TrialChanged' });

const incidentChanged = z
  .strictObject({
    incident_id: z.string(),
    title: z.string(),
    severity: z.enum(incidentSeverities),
    status: z.enum(incidentStatuses),
    components: z.array(z.enum(componentNames)),
    started_at: moment,
    resolved_at: moment.nullable(),
  })
  .meta({ id: 'IncidentChanged' });

const testMessage = z
  .strictObject({ message: z.string(), triggered_by_user_id: maybeText.meta({ description: 'Id of the calling key.' }) })
  .meta({ id: 'TestMessage' });

/** What `data` of each event holds. */
const payloads = {
  'validation.completed': validationCompleted,
  'correction.created': correctionCreated,
  'api_key.created': keyChanged,
  'api_key.revoked': keyChanged,
  'quota.exceeded': quotaExceeded,
  'partner.trial_started': trialChanged,
  'partner.trial_ending_soon': trialChanged,
  'partner.trial_ended': trialChanged,
  'platform.incident_created': incidentChanged,
  'platform.incident_updated': incidentChanged,
  'platform.incident_resolved': incidentChanged,
  'webhook.test': testMessage,
} as const satisfies Record<(typeof eventTypes)[number], z.ZodType>;

function eventOf<const Type extends (typeof eventTypes)[number]>(type: Type) {
  const id = `${type.replace(/(^|[._])([a-z])/g, (_all, _mark, letter: string) => letter.toUpperCase())}Event`;
  return z
    .strictObject({
      id: z.uuid().meta({ description: 'The same for each attempt: tell repeated deliveries by it.' }),
      type: z.literal(type),
      created_at: moment,
      api_version: z.literal('v1'),
      organization_id: z.string(),
      data: payloads[type],
    })
    .meta({ id });
}

/** What `webhook.test` sends. */
export const testEvent = eventOf('webhook.test');

/** The body of a delivery: one of the events, told apart by `type`. */
export const deliveredEvent = z.discriminatedUnion('type', [
  testEvent,
  ...eventTypes.filter((type) => type !== 'webhook.test').map((type) => eventOf(type)),
]);
