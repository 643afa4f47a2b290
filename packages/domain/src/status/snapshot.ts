import { type ComponentName, type ComponentStatus, componentNames, overallOf, type ProbeResult } from './component.ts';
import type { Incident } from './incident.ts';

/** What the status page shows, as the prober leaves it each minute. */
export interface StatusSnapshot {
  readonly results: readonly ProbeResult[];
  readonly uptimePercent: number;
  readonly takenAtUnixMs: number;
}

/** The status as callers see it. */
export interface PlatformStatus {
  readonly overall: ComponentStatus;
  readonly components: readonly {
    readonly name: ComponentName;
    readonly status: ComponentStatus;
    readonly lastCheckAtUnixMs: number | null;
  }[];
  /** Those that are not over. */
  readonly incidents: readonly Incident[];
  /** Null when it could not be read. */
  readonly uptimePercent: number | null;
  /** Whether the rest is a stand-in, because what the prober left could not be read. */
  readonly isFallback: boolean;
}

/**
 * A snapshot further away than this says nothing about now, in milliseconds; the prober leaves one each minute. One that is dated ahead comes
 * from a clock that was wrong, there or here.
 */
export const freshMs = 3 * 60_000;

/** The status by what the prober left; a prober that has left nothing lately makes it unknown. Null stands for one that never ran. */
export function statusOf(snapshot: StatusSnapshot | null, incidents: readonly Incident[], nowUnixMs: number): PlatformStatus {
  const isFresh = snapshot !== null && Math.abs(nowUnixMs - snapshot.takenAtUnixMs) <= freshMs;
  const components = componentNames.map((name) => {
    const result = snapshot?.results.find(({ component }) => component === name);
    const status: ComponentStatus = isFresh ? (result?.status ?? 'unknown') : 'unknown';
    return { name, status, lastCheckAtUnixMs: result?.checkedAtUnixMs ?? null };
  });
  const open = incidents.filter(({ resolvedAtUnixMs }) => resolvedAtUnixMs === null);
  return {
    overall: isFresh ? worse(overallOf(snapshot.results), ofIncidents(open)) : 'unknown',
    components,
    incidents: open,
    uptimePercent: snapshot?.uptimePercent ?? null,
    isFallback: false,
  };
}

/** The status when nothing could be read: nobody knows, and that is what it says. */
export const unreadableStatus: PlatformStatus = {
  overall: 'unknown',
  components: componentNames.map((name) => ({ name, status: 'unknown', lastCheckAtUnixMs: null })),
  incidents: [],
  uptimePercent: null,
  isFallback: true,
};

/** What people have announced counts, too: probes see only so much. */
function ofIncidents(incidents: readonly Incident[]): ComponentStatus {
  if (incidents.some(({ severity }) => severity === 'critical')) return 'down';
  return incidents.length > 0 ? 'degraded' : 'ok';
}

const ranks: readonly ComponentStatus[] = ['ok', 'degraded', 'unknown', 'down'];

function worse(left: ComponentStatus, right: ComponentStatus): ComponentStatus {
  return ranks.indexOf(left) >= ranks.indexOf(right) ? left : right;
}
