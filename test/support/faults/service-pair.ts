import type { ServiceResponse } from '../matchers/described-response.ts';
import type { IssuedKey } from '../storage/access.ts';
import type { AwsRequest } from './exchange.ts';
import { createFaultEnvironment, type FaultEnvironment } from './fault-environment.ts';
import { type InProcessService, startInProcessService } from './in-process-service.ts';
import { type Pause, pauseFirst } from './pause.ts';
import { validateAt } from './requests.ts';
import { startTargetService, type TargetService } from './target-service.ts';

/** A service process that is disturbed, and another service on the same tables that callers fall back to. */
export interface ServicePair {
  readonly environment: FaultEnvironment;
  readonly target: TargetService;
  readonly survivor: InProcessService;
  readonly key: IssuedKey;
  close(): Promise<void>;
}

/** Starts a pair in a separate environment. */
export async function startServicePair(): Promise<ServicePair> {
  const environment = await createFaultEnvironment();
  const [target, survivor, key] = await Promise.all([
    startTargetService(environment),
    startInProcessService(environment),
    environment.issueKey(),
  ]);
  const close = async () => {
    await target.stop();
    await survivor.close();
  };
  return { environment, target: target, survivor, key, close };
}

/** Sends a request to the target and stops it at one of its DynamoDB requests. Resolves to an error when the target dies before it responds. */
export async function requestUntil(
  target: TargetService,
  key: IssuedKey,
  idempotencyKey: string | undefined,
  on: (request: AwsRequest) => boolean,
  point: 'before' | 'after',
): Promise<{ calling: Promise<ServiceResponse | Error>; stop: Pause }> {
  const stop = pauseFirst(target.dynamodb, on, point);
  const calling = validateAt(target, key, idempotencyKey).then(
    (response) => response,
    (error: Error) => error,
  );
  await stop.reached;
  return { calling, stop };
}
