import { isUp, type ProbeResult } from './component.ts';
import type { StatusSnapshot } from './snapshot.ts';
import type { Probe, ProbeStore } from './status-store.ts';
import { firstUpUnixMs, uptimePercent } from './uptime.ts';

/** What a round of probes takes. */
export interface ProbingPorts {
  readonly probes: readonly Probe[];
  readonly store: ProbeStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a round of probes found. */
export interface ProbeRound {
  readonly results: readonly ProbeResult[];
  readonly startedAtUnixMs: number;
}

/** One round of probes, all at once. */
export async function probePlatform({ probes, now }: Pick<ProbingPorts, 'probes' | 'now'>): Promise<ProbeRound> {
  const startedAtUnixMs = now();
  const results = await Promise.all(probes.map(async (probe): Promise<ProbeResult> => ({ ...(await probe()), checkedAtUnixMs: now() })));
  return { results, startedAtUnixMs };
}

/** A run that starts later than this after it was due says nothing about the minute for which it was due, in milliseconds. */
const longestDelayMs = 90_000;

/**
 * Notes whether the platform is up in the minute of the run, and leaves the snapshot that the status page shows (ADR 0030).
 *
 * @param dueUnixMs when the run was due; runs are due once a minute, but start and end anywhere in it, so by their clock some minutes would
 *                  be noted twice and others not at all. Where it is too far off, the clock decides
 * @throws DependencyUnavailable when nothing can be noted; the gap then counts as down
 */
export async function noteProbes(
  { results, startedAtUnixMs }: ProbeRound,
  { store, now }: Pick<ProbingPorts, 'store' | 'now'>,
  dueUnixMs: number,
): Promise<StatusSnapshot> {
  const takenAtUnixMs = now();
  const isInTime = Math.abs(startedAtUnixMs - dueUnixMs) <= longestDelayMs;
  if (isUp(results)) await store.noteUp(isInTime ? dueUnixMs : startedAtUnixMs);
  const snapshot = { results, uptimePercent: await readUptime(store, takenAtUnixMs), takenAtUnixMs };
  await store.keepSnapshot(snapshot);
  return snapshot;
}

async function readUptime(store: ProbeStore, nowUnixMs: number): Promise<number> {
  const past = await store.readPast(nowUnixMs);
  const firstUnixMs = firstUpUnixMs(past);
  // Days are forgotten after a month. Without this a platform that was down at their beginning would pass for a younger one.
  if (past.sinceUnixMs === null && firstUnixMs !== null) await store.noteSince(firstUnixMs);
  return uptimePercent(past, nowUnixMs);
}
