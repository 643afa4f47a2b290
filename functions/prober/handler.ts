import { createDocumentClient, createEmailClient } from '@nakor/aws/clients';
import { readConfig } from '@nakor/aws/config';
import { createProbeStore } from '@nakor/aws/probe-store';
import { createDatabaseProbe, createEmailProbe } from '@nakor/aws/probes';
import { probePlatform } from '@nakor/domain/status/probe-platform';
import { createJobLog } from '@nakor/http/job-log';
import type { ScheduledEvent } from 'aws-lambda';
import { createApiProbe } from './probe-api.ts';

const { accessTable, emailProbe, publicBaseUrl } = readConfig(process.env);
if (publicBaseUrl === null) throw new Error('The environment is not complete. PUBLIC_BASE_URL: must be the address of the API');
const client = createDocumentClient();
const log = createJobLog('nakor-prober');

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
 * logged as a fault, which raises an alarm; the next run comes in a minute, so it does not throw.
 */
export async function handler({ time }: Pick<ScheduledEvent, 'time'>): Promise<void> {
  try {
    const { results, uptimePercent } = await probePlatform(ports, Date.parse(time));
    const found = results.flatMap(({ component, status, reason }) => [
      [component, status] as const,
      ...(reason === undefined ? [] : [[`${component}_reason`, reason] as const]),
    ]);
    log.report('probe', { ...Object.fromEntries(found), uptime_percent: uptimePercent });
  } catch (error) {
    log.fault(error);
  }
}
