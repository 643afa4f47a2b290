import { createProbeStore } from '@nakor/aws/status/probe-store';
import type { ComponentStatus } from '@nakor/operations/status/component';
import { inject } from 'vitest';
import { emulatorClient } from './access.ts';

let latestUnixMs = 0;

/**
 * Stores probe results in the service of the run. They are dated a minute ahead, so that the real prober does not replace them.
 */
export async function storeStatus(database: ComponentStatus, uptimePercent: number): Promise<void> {
  const nowUnixMs = Date.now();
  const takenAtUnixMs = Math.max(nowUnixMs + 60_000, latestUnixMs + 1);
  latestUnixMs = takenAtUnixMs;
  const result = (component: 'api' | 'database' | 'email', status: ComponentStatus) => ({ component, status, checkedAtUnixMs: nowUnixMs });
  const results = [result('api', 'ok'), result('database', database), result('email', 'unknown')];
  const store = createProbeStore(emulatorClient(), inject('service').accessTable);
  await store.saveSnapshot({ results, uptimePercent, takenAtUnixMs });
}
