import type { EventRecord } from '../events/event.ts';
import type { EventStamp } from '../events/event-stamp.ts';
import type { LimitedOrganization, LimitProblem, LimitsChange, OwnLimits } from './organization-limits.ts';
import type { PlanName } from './plans.ts';

/** The owner of keys, quota and webhooks. */
export interface Organization extends LimitedOrganization {
  /** `org_` and 16 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  /** The current trial of the `partner` plan; null if there is none. */
  readonly trial: Trial | null;
  readonly createdAtUnixMs: number;
}

/** A trial of the `partner` plan. */
export interface Trial {
  /** A whole second. */
  readonly endsAtUnixMs: number;
  /** The plan that is restored when the trial ends. */
  readonly planBefore: PlanName;
  /** Whether `partner.trial_ending_soon` was sent. */
  readonly isEndAnnounced: boolean;
}

/** Timestamp of a change, and the id (a UUID) of the event that it may cause. */
export type ChangeStamp = EventStamp;

/** A changed organization, and the event that was written to the outbox with it; null if the change caused none. */
export interface OrganizationChange {
  readonly organization: Organization;
  readonly event: EventRecord | null;
}

/** Result of starting a trial. `moved`: a running trial got the new end. `on-trial`: it already had this end. */
export type TrialStart =
  | { readonly kind: 'started'; readonly organization: Organization; readonly event: EventRecord }
  | { readonly kind: 'moved'; readonly organization: Organization; readonly endedAtUnixMsBefore: number }
  | { readonly kind: 'on-trial'; readonly organization: Organization }
  | { readonly kind: 'unknown-organization' };

/** Values of an organization to set: those that are named, null for that of the plan. */
export interface LimitsToSet extends Pick<LimitsChange, 'atUnixMs' | 'by' | 'reason'> {
  readonly values: Partial<OwnLimits>;
}

/** Result of setting values of an organization. `unchanged`: it already had them. `rejected`: nothing was changed. */
export type LimitsOutcome =
  | { readonly kind: 'changed' | 'unchanged'; readonly organization: Organization }
  | { readonly kind: 'rejected'; readonly organization: Organization; readonly problems: readonly LimitProblem[] }
  | { readonly kind: 'unknown-organization' };

/** Storage of organizations. A change of plan or limits reaches every key of the organization, including keys created concurrently. */
export interface OrganizationStore {
  /** Stores a new organization; false if its id is taken. */
  createOrganization(organization: Organization): Promise<boolean>;
  /** The current organization (a strongly consistent read), or null. */
  findOrganization(id: string): Promise<Organization | null>;
  /** All organizations, oldest first. */
  listOrganizations(): Promise<readonly Organization[]>;
  /**
   * Sets the plan of an organization and all its keys. Ends a running trial (`partner.trial_ended`). Idempotent; a repeated change
   * completes an interrupted one.
   *
   * @returns null if the organization does not exist
   */
  changePlan(id: string, plan: PlanName, stamp: ChangeStamp): Promise<OrganizationChange | null>;
  /**
   * Puts the organization and all its keys on the `partner` plan until `endsAtUnixMs` (`partner.trial_started`). If a trial is
   * running, its end is moved without an event, and announced (again) three days before.
   */
  startTrial(id: string, endsAtUnixMs: number, stamp: ChangeStamp): Promise<TrialStart>;
  /**
   * Sets values of an organization and all its keys, and records the change. A repeated change is recorded once, and completes an interrupted one.
   */
  setLimits(id: string, change: LimitsToSet): Promise<LimitsOutcome>;
  /** All changes of an organization's values, oldest first. */
  listLimitsChanges(id: string): Promise<readonly LimitsChange[]>;
}

/** How long before its end a trial is announced. */
const trialNoticeMs = 3 * 86_400_000;

/** What is due for a trial: nothing, the announcement of its end, or its end. */
export function determineTrialStep(trial: Trial, nowUnixMs: number): 'none' | 'announce' | 'end' {
  if (nowUnixMs >= trial.endsAtUnixMs) return 'end';
  return nowUnixMs >= computeTrialDueAt(trial) ? 'announce' : 'none';
}

/** When the next step of a trial is due, in milliseconds since the epoch; may be in the past. */
export function computeTrialDueAt(trial: Trial): number {
  return trial.isEndAnnounced ? trial.endsAtUnixMs : trial.endsAtUnixMs - trialNoticeMs;
}
