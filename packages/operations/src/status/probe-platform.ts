import { isUp, type ProbeResult } from './component.ts';
import type { StatusSnapshot } from './snapshot.ts';
import type { Probe, ProbeStore } from './status-store.ts';
import { computeUptimePercent, determineFirstUpUnixMs } from './uptime.ts';

/** Ports of the prober. */
export interface ProbingPorts {
  readonly probes: readonly Probe[];
  readonly store: ProbeStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Results of one round of probes. */
export interface ProbeRound {
  readonly results: readonly ProbeResult[];
  readonly startedAtUnixMs: number;
}

/** Runs all probes in parallel. */
export async function probePlatform({ probes, now }: Pick<ProbingPorts, 'probes' | 'now'>): Promise<ProbeRound> {
  const startedAtUnixMs = now();
  const results = await Promise.all(probes.map(async (probe): Promise<ProbeResult> => ({ ...(await probe()), checkedAtUnixMs: now() })));
  return { results, startedAtUnixMs };
}

/** A run that starts more than this many milliseconds off its due time says nothing about the minute for which it was due. */
const maxDelayMs = 90_000;

/**
 * Records whether the platform was up in the minute of the run, and saves the snapshot for the status page (ADR 0034).
 *
 * @param dueUnixMs when the run was due. Runs are due once a minute but start anywhere in it, so by the clock some minutes would be
 * recorded twice and others not at all. If the start is too far off, the clock decides
 * @throws DependencyUnavailable if nothing can be stored; the gap then counts as down
 */
export async function recordProbes(
  { results, startedAtUnixMs }: ProbeRound,
  { store, now }: Pick<ProbingPorts, 'store' | 'now'>,
  dueUnixMs: number,
): Promise<StatusSnapshot> {
  const takenAtUnixMs = now();
  const isInTime = Math.abs(startedAtUnixMs - dueUnixMs) <= maxDelayMs;
  if (isUp(results)) await store.recordUp(isInTime ? dueUnixMs : startedAtUnixMs);
  const snapshot = { results, uptimePercent: await readUptime(store, takenAtUnixMs), takenAtUnixMs };
  await store.saveSnapshot(snapshot);
  return snapshot;
}

async function readUptime(store: ProbeStore, nowUnixMs: number): Promise<number> {
  const past = await store.readPast(nowUnixMs);
  const firstUnixMs = determineFirstUpUnixMs(past);
  // Daily records are deleted after a month. Without this, a platform that was down at their start would be treated as younger than it is.
  if (past.sinceUnixMs === null && firstUnixMs !== null) await store.recordFirstUp(firstUnixMs);
  return computeUptimePercent(past, nowUnixMs);
}
