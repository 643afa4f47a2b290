/** Parts of the platform that are probed. */
export const componentNames = ['api', 'database', 'email'] as const;

/** Name of a part. */
export type ComponentName = (typeof componentNames)[number];

/** How a part, or the whole, is doing. `unknown`: it is not probed here, or nobody could tell. */
export type ComponentStatus = 'ok' | 'degraded' | 'down' | 'unknown';

/** What a probe found. */
export interface ProbeResult {
  readonly component: ComponentName;
  readonly status: ComponentStatus;
  /** Why it is so, in a word for the log of operators; absent when all is well. Callers never see it. */
  readonly reason?: string;
  readonly checkedAtUnixMs: number;
}

/** Without these nothing can be validated or corrected; e-mail tells people about events at most. */
const essential: readonly ComponentName[] = ['api', 'database'];

/** Whether callers could use the service when it was probed. */
export function isUp(results: readonly ProbeResult[]): boolean {
  return essential.every((name) =>
    results.some(({ component, status }) => component === name && (status === 'ok' || status === 'degraded')),
  );
}

/**
 * How the whole is doing: down when an essential part is, degraded when anything else is wrong, unknown when an essential part is. A part that
 * is not probed here says nothing.
 */
export function overallOf(results: readonly Pick<ProbeResult, 'component' | 'status'>[]): ComponentStatus {
  const statusOf = (name: ComponentName) => results.find(({ component }) => component === name)?.status ?? 'unknown';
  const ofEssential = essential.map(statusOf);
  if (ofEssential.includes('down')) return 'down';
  if (ofEssential.includes('unknown')) return 'unknown';
  const isTroubled = results.some(({ status }) => status === 'degraded' || status === 'down');
  return isTroubled ? 'degraded' : 'ok';
}
