import { join } from 'node:path';
import { basePath, routes } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import { httpGroups, type QueueFunctionName, type ScheduledFunctionName } from '../../../infra/build/function-names.ts';
import { toEvent } from '../../../infra/local/host/event-source.ts';
import { createGateway } from '../../../infra/local/host/gateway.ts';
import { eventTime, scheduledEvent } from '../../../infra/local/host/scheduled-event.ts';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts';
import { type FunctionInstance, InstanceKilled, startInstance } from './function-instance.ts';
import type { BuiltRelease } from './previous-release.ts';

/** A release on a stage of emulators: its functions, behind a gateway of their own. */
export interface Deployment {
  /** URL of its API with the version prefix. */
  readonly baseUrl: string;
  /** Between its functions and the tables. */
  readonly dynamodb: FaultProxy;
  /** Has a function behind a queue work on messages. @returns the ids of those that it wants to get again */
  work(name: QueueFunctionName, queueUrl: string, messages: Parameters<typeof toEvent>[1]): Promise<readonly string[]>;
  /** Runs a scheduled function once. */
  tick(name: ScheduledFunctionName): Promise<void>;
  /** Ends the instance of a function in the middle of its work; the next event starts another one. */
  kill(name: string): Promise<void>;
  /** Has its clock run ahead of this computer's from the next event on. */
  setClock(aheadMs: number): void;
}

interface Endpoints {
  readonly AWS_ENDPOINT_URL_DYNAMODB: string;
  readonly AWS_ENDPOINT_URL_SQS: string;
}

/** Deploys a release; instances of its functions start when they are needed, one of each. */
export async function deploy(
  name: string,
  release: BuiltRelease,
  endpoints: Endpoints,
  started: AsyncDisposableStack,
): Promise<Deployment> {
  const dynamodb = await startFaultProxy(endpoints.AWS_ENDPOINT_URL_DYNAMODB);
  started.defer(dynamodb.close);
  const instances = new Map<string, FunctionInstance>();
  started.defer(async () => void (await Promise.all([...instances.values()].map((instance) => instance.kill()))));
  let aheadMs = 0;
  let origin = '';
  const start = (functionName: string): FunctionInstance => {
    const directory = join(release.bundles, functionName);
    const places = { directory, queues: endpoints.AWS_ENDPOINT_URL_SQS, origin };
    const environment = {
      ...inPlaces(release.environments[functionName] ?? {}, places),
      ...release.localSettings,
      ...endpoints,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    };
    return startInstance({ file: join(directory, 'index.mjs'), directory, environment });
  };
  const invoke = (functionName: string, event: unknown): Promise<unknown> => {
    const instance = instances.get(functionName) ?? start(functionName);
    instances.set(functionName, instance);
    return instance.invoke(event, aheadMs);
  };
  const onError = (fault: unknown) => {
    if (!(fault instanceof InstanceKilled)) console.error(`A function of ${name} failed:`, fault);
  };
  const handlers = Object.fromEntries(httpGroups.map((group) => [group, (event: unknown) => invoke(group, event)]));
  const gateway = createGateway({ routes, handlers: handlers as Record<string, LambdaHandler>, onError });
  origin = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`;
  started.defer(() => gateway.close(0));
  return {
    baseUrl: origin + basePath,
    dynamodb,
    async work(functionName, queueUrl, messages) {
      const result = (await invoke(functionName, toEvent(queueUrl, messages))) as { batchItemFailures: { itemIdentifier: string }[] };
      return result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    },
    async tick(functionName) {
      await invoke(functionName, scheduledEvent(functionName, { time: eventTime(Date.now() + aheadMs) }));
    },
    async kill(functionName) {
      await instances.get(functionName)?.kill();
      instances.delete(functionName);
    },
    setClock(ms) {
      aheadMs = ms;
    },
  };
}

/** An environment as it is deployed, with what it says of places in AWS replaced by those of the emulators. */
function inPlaces(
  deployed: Readonly<Record<string, string>>,
  places: { readonly directory: string; readonly queues: string; readonly origin: string },
): Record<string, string> {
  const replaced = Object.entries(deployed).map(([name, value]) => [
    name,
    value
      .replace(/^\/var\/task\b/, places.directory)
      .replace(/^https:\/\/sqs\.[^/]+/, places.queues.replace(/\/$/, ''))
      .replace(/^https:\/\/[^/]+\.execute-api\.[^/]+\/[^/]+/, places.origin),
  ]);
  return Object.fromEntries(replaced);
}
