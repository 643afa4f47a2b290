import type { EventRecord } from '../events/event.ts';
import type { PlanName } from './plans.ts';

/** Who holds keys, quota and webhooks. */
export interface Organization {
  /** `org_` and 16 hexadecimal digits. */
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  /** The trial of the `partner` plan under way; null when there is none. */
  readonly trial: Trial | null;
  readonly createdAtUnixMs: number;
}

/** A trial of the `partner` plan. */
export interface Trial {
  readonly endsAtUnixSeconds: number;
  /** The plan that comes back when the trial ends. */
  readonly planBefore: PlanName;
  /** Whether `partner.trial_ending_soon` was sent. */
  readonly isEndAnnounced: boolean;
}

/** When a change happens, and the id (a UUID) of the event that it causes, should it cause one. */
export type ChangeStamp = Readonly<Pick<EventRecord, 'id' | 'createdAtUnixMs'>>;

/** An organisation after a change; `event` went into the outbox with it and may be woken, null when the change caused none. */
export interface OrganizationChange {
  readonly organization: Organization;
  readonly event: EventRecord | null;
}

/** What came of starting a trial: one under way got the new end, or had it already. */
export type TrialStart =
  | { readonly kind: 'started'; readonly organization: Organization; readonly event: EventRecord }
  | { readonly kind: 'moved'; readonly organization: Organization; readonly endedAtUnixSecondsBefore: number }
  | { readonly kind: 'on-trial'; readonly organization: Organization }
  | { readonly kind: 'unknown-organization' };

/** Organisations in storage. A change of plan reaches every key of the organisation, also keys created meanwhile. */
export interface OrganizationStore {
  /** Keeps a new organisation; false when its id is taken. */
  createOrganization(organization: Organization): Promise<boolean>;
  /** The organisation as it stands (a strongly consistent read), or null. */
  findOrganization(id: string): Promise<Organization | null>;
  /** All organisations, the oldest first. */
  listOrganizations(): Promise<readonly Organization[]>;
  /**
   * Puts the organisation and all its keys on a plan. A trial under way ends with that (`partner.trial_ended`). Doing it again changes
   * nothing, but for what an earlier attempt left undone.
   *
   * @returns null when there is no such organisation
   */
  changePlan(id: string, plan: PlanName, stamp: ChangeStamp): Promise<OrganizationChange | null>;
  /**
   * Puts the organisation and all its keys on the `partner` plan until a moment (`partner.trial_started`). A trial under way ends at that
   * moment instead, without an event; its end is announced (again) three days before.
   */
  startTrial(id: string, endsAtUnixSeconds: number, stamp: ChangeStamp): Promise<TrialStart>;
}

/** How long before its end a trial is announced to end. */
const trialNoticeSeconds = 3 * 86_400;

/** What the passing of time makes of a trial: nothing yet, its end is near and not announced, or it has ended. */
export function trialStep(trial: Trial, nowUnixSeconds: number): 'none' | 'announce' | 'end' {
  if (nowUnixSeconds >= trial.endsAtUnixSeconds) return 'end';
  return nowUnixSeconds >= trialDueAt(trial) ? 'announce' : 'none';
}

/** When something is to be done about a trial next, in unix seconds; it may have passed already. */
export function trialDueAt(trial: Trial): number {
  return trial.isEndAnnounced ? trial.endsAtUnixSeconds : trial.endsAtUnixSeconds - trialNoticeSeconds;
}
