import { createKeyStore } from '@nakor/aws/access/key-store';
import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { getSystemCode } from '@nakor/cli/shared/user-error';
import { routes } from '@nakor/contract/routes';
import { createErrorLog } from '@nakor/http/telemetry/error-log';
import { continueEventTimes } from '../../../functions/event-stamps.ts';
import { type QueueFunctionName, queueFunctions } from '../../build/function-names.ts';
import { createPollingClient, type EventSource, startEventSource } from '../host/event-source.ts';
import { serveFunctionCalls } from '../host/function-calls.ts';
import type { FindOrganization } from '../host/gateway/callers.ts';
import { createGateway } from '../host/gateway.ts';
import { loadHandlers, loadQueueHandler, loadScheduledHandler } from '../host/handlers.ts';
import { readIntervalMs, type Schedule, startSchedule } from '../host/scheduler.ts';
import { exitCleanly } from '../support/exit-cleanly.ts';
import { findReachableAddress } from '../support/reachable-address.ts';
import { openLatestEventTime } from './event-time.ts';
import { startHistory } from './history.ts';
import { channelToParent } from './process-channel.ts';
import { keepLogSmall, tolerateLostOutput } from './service-log.ts';
import type { ServiceMessage } from './service-process.ts';
import { startTaskFunctions } from './task-process.ts';

/**
 * The service process: every function behind the local gateway, a schedule, a queue or a stream, and those behind a state machine in a process that
 * it starts. The platform starts it and sets in its environment where to listen (PORT, HOST), which file its output goes to (SERVICE_LOG), which one
 * has the time of the latest event (EVENT_TIME), and the
 * settings of the functions. It reports over the IPC channel and exits when that closes.
 */
const shutdownGraceMs = 5_000;

function report(message: ServiceMessage): void {
  process.send?.(message);
}

async function run(): Promise<void> {
  tolerateLostOutput(process.stdout, 1);
  tolerateLostOutput(process.stderr, 2);
  const host = process.env['HOST'] ?? '127.0.0.1';
  const port = Number(process.env['PORT'] ?? 0);
  const onError = createErrorLog('nakor-local');
  const { SERVICE_LOG: log, EARLIER_SERVICE_LOG: earlierLog, EVENT_TIME: eventTime } = process.env;
  if (eventTime !== undefined) continueEventTimes(openLatestEventTime(eventTime, onError));
  if (log !== undefined && earlierLog !== undefined) keepLogSmall(log, earlierLog, onError);
  const gateway = createGateway({ routes, handlers: await loadHandlers(), findOrganization: connectFindOrganization(), onError });
  const intervalMs = readIntervalMs('sweeper', process.env);
  const schedules: Schedule[] = [
    startSchedule({ name: 'sweeper', handler: await loadScheduledHandler('sweeper'), intervalMs, firstAfterMs: intervalMs, onError }),
  ];
  const history = await startHistory(onError);
  schedules.push(...history.schedules);
  const eventSources = [...(await startEventSources(onError)), ...history.sources];
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([gateway.close(shutdownGraceMs), ...schedules.map((schedule) => schedule.stop(shutdownGraceMs))]);
    // Last, so that events of requests that have just finished are still fanned out if there is time.
    await Promise.all(eventSources.map((source) => source.stop(shutdownGraceMs)));
    await exitCleanly(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // The platform has exited or was killed, and nothing else would stop this process.
  process.on('disconnect', () => void stop());
  serveFunctionCalls(channelToParent, startTaskFunctions());
  const listensOn = await gateway.listen(port, host);
  schedules.push(await startProber(findReachableAddress(host, listensOn), onError), ...(await startRatesLoader(onError)));
  report({ kind: 'listening', port: listensOn });
}

/** Finds organizations as authentication does: in the table of keys. */
function connectFindOrganization(): FindOrganization {
  const { findKey } = createKeyStore(createFailFastDocumentClient(), readConfig(process.env).accessTable);
  return async (keyHash) => (await findKey(keyHash))?.organization.id ?? null;
}

/** Starts the prober with an immediate first run; it needs the URL of a listening gateway. */
async function startProber(baseUrl: string, onError: (error: unknown) => void): Promise<Schedule> {
  process.env['PUBLIC_BASE_URL'] = baseUrl;
  const handler = await loadScheduledHandler('prober');
  return startSchedule({ name: 'prober', handler, intervalMs: readIntervalMs('prober', process.env), firstAfterMs: 0, onError });
}

/** Starts the loader of exchange rates, which is off unless the environment names a source. */
async function startRatesLoader(onError: (error: unknown) => void): Promise<Schedule[]> {
  const name = 'rates-loader';
  if (!process.env['NBP_URL']) return [];
  const handler = await loadScheduledHandler(name);
  return [startSchedule({ name, handler, intervalMs: readIntervalMs(name, process.env), firstAfterMs: 0, onError })];
}

/** Concurrent batches where AWS runs more function instances: fan-out only waits for local emulators, and each batch lengthens every turn of the event loop. */
const localConcurrency: Readonly<Partial<Record<QueueFunctionName, number>>> = { 'fan-out': 2 };

/** Starts every function behind a queue. */
function startEventSources(onError: (error: unknown) => void): Promise<EventSource[]> {
  const names = Object.keys(queueFunctions) as QueueFunctionName[];
  return Promise.all(
    names.map(async (name) => {
      const { queue, batchSize, timeLimitSeconds, concurrency } = queueFunctions[name];
      const queueUrl = process.env[queue.environmentVariable] ?? '';
      const handler = await loadQueueHandler(name);
      return startEventSource({
        client: createPollingClient(),
        queueUrl,
        handler,
        batchSize,
        concurrency: localConcurrency[name] ?? concurrency,
        timeLimitSeconds,
        onError,
      });
    }),
  );
}

run().catch((error: unknown) => {
  console.error(error);
  report({ kind: 'failed', code: getSystemCode(error) ?? null, message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
});
