import type { EventType } from '@nakor/domain/events/event';

/** What has happened when an event is sent. */
export const eventTexts: Readonly<Record<EventType, string>> = {
  'validation.completed': '`POST /validate` has given a verdict, be it good or bad',
  'correction.created': '`POST /correction/build` has built a correction',
  'api_key.created': 'a key of the organisation was made',
  'api_key.revoked': 'a key of the organisation works no longer',
  'quota.exceeded': 'the quota of the day or month was used up, and a call was refused; told once for each',
  'partner.trial_started': 'a trial of plan `partner` has begun',
  'partner.trial_ending_soon': 'the trial ends within three days',
  'partner.trial_ended': 'the trial has ended',
  'platform.incident_created': 'something troubles callers of Nakor',
  'platform.incident_updated': 'what is known of it has changed',
  'platform.incident_resolved': 'it is over',
  'webhook.test': 'you have asked for a test',
};
