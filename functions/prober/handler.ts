import { createDocumentClient, createEmailClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import { createDatabaseProbe, createEmailProbe } from '@nakor/aws/status/probes';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { ComponentName, ComponentStatus, ProbeResult } from '@nakor/domain/status/component';
import { type ProbeRound, probePlatform, recordProbes } from '@nakor/domain/status/probe-platform';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import type { ScheduledEvent } from 'aws-lambda';
import { prepareProcess } from '../handle-uncaught-errors.ts';
import { createApiProbe } from './probe-api.ts';

const { accessTable, emailProbe, publicBaseUrl, stage } = readConfig(process.env);
if (publicBaseUrl === null) throw new InternalError('The environment is not complete. PUBLIC_BASE_URL: must be the address of the API');
const client = createDocumentClient();
const log = createJobLog('prober', stage);
prepareProcess(log.error);

const ports = {
  probes: [
    createApiProbe({ baseUrl: publicBaseUrl, elapsedMs: () => performance.now() }),
    createDatabaseProbe(client, accessTable),
    createEmailProbe(emailProbe === 'ses' ? createEmailClient() : null),
  ],
  store: createProbeStore(client, accessTable),
  now: Date.now,
};

/**
 * Runs each minute. A component that is down is what it is there to find, and stands in its line of the log. When nothing can be noted, that is
 * logged as a error, which raises an alarm; the next run comes in a minute, so it does not throw.
 */
export async function handler({ time }: Pick<ScheduledEvent, 'time'>): Promise<void> {
  const round = await probePlatform(ports);
  log.report('probe', { ...found(round.results), ...(await noted(round, Date.parse(time))) });
}

/** The uptime with this round in it, for the line of the log; nothing when it cannot be noted. */
async function noted(round: ProbeRound, dueUnixMs: number): Promise<{ uptime_percent?: number }> {
  try {
    return { uptime_percent: (await recordProbes(round, ports, dueUnixMs)).uptimePercent };
  } catch (error) {
    log.error(error);
    return {};
  }
}

/** What each probe found, and why where that is not well, for the line of the log. */
function found(results: readonly ProbeResult[]) {
  const statuses = Object.fromEntries(results.map(({ component, status }) => [component, status])) as Record<
    ComponentName,
    ComponentStatus
  >;
  const reasons = results.flatMap(({ component, reason }) => (reason === undefined ? [] : [[`${component}_reason`, reason] as const]));
  return { ...statuses, ...Object.fromEntries(reasons) };
}
