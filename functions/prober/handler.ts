import { createDocumentClient, createEmailClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createParameterClient, createProbeKeyStore } from '@nakor/aws/status/probe-key-store';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import { createDatabaseProbe, createEmailProbe } from '@nakor/aws/status/probes';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import type { ComponentName, ComponentStatus, ProbeResult } from '@nakor/operations/status/component';
import { type ProbeRound, probePlatform, recordProbes } from '@nakor/operations/status/probe-platform';
import type { ScheduledEvent } from 'aws-lambda';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';
import { createApiProbe } from './probe-api.ts';
import { createValidationProbe, type ValidationProbeResult } from './probe-validation.ts';
import { withValidation } from './with-validation.ts';

const { accessTable, emailProbe, probeKeyName, publicBaseUrl, stage } = readConfig(process.env);
if (publicBaseUrl === null) throw new InternalError('The environment is not complete. PUBLIC_BASE_URL: must be the URL of the API');
const client = createDocumentClient();
const log = createJobLog('prober', stage);
handleUncaughtErrors(log.error);

const elapsedMs = () => performance.now();
const probeKey = createProbeKeyStore(createParameterClient(), probeKeyName, '');
const probeValidation = createValidationProbe({ baseUrl: publicBaseUrl, probeKey, elapsedMs });
let validation: ValidationProbeResult = { status: 'unknown', ms: null };

const ports = {
  probes: [
    withValidation(createApiProbe({ baseUrl: publicBaseUrl, elapsedMs }), async () => {
      validation = await probeValidation();
      return validation;
    }),
    createDatabaseProbe(client, accessTable),
    createEmailProbe(emailProbe === 'ses' ? createEmailClient() : null),
  ],
  store: createProbeStore(client, accessTable),
  now: Date.now,
};

/**
 * Runs every minute. A component that is down is a result, not an error, and appears in the log line. If the results cannot be recorded, an
 * error is logged, which raises an alarm. The next run follows in a minute, so the handler does not throw.
 */
export async function handler({ time }: Pick<ScheduledEvent, 'time'>): Promise<void> {
  const round = await probePlatform(ports);
  const { status, reason, ms } = validation;
  log.report('probe', {
    ...statusFields(round.results),
    validation: status,
    ...(reason === undefined ? {} : { validation_reason: reason }),
    ...(ms === null ? {} : { validation_ms: Math.round(ms) }),
    ...(await recordRound(round, Date.parse(time))),
  });
}

/** Records a round. Returns the uptime including this round, for the log line; nothing when recording fails. */
async function recordRound(round: ProbeRound, dueUnixMs: number): Promise<{ uptime_percent?: number }> {
  try {
    return { uptime_percent: (await recordProbes(round, ports, dueUnixMs)).uptimePercent };
  } catch (error) {
    log.error(error);
    return {};
  }
}

/** The status of each component, and the reason if it is not `ok`, for the log line. */
function statusFields(results: readonly ProbeResult[]) {
  const statuses = Object.fromEntries(results.map(({ component, status }) => [component, status])) as Record<
    ComponentName,
    ComponentStatus
  >;
  const reasons = results.flatMap(({ component, reason }) => (reason === undefined ? [] : [[`${component}_reason`, reason] as const]));
  return { ...statuses, ...Object.fromEntries(reasons) };
}
