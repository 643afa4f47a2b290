import { setImmediate as nextTick } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type fc from 'fast-check';
import { emulatorClient } from '../../storage/access.ts';
import type { DeliveryRun } from './delivery-run.ts';
import type { StorageFault } from './delivery-steps.ts';
import { deletesEndpoint, writtenEndpoint, writtenSecret, writtenTransition } from './written-records.ts';

/** Does work when its turn comes. */
export type InTurn = <Value>(label: string, work: () => Promise<Value>) => Promise<Value>;

/** Turns assigned by a scheduler. */
export function turnsOf(scheduler: fc.Scheduler, run: DeliveryRun): InTurn {
  return <Value>(label: string, work: () => Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      const builder = async () => {
        run.turns.taken += 1;
        // No two turns have the same timestamp, so that their order is unambiguous.
        run.clock.nowUnixMs += 1;
        await work().then(resolve, reject);
        await nextTick();
        await nextTick();
      };
      scheduler.scheduleSequence([{ label, builder }]);
    });
}

/** A client whose every command waits for its turn, and which records its writes; one command gets the fault. */
export function clientInTurn(run: DeliveryRun, inTurn: InTurn, fault: StorageFault | null): DynamoDBDocumentClient {
  const client = emulatorClient();
  let commands = 0;
  client.middlewareStack.add(
    (next, { commandName = 'command' }) =>
      (args) =>
        inTurn(commandName, async () => {
          const meets = fault !== null && commands === fault.atCommand ? fault.kind : null;
          commands += 1;
          let output = await next(args);
          note(run, args.input);
          if (meets === 'repeated') output = await next(args);
          if (meets === 'lost') throw Object.assign(new Error('The answer was lost.'), { code: 'ECONNRESET' });
          return output;
        }),
    { step: 'initialize', priority: 'high', name: 'inTurn' },
  );
  return client;
}

/** Records what a command has written. */
function note(run: DeliveryRun, input: object): void {
  const turn = run.turns.taken;
  const step = writtenTransition(input);
  if (step !== null) run.steps.push({ ...step, turn });
  const endpoint = writtenEndpoint(input);
  if (endpoint !== null) {
    run.urls.push({ url: endpoint.url, turn });
    const { text, sinceUnixMs } = endpoint;
    if (text !== run.changes.at(-1)?.text) run.changes.push({ text, sinceUnixMs, writtenUnixMs: run.clock.nowUnixMs });
  }
  const written = writtenSecret(input);
  // Every other change of an endpoint keeps its secret.
  if (written !== null && written.secret !== run.secrets.at(-1)?.secret) run.secrets.push({ ...written, turn });
  if (deletesEndpoint(input)) {
    run.urls.push({ url: null, turn });
    run.isDeleted = true;
  }
}
