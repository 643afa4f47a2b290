import { availableParallelism } from 'node:os';
import { type Config, localStageName } from '@nakor/aws/client/config';
import type { EventType } from '@nakor/domain/events/event';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { JobInput, JobName, JobResult } from '@nakor/engine/jobs/index';
import type { InvoiceInput, RecordedResult } from '@nakor/engine/jobs/validate';
import { createEnginePool, type EnginePool } from '@nakor/engine/pool/engine-pool';
import { poolLimits } from '@nakor/engine/pool/limits';
import { ApiError } from '@nakor/http/api-error';
import type { RequestContext } from '@nakor/http/request-context';
import type { EndpointResult } from '@nakor/http/response';
import type { RequestLog } from '@nakor/http/steps/handle-request';

/** What endpoints need of the engine. */
export type Engine = Pick<EnginePool, 'run'>;

/** One pool a process: on one machine, all functions share its processors. */
let pool: EnginePool | undefined;

/**
 * Connects a function to the engine; called once per cold start.
 *
 * @param startThreads when the engine starts: at once where every request needs it
 */
export function connectEngine(
  { stage, schemaDirectory, fontsDirectory }: Config,
  log: RequestLog,
  startThreads: 'now' | 'on-demand',
): Engine {
  // A function in AWS has one processor, and is given one request at a time.
  const workers = stage === localStageName ? availableParallelism() : 1;
  pool ??= createEnginePool({
    limits: { ...poolLimits, workers },
    start: { schemaDirectory, fontsDirectory },
    startThreads,
    onError: (error) => log.fault(null, error),
  });
  return pool;
}

/**
 * Has a job done for a request.
 *
 * @param sizeBytes of its documents
 * @throws ApiError when the request, or a document of it, is at fault
 * @throws DependencyUnavailable when the engine has too much to do
 */
export async function runForCall<Name extends JobName>(
  engine: Engine,
  call: RequestContext,
  name: Name,
  input: JobInput<Name>,
  sizeBytes: number,
): Promise<JobResult<Name>> {
  if (call.caller === null) throw new InternalError(`A job was asked for without a key: ${name}.`);
  const terms = { organizationId: call.caller.organization.id, sizeBytes, timeLeftMs: call.remainingMs() };
  const outcome = await engine.run(name, input, terms);
  Object.assign(call.logFacts, outcome.facts);
  switch (outcome.kind) {
    case 'done':
      return outcome.result;
    case 'rejected':
      throw new ApiError(outcome.rejection.code, outcome.rejection);
    case 'too-costly':
      throw new ApiError('VALIDATION_ERROR', { details: [{ path: 'body', code: 'too_costly', message: tooCostlyText[call.language] }] });
  }
}

/** What work on an invoice takes, for a request. The bytes are those of the body; the engine works on a copy. */
export function invoiceInput(call: RequestContext, xml: Uint8Array, environment: KsefEnvironment): InvoiceInput {
  const { language, baseUrl } = call;
  return { xml, settings: { nowUnixMs: call.nowMs, environment }, manner: { language, baseUrl } };
}

/** The success of a recorded job: its result, its event, which says of which request it is, and what the history remembers. */
export function recordedSuccess(call: RequestContext, { dataJson, event, history }: RecordedResult, type: EventType): EndpointResult {
  const request = { environment: call.caller?.environment ?? null, request_id: call.requestId };
  return {
    status: 200,
    dataJson,
    effect: { event: event === null ? null : { type, data: { ...request, ...event } }, facts: history },
  };
}

const tooCostlyText = {
  pl: 'Praca nad tym dokumentem trwa dłużej niż nad jakąkolwiek fakturą, którą przyjmuje KSeF, więc została przerwana. Niczego nie policzono.',
  en: 'Working on this document takes longer than on any invoice that KSeF accepts, so it was stopped. Nothing was counted.',
};
