import type { ProbeResult } from './component.ts';
import type { Incident, IncidentChange } from './incident.ts';
import type { StatusSnapshot } from './snapshot.ts';
import type { ProbedPast } from './uptime.ts';

/** Storage of probe results. */
export interface ProbeStore {
  /** Records that the platform was up in the minute of `atUnixMs`. Idempotent. */
  recordUp(atUnixMs: number): Promise<void>;
  readPast(nowUnixMs: number): Promise<ProbedPast>;
  /** Records the first minute at which the platform was up. An existing record is kept. */
  recordFirstUp(unixMs: number): Promise<void>;
  /**
   * Saves the snapshot for the status page. An older one never replaces a newer one, unless the newer one is dated implausibly far ahead.
   */
  saveSnapshot(snapshot: StatusSnapshot): Promise<void>;
}

/** Read access for the status page. */
export interface StatusReader {
  /** Null if there never was a snapshot. */
  readSnapshot(): Promise<StatusSnapshot | null>;
  listOpenIncidents(): Promise<readonly Incident[]>;
}

/** Storage of incidents. Each change is announced to subscribed organizations: at once, or by the sweeper after an interruption. */
export interface IncidentStore {
  /** False if the id is taken. */
  open(incident: Incident): Promise<boolean>;
  find(id: string): Promise<Incident | null>;
  /** Unresolved incidents and all of the last 30 days, newest first. */
  list(): Promise<readonly Incident[]>;
  /** `closed` if it is already resolved, `unchanged` if nothing changes; null if it does not exist. */
  change(id: string, change: IncidentChange): Promise<Incident | 'closed' | 'unchanged' | null>;
  /** `closed` if it is already resolved; null if it does not exist. */
  resolve(id: string, nowUnixMs: number): Promise<Incident | 'closed' | null>;
  /** The incident if the announcement of its latest state is incomplete; otherwise null. */
  findUnannouncedById(id: string): Promise<Incident | null>;
  /** Incidents whose announcement is incomplete. */
  findUnannounced(nowUnixMs: number): AsyncIterable<Incident>;
  /** Writes the event for an organization to the outbox; false if it is already there. */
  announceTo(incident: Incident, organizationId: string, nowUnixMs: number): Promise<boolean>;
  /** Marks the announcement of this state as complete. */
  markAnnounced(incident: Incident): Promise<void>;
}

/** A probe of one component. A failure of the component is a result, never a thrown error. */
export type Probe = () => Promise<Omit<ProbeResult, 'checkedAtUnixMs'>>;
