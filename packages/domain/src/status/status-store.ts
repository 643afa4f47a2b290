import type { ProbeResult } from './component.ts';
import type { Incident, IncidentChange } from './incident.ts';
import type { StatusSnapshot } from './snapshot.ts';
import type { ProbedPast } from './uptime.ts';

/** Results of probes in storage. */
export interface ProbeStore {
  /** Notes that the platform was up in the minute of a moment; noting it again changes nothing. */
  noteUp(atUnixMs: number): Promise<void>;
  readPast(nowUnixMs: number): Promise<ProbedPast>;
  /** Notes the first minute at which the platform was ever up; what was noted first stays. */
  noteSince(unixMs: number): Promise<void>;
  /** Keeps what the status page shows; an older one never replaces a newer one, but for one that is dated too far ahead to be believed. */
  keepSnapshot(snapshot: StatusSnapshot): Promise<void>;
}

/** What the status page reads. */
export interface StatusReader {
  /** Null when there was never a snapshot. */
  readSnapshot(): Promise<StatusSnapshot | null>;
  listOpenIncidents(): Promise<readonly Incident[]>;
}

/** Incidents in storage. Each change is announced to the organisations that subscribed: at once, or by the sweeper after an interruption. */
export interface IncidentStore {
  /** False when the id is taken. */
  open(incident: Incident): Promise<boolean>;
  find(id: string): Promise<Incident | null>;
  /** All incidents of the last 30 days and those that are open, the latest first. */
  list(): Promise<readonly Incident[]>;
  /** `closed` when it is over already, `unchanged` when it was like that before; null when there is none. */
  change(id: string, change: IncidentChange): Promise<Incident | 'closed' | 'unchanged' | null>;
  /** `closed` when it is over already; null when there is none. */
  resolve(id: string, nowUnixMs: number): Promise<Incident | 'closed' | null>;
  /** The incident, as long as not everybody has been told of its latest state; null otherwise, and when there is none. */
  findUnannouncedById(id: string): Promise<Incident | null>;
  /** Incidents of which not everybody has been told. */
  findUnannounced(nowUnixMs: number): AsyncIterable<Incident>;
  /** Puts the event for an organisation into the outbox; false when it lay there already. */
  announceTo(incident: Incident, organizationId: string, nowUnixMs: number): Promise<boolean>;
  /** Notes that everybody has been told of this state. */
  noteAnnounced(incident: Incident): Promise<void>;
}

/** One probe of a part of the platform; whatever goes wrong out there is a result, never an error that is thrown. */
export type Probe = () => Promise<Omit<ProbeResult, 'checkedAtUnixMs'>>;
