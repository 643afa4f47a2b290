import { createErrorLog } from '@nakor/http/telemetry/error-log';
import { continueEventTimes } from '../../../functions/event-stamps.ts';
import { serveFunctionCalls } from '../host/function-calls.ts';
import { loadTaskHandlers } from '../host/handlers.ts';
import { exitCleanly } from '../support/exit-cleanly.ts';
import { lowerPriority } from '../support/low-priority.ts';
import { openLatestEventTime } from './event-time.ts';
import { channelToParent } from './process-channel.ts';

/** The process of the functions that state machines invoke. The service process starts it, and it exits with that process. */
async function run(): Promise<void> {
  const onError = createErrorLog('nakor-local');
  process.on('disconnect', () => void exitCleanly(0));
  lowerPriority(onError);
  const { EVENT_TIME: eventTime } = process.env;
  if (eventTime !== undefined) continueEventTimes(openLatestEventTime(eventTime, onError));
  serveFunctionCalls(channelToParent, await loadTaskHandlers());
  channelToParent.send({ kind: 'ready' });
}

await run();
