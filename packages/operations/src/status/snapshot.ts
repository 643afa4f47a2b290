import { type ComponentName, type ComponentStatus, componentNames, computeOverall, type ProbeResult } from './component.ts';
import type { Incident } from './incident.ts';

/** Contents of the status page, saved by the prober each minute. */
export interface StatusSnapshot {
  readonly results: readonly ProbeResult[];
  readonly uptimePercent: number;
  readonly takenAtUnixMs: number;
}

/** The status as shown to callers. */
export interface PlatformStatus {
  readonly overall: ComponentStatus;
  readonly components: readonly {
    readonly name: ComponentName;
    readonly status: ComponentStatus;
    readonly lastCheckAtUnixMs: number | null;
  }[];
  /** Unresolved incidents. */
  readonly incidents: readonly Incident[];
  /** Null when it could not be read. */
  readonly uptimePercent: number | null;
  /** Whether this is a fallback, because the snapshot could not be read. */
  readonly isFallback: boolean;
}

/**
 * A snapshot older than this, in milliseconds, says nothing about the present: the prober saves one each minute. One that is dated ahead
 * was saved, or is read, with a wrong clock.
 */
export const freshMs = 3 * 60_000;

/** The status from the last snapshot; `unknown` if the prober has not run lately. Null means that it never ran. */
export function describeStatus(snapshot: StatusSnapshot | null, incidents: readonly Incident[], nowUnixMs: number): PlatformStatus {
  const isFresh = snapshot !== null && Math.abs(nowUnixMs - snapshot.takenAtUnixMs) <= freshMs;
  const components = componentNames.map((name) => {
    const result = snapshot?.results.find(({ component }) => component === name);
    const status: ComponentStatus = isFresh ? (result?.status ?? 'unknown') : 'unknown';
    return { name, status, lastCheckAtUnixMs: result?.checkedAtUnixMs ?? null };
  });
  const open = incidents.filter(({ resolvedAtUnixMs }) => resolvedAtUnixMs === null);
  return {
    overall: isFresh ? worse(computeOverall(snapshot.results), ofIncidents(open)) : 'unknown',
    components,
    incidents: open,
    uptimePercent: snapshot?.uptimePercent ?? null,
    isFallback: false,
  };
}

/** The status if storage could not be read. */
export const unreadableStatus: PlatformStatus = {
  overall: 'unknown',
  components: componentNames.map((name) => ({ name, status: 'unknown', lastCheckAtUnixMs: null })),
  incidents: [],
  uptimePercent: null,
  isFallback: true,
};

/** Published incidents count too: probes do not detect everything. */
function ofIncidents(incidents: readonly Incident[]): ComponentStatus {
  if (incidents.some(({ severity }) => severity === 'critical')) return 'down';
  return incidents.length > 0 ? 'degraded' : 'ok';
}

const ranks: readonly ComponentStatus[] = ['ok', 'degraded', 'unknown', 'down'];

function worse(left: ComponentStatus, right: ComponentStatus): ComponentStatus {
  return ranks.indexOf(left) >= ranks.indexOf(right) ? left : right;
}
