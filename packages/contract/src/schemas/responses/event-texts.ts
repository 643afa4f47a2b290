import type { EventType } from '@nakor/operations/events/event';

/** Meaning of each event type. */
export const eventTexts: Readonly<Record<EventType, string>> = {
  'validation.completed': '`POST /validate` returned a validation result, positive or negative',
  'correction.created': '`POST /correction/build` built a correction',
  'batch.completed': 'a batch of `POST /batches` or `POST /reconciliations` is completed, and its register can be loaded',
  'batch.failed': 'a batch of `POST /batches` or `POST /reconciliations` failed; nothing was counted',
  'api_key.created': 'an API key was created',
  'api_key.revoked': 'an API key was revoked or expired',
  'quota.exceeded': 'the quota of the day or month was used up, and a request was rejected; sent once per window',
  'partner.trial_started': 'a trial of the plan `partner` started',
  'partner.trial_ending_soon': 'the trial ends within three days',
  'partner.trial_ended': 'the trial ended',
  'platform.incident_created': 'an incident affects users of Nakor',
  'platform.incident_updated': 'the information about an incident changed',
  'platform.incident_resolved': 'an incident was resolved',
  'webhook.test': 'you requested a test',
};
