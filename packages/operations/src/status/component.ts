/** Components of the platform that are probed. */
export const componentNames = ['api', 'database', 'email'] as const;

/** Name of a component. */
export type ComponentName = (typeof componentNames)[number];

/** Status of a component or of the whole platform. `unknown`: it is not probed in this stage, or could not be determined. */
export type ComponentStatus = 'ok' | 'degraded' | 'down' | 'unknown';

/** Result of a probe. */
export interface ProbeResult {
  readonly component: ComponentName;
  readonly status: ComponentStatus;
  /** Short reason for the operators' log; absent if all is well. Never shown to callers. */
  readonly reason?: string;
  readonly checkedAtUnixMs: number;
}

/** Without these, nothing can be validated or corrected. E-mail only notifies people of events. */
const essential: readonly ComponentName[] = ['api', 'database'];

/** Whether the service was usable for callers at the time of the probe. */
export function isUp(results: readonly ProbeResult[]): boolean {
  return essential.every((name) =>
    results.some(({ component, status }) => component === name && (status === 'ok' || status === 'degraded')),
  );
}

/**
 * Overall status: down if an essential component is down, unknown if one is unknown, degraded if any component has a problem. A component
 * that is not probed in this stage is ignored.
 */
export function computeOverall(results: readonly Pick<ProbeResult, 'component' | 'status'>[]): ComponentStatus {
  const statusOf = (name: ComponentName) => results.find(({ component }) => component === name)?.status ?? 'unknown';
  const ofEssential = essential.map(statusOf);
  if (ofEssential.includes('down')) return 'down';
  if (ofEssential.includes('unknown')) return 'unknown';
  const hasProblem = results.some(({ status }) => status === 'degraded' || status === 'down');
  return hasProblem ? 'degraded' : 'ok';
}
