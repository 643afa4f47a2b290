import { streamFunctions } from '../../build/function-names.ts';
import type { EventSource } from '../host/event-source.ts';
import { loadScheduledHandler, loadStreamHandler } from '../host/handlers.ts';
import { readIntervalMs, type Schedule, startSchedule } from '../host/scheduler.ts';
import { createStreamClient } from '../host/stream-client.ts';
import { startStreamSource } from '../host/stream-source.ts';

/** What archives the history on this computer. */
export interface LocalHistory {
  readonly sources: readonly EventSource[];
  readonly schedules: readonly Schedule[];
}

/** How often operations are compared with the archive where no stream passes them on. */
const pollIntervalMs = 60_000;

/**
 * Starts what archives the history: the function behind the stream of the events table and the daily comparison, as in AWS. A DynamoDB whose
 * stream cannot be read has only the comparison, once a minute and with all operations; the log says so. A service that was started without
 * a place to keep the position (`HISTORY_POSITION`) archives nothing.
 */
export async function startHistory(onError: (error: unknown) => void): Promise<LocalHistory> {
  const name = 'history-check';
  const { table, batchSize, attributePath } = streamFunctions.history;
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', HISTORY_POSITION: positionFile = '' } = process.env;
  if (positionFile === '') return { sources: [], schedules: [] };
  try {
    const client = createStreamClient(endpoint, process.env[table.environmentVariable] ?? '');
    const handler = await loadStreamHandler('history');
    const source = await startStreamSource({ client, handler, batchSize, attributePath, positionFile, onError });
    const intervalMs = readIntervalMs(name, process.env);
    const check = await loadScheduledHandler(name);
    return { sources: [source], schedules: [startSchedule({ name, handler: check, intervalMs, firstAfterMs: intervalMs, onError })] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = 'The stream of the events table cannot be read. Operations are archived by a comparison once a minute instead.';
    console.log(JSON.stringify({ level: 'WARN', message, service: 'nakor-local', timestamp: new Date().toISOString(), reason }));
    process.env['HISTORY_SETTLED_SECONDS'] = '0';
    const handler = await loadScheduledHandler(name);
    return {
      sources: [],
      schedules: [startSchedule({ name, handler, intervalMs: pollIntervalMs, firstAfterMs: pollIntervalMs, onError })],
    };
  }
}
