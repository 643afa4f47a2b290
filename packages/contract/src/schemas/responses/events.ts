import { eventTypes } from '@nakor/domain/events/event';
import * as z from 'zod';
import { explained } from '../explained.ts';
import { baseValidationResult } from '../validation-result.ts';
import { correctionKind, correctionType, deltas, jpk } from './correction.ts';
import { count, nullableString, timestamp } from './envelope.ts';
import { eventTexts } from './event-texts.ts';
import { keyEnvironment, quotaWindow, scope } from './me.ts';
import { incidentFields } from './status.ts';
import { validationIssue } from './validation.ts';

const { readiness, document } = baseValidationResult.shape;
const environment = keyEnvironment.describe(`Of the key that called. ${keyEnvironment.description}`);
const requestId = z.string().meta({ description: '`meta.request_id` of the call.', examples: ['3f9a0c41d27be865'] });

const validationCompleted = z
  .strictObject({
    environment,
    request_id: requestId,
    is_valid: z.boolean().meta({ description: 'Whether no issue is critical or an error.' }),
    readiness,
    document: z
      .strictObject({ bytes: document.shape.bytes, sha256: document.shape.sha256 })
      .meta({ description: 'By which you know the document that you sent.' }),
    errors: z.array(validationIssue).meta({ description: 'The first critical issues and errors, 100 at most.' }),
    error_count: count.meta({ description: 'All critical issues and errors, also those that are not listed.' }),
    warnings: z.array(validationIssue).meta({ description: 'The first warnings, 100 at most.' }),
    warning_count: count.meta({ description: 'All warnings, also those that are not listed.' }),
    truncated: z.boolean().meta({ description: 'There are more than listed.' }),
  })
  .meta({ id: 'ValidationCompleted' });

const correctionCreated = z
  .strictObject({
    environment,
    request_id: requestId,
    scenario_id: z.string().meta({ description: 'Id of the scenario, as in `GET /scenarios`.' }),
    source_number: z.string().meta({ description: 'Number of the invoice that was corrected.' }),
    numer_korekty: z.string().meta({ description: 'Number of the correction.' }),
    rodzaj_faktury: correctionKind,
    typ_korekty: correctionType,
    delty: deltas,
    jpk,
  })
  .meta({ id: 'CorrectionCreated' });

const { limit, used, reset_at } = quotaWindow.shape;
const quotaExceeded = z
  .strictObject({ environment, window: quotaWindow.shape.window, limit, used, reset_at })
  .meta({ id: 'QuotaExceeded' });

const keyChanged = z
  .strictObject({
    key_id: z.string().meta({ description: 'Id of the key, as in `GET /me`.' }),
    prefix: z.string().meta({ description: 'How the key begins.', examples: ['nk_live_1a2b'] }),
    name: z.string().meta({ description: 'The name that it was given.' }),
    environment: keyEnvironment,
    scopes: z.array(scope).meta({ description: 'What it may be used for.' }),
    reason: explained(['operator', 'expired'], { operator: 'somebody made or revoked it', expired: 'its time was over' }),
  })
  .meta({ id: 'KeyChanged' });

const organizationId = z.string().meta({ description: 'Whose event it is.', examples: ['org_0123456789abcdef'] });

const trialChanged = z
  .strictObject({
    organization_id: organizationId,
    trial_ends_at: timestamp.meta({ description: 'When the trial ends, or has ended.' }),
  })
  .meta({ id: 'TrialChanged' });

const incidentChanged = z.strictObject(incidentFields).meta({ id: 'IncidentChanged', description: 'The whole state of an incident.' });

const testMessage = z
  .strictObject({
    message: z.string().meta({ description: 'A sentence for people.' }),
    triggered_by_user_id: nullableString.meta({ description: 'Id of the calling key.' }),
  })
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
      type: z.literal(type).meta({ description: eventTexts[type] }),
      created_at: timestamp.meta({ description: 'When it happened.' }),
      api_version: z.literal('v1').meta({ description: 'Version of the form of events. Within it fields are only added.' }),
      organization_id: organizationId,
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
