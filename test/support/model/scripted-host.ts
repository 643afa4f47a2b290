import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { basePath, type Route, routes } from '@nakor/contract/routes';
import { ApiError } from '@nakor/http/message/api-error';
import type { HttpRequest } from '@nakor/http/message/request';
import { requestIdOf } from '@nakor/http/message/request-context';
import type { HttpResponse, RecordedResult } from '@nakor/http/message/response';
import { type EndpointContext, type Endpoints, serve } from '@nakor/http/serve';
import type { QuotaUse } from '@nakor/operations/access/quota-windows';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import type { Completion, IdempotencyStore, Lease } from '@nakor/operations/idempotency/idempotency-record';
import { emulatorResponseFiles } from '../storage/connected-host.ts';
import type { ModelEnvironment } from './model-environment.ts';
import { contentFor, type DocumentName, type Ending, forms, operations, type ScriptedRequest } from './script.ts';

/** What happens to one request inside the service. */
export interface RequestScript {
  /** Decides how its work ends; a promise that never settles is an owner that has died. */
  readonly work: () => Promise<Ending>;
  /** Awaited between the end of the lease and the response; a promise that never settles is an owner that died there. */
  readonly afterCompletion?: () => Promise<void>;
  /** The write that ends the lease is repeated, as after a lost response of storage. */
  readonly isRepeated?: boolean;
}

/** The effects of requests, as seen from inside. */
interface HostRecords {
  /** Request ids of the requests whose work started, in order. */
  readonly executions: string[];
  /** Ids of the events for which the fan-out was notified. */
  readonly wakes: string[];
  /** Ids of events as first proposed, by request id. */
  readonly eventIds: Map<string, string>;
  /** Acquired leases, by request id. */
  readonly claims: Map<string, Lease>;
  /** The counters with each completed operation, by request id; null if it is not metered. */
  readonly completed: Map<string, QuotaUse | null>;
  readonly faults: unknown[];
}

/** The service with scripted endpoints, on the tables of an environment. */
export interface ScriptedHost {
  readonly records: HostRecords;
  /** The request id of the request with this number. */
  requestIdOf(number: number): string;
  /** Sends a request and waits for its response. */
  send(number: number, send: ScriptedRequest, authorization: string, nowUnixMs: number, script: RequestScript): Promise<HttpResponse>;
}

/** `repair` is the path of `/autofix`, with the effects of a later route of its kind. */
const scriptedRoutes: readonly Route[] = routes.map((route) =>
  route.id === operations.repair.routeId ? { ...route, idempotency: 'key' } : route,
);

/** Creates a host. @param client with which the service accesses the tables */
export function createScriptedHost(environment: ModelEnvironment, client: DynamoDBDocumentClient = environment.client): ScriptedHost {
  const scripts = new Map<string, RequestScript>();
  const records: HostRecords = {
    executions: [],
    wakes: [],
    eventIds: new Map(),
    claims: new Map(),
    completed: new Map(),
    faults: [],
  };
  const ports = {
    routes: scriptedRoutes,
    endpoints: endpoints(scripts, records),
    keyStore: createKeyStore(client, environment.names.accessTable),
    rateCounter: createRateCounter(client, environment.names.accessTable),
    quotas: createQuotaStore(client, environment.names),
    idempotencyStore: scriptedClaims(createIdempotencyStore(client, environment.names, emulatorResponseFiles()), scripts, records),
    fanOutQueue: { notify: async ({ id }: { id: string }) => void records.wakes.push(id) },
    newId: () => crypto.randomUUID(),
    log: { request: () => {}, error: (_requestId: string | null, fault: unknown) => void records.faults.push(fault) },
  };
  return {
    records,
    requestIdOf: (number) => requestIdOf(gatewayId(number)),
    send(number, call, authorization, nowUnixMs, script) {
      scripts.set(requestIdOf(gatewayId(number)), script);
      return serve({ ...ports, now: () => nowUnixMs, newEventStamp: createEventStamps(() => nowUnixMs, randomBytes) })(
        httpRequest(number, call, authorization),
      );
    },
  };
}

const gatewayId = (number: number) => `call ${number}`;

function httpRequest(number: number, { operation, form, document, idempotencyKey }: ScriptedRequest, authorization: string): HttpRequest {
  const headers: Record<string, string> = { ...forms[form].headers, authorization };
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
  return {
    method: 'POST',
    path: basePath + operations[operation].path,
    query: new Map(),
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: forms[form].encode(document),
    sourceAddress: '192.0.2.1',
    gatewayRequestId: gatewayId(number),
    baseUrl: 'https://api.example.test/api/v1',
    remainingMs: () => 28_000,
  };
}

function endpoints(scripts: ReadonlyMap<string, RequestScript>, records: HostRecords): Endpoints {
  const work = async ({ requestId, route, input }: EndpointContext<'validateInvoice' | 'autofixInvoice'>): Promise<RecordedResult> => {
    records.executions.push(requestId);
    const ending = await scripts.get(requestId)?.work();
    if (ending === 'is refused') throw new ApiError('INVALID_XML');
    if (ending !== 'succeeds') throw new Error('The work fails.');
    const document = new TextDecoder().decode(input.xml) as DocumentName;
    const made = { document, made_by: requestId };
    if (route.path === operations.repair.path) {
      const content = new TextEncoder().encode(JSON.stringify(made));
      return { status: 200, mediaType: 'application/xml', content, effect: { event: null, facts: made } };
    }
    const effect = { event: { type: 'validation.completed' as const, data: made }, facts: made };
    return { status: 200, data: { ...made, content: contentFor(document) }, effect };
  };
  return { validateInvoice: work, autofixInvoice: work };
}

/** The idempotency store, with the failures of the script. */
function scriptedClaims(store: IdempotencyStore, scripts: ReadonlyMap<string, RequestScript>, records: HostRecords): IdempotencyStore {
  return {
    async acquire(request) {
      const outcome = await store.acquire(request);
      if (outcome.kind === 'acquired') records.claims.set(request.requestId, outcome.lease);
      return outcome;
    },
    async complete(completion) {
      const requestId = requestIdOfWork(completion);
      if (completion.event !== null) records.eventIds.set(requestId, completion.event.id);
      const script = scripts.get(requestId);
      let outcome = await store.complete(completion);
      if (outcome.kind === 'completed') records.completed.set(requestId, outcome.quota);
      if (script?.isRepeated === true) outcome = await store.complete(completion);
      await script?.afterCompletion?.();
      return outcome;
    },
    async release(claim) {
      await store.release(claim);
      if (scripts.get(claim.requestId)?.isRepeated === true) await store.release(claim);
    },
  };
}

/** The request whose work has this result; both kinds of responses name it. */
function requestIdOfWork({ response: { body } }: Completion): string {
  const result = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  return (result.data ?? result).made_by;
}
