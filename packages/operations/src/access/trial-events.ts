import { createEventRecord, type EventRecord } from '../events/event.ts';
import type { ChangeStamp } from './organization.ts';

type TrialEventType = 'partner.trial_started' | 'partner.trial_ending_soon' | 'partner.trial_ended';

/**
 * An event about a trial of the `partner` plan.
 *
 * @param endsAtUnixMs when the trial ends or ended
 */
export function createTrialEvent(type: TrialEventType, organizationId: string, endsAtUnixMs: number, stamp: ChangeStamp): EventRecord {
  return createEventRecord(
    { ...stamp, organizationId, environment: 'both', type },
    { organization_id: organizationId, trial_ends_at: new Date(endsAtUnixMs).toISOString() },
  );
}
