import type { PlanName } from '@nakor/operations/access/plans';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import type { DocumentName, OperationName, OrganizationName, SlotName } from './script.ts';

/** Quota windows by name, such as `2096-02-29` and `2096-02`; as strings they sort by time. */
export interface Windows {
  readonly day: string;
  readonly month: string;
}

/** The counters in the quota windows of an organization. */
export interface Counters extends Windows {
  readonly dayUsed: number;
  readonly monthUsed: number;
}

export interface OrganizationModel {
  plan: PlanName;
  counters: Counters | null;
  /** The last windows for which a full quota was announced. */
  announced: { day: string; month: string };
}

export interface KeyModel {
  readonly organization: OrganizationName;
  readonly environment: KeyEnvironment;
  isRevoked: boolean;
  /** Requests counted in each day, by its number since the epoch. */
  readonly rate: Map<number, RateModel>;
}

/** Requests of a key in one day, and in its last minute (a number since the epoch) with any. */
export interface RateModel {
  readonly day: number;
  readonly dayUsed: number;
  readonly minute: number;
  readonly minuteUsed: number;
}

/** An idempotency key in use. */
export interface RecordModel {
  readonly fingerprint: string;
  owner: string;
  acquiredAtMs: number;
  leaseUntilMs: number;
  readonly expiresAtMs: number;
  /** Text of the response; null while in progress. */
  response: string | null;
}

/** Work that was started. */
export interface LeaseModel {
  readonly requestId: string;
  readonly slot: SlotName;
  readonly operation: OperationName;
  readonly document: DocumentName;
  readonly startMs: number;
  /** Key of the record; null without an idempotency key. */
  readonly scope: string | null;
  /** When the idempotency key may be reused: 24 hours after its first use. */
  readonly expiresAtMs: number;
  readonly isCounted: boolean;
  /** The plan when it started, whose limits apply to it. */
  readonly plan: PlanName;
}

/** Successful work with all its effects. */
export interface DoneModel {
  readonly lease: LeaseModel;
  /** The windows in which it is counted; null if it is not. */
  readonly windows: Windows | null;
  readonly isNotified: boolean;
}

/** The observable state of the service. */
export interface ServiceModel {
  nowUnixMs: number;
  /** How far the clock went back in total. */
  backMs: number;
  requests: number;
  readonly organizations: Record<OrganizationName, OrganizationModel>;
  readonly keys: Record<SlotName, KeyModel>;
  readonly records: Map<string, RecordModel>;
  /** Work whose owner is suspended or has died. */
  readonly asleep: LeaseModel[];
  readonly executions: string[];
  readonly done: DoneModel[];
  /** Events that are not caused by work, as `Alder quota.exceeded`. */
  readonly otherEvents: string[];
  /** Operations added to windows by the test, by `Alder 2096-02-29`. */
  readonly seeded: Map<string, number>;
}

/** The state before the first command: both organizations on plan `free`, and a key in each slot. */
export function newModel(nowUnixMs: number): ServiceModel {
  const organization = (): OrganizationModel => ({ plan: 'free', counters: null, announced: { day: '', month: '' } });
  const key = (organization: OrganizationName, environment: KeyEnvironment): KeyModel => ({
    organization,
    environment,
    isRevoked: false,
    rate: new Map(),
  });
  return {
    nowUnixMs,
    backMs: 0,
    requests: 0,
    organizations: { Alder: organization(), Birch: organization() },
    keys: {
      'Alder live': key('Alder', 'live'),
      'Alder live too': key('Alder', 'live'),
      'Alder test': key('Alder', 'test'),
      'Birch live': key('Birch', 'live'),
      'Birch test': key('Birch', 'test'),
    },
    records: new Map(),
    asleep: [],
    executions: [],
    done: [],
    otherEvents: ['Alder', 'Alder', 'Alder', 'Birch', 'Birch'].map((name) => `${name} api_key.created`),
    seeded: new Map(),
  };
}
