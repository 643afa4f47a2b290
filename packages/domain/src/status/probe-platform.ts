import { isUp, type ProbeResult } from './component.ts';
import type { StatusSnapshot } from './snapshot.ts';
import type { Probe, ProbeStore } from './status-store.ts';
import { uptimePercent } from './uptime.ts';

/** What a round of probes takes. */
export interface ProbingPorts {
  readonly probes: readonly Probe[];
  readonly store: ProbeStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * One round of probes, all at once: notes whether the platform is up this minute, and leaves the snapshot that the status page shows.
 *
 * @throws DependencyUnavailable when nothing can be noted; the gap then counts as down
 */
export async function probePlatform({ probes, store, now }: ProbingPorts): Promise<StatusSnapshot> {
  const results = await Promise.all(probes.map(async (probe): Promise<ProbeResult> => ({ ...(await probe()), checkedAtUnixMs: now() })));
  const takenAtUnixMs = now();
  if (isUp(results)) await store.noteUp(takenAtUnixMs);
  const days = await store.readDays(takenAtUnixMs);
  const snapshot = { results, uptimePercent: uptimePercent(days, takenAtUnixMs), takenAtUnixMs };
  await store.keepSnapshot(snapshot);
  return snapshot;
}
