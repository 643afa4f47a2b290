import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, readData } from '../api-client.ts';
import { check, reportPassed, reportSkipped, type Step } from '../step.ts';

/** The prober of a new stage runs for the first time after a minute or two. */
const proberWaitMs = 180_000;
const pauseMs = 5_000;

interface Status {
  readonly overall: string;
  readonly components: readonly { readonly name: string; readonly status: string }[];
}

/** `GET /status` reports ok or degraded, and the prober runs. */
export const statusStep: Step = {
  name: 'status',
  async run({ api, isLocal }) {
    const { overall, components } = await readStatus(api, isLocal ? 0 : proberWaitMs);
    const detail = components.map(({ name, status }) => `${name} ${status}`).join(', ');
    if (overall === 'unknown' && isLocal) return reportSkipped('the prober of the local platform has not run in the last three minutes');
    check(overall === 'ok' || overall === 'degraded', `${overall}: ${detail}`);
    return reportPassed(`${overall}: ${detail}`);
  },
};

/** The status as soon as it is known, or after the wait. */
async function readStatus(api: ApiClient, waitMs: number): Promise<Status> {
  for (const endMs = performance.now() + waitMs; ; await sleep(pauseMs)) {
    const status = readData<Status>(await api({ path: '/status' }));
    if (status.overall !== 'unknown' || performance.now() >= endMs) return status;
  }
}
