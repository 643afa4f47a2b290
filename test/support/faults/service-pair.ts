import type { ServiceResponse } from '../matchers/described-response.ts';
import type { IssuedKey } from '../storage/access.ts';
import type { AwsCall } from './exchange.ts';
import { createFaultWorld, type FaultWorld } from './fault-environment.ts';
import { type OwnService, startOwnService } from './in-process-service.ts';
import { type Pause, pauseFirst } from './pause.ts';
import { validateAt } from './requests.ts';
import { startVictim, type Victim } from './target-service.ts';

/** A service process to which something happens, and another service on the same tables, to which callers turn then. */
export interface Pair {
  readonly world: FaultWorld;
  readonly victim: Victim;
  readonly survivor: OwnService;
  readonly key: IssuedKey;
  close(): Promise<void>;
}

/** Starts a pair in a world of its own. */
export async function startPair(): Promise<Pair> {
  const world = await createFaultWorld();
  const [victim, survivor, key] = await Promise.all([startVictim(world), startOwnService(world), world.issueKey()]);
  const close = async () => {
    await victim.stop();
    await survivor.close();
  };
  return { world, victim, survivor, key, close };
}

/** Calls the victim and stops it at one of its calls to DynamoDB. The answer is an error when the victim did not live to give it. */
export async function callUntil(
  victim: Victim,
  key: IssuedKey,
  idempotencyKey: string | undefined,
  on: (call: AwsCall) => boolean,
  point: 'before' | 'after',
): Promise<{ calling: Promise<ServiceResponse | Error>; stop: Pause }> {
  const stop = pauseFirst(victim.dynamodb, on, point);
  const calling = validateAt(victim, key, idempotencyKey).then(
    (answer) => answer,
    (error: Error) => error,
  );
  await stop.reached;
  return { calling, stop };
}
