import { availableParallelism } from 'node:os';
import { createFailFastDocumentClient } from '@nakor/aws/client/clients';
import { type Config, localStageName } from '@nakor/aws/client/config';
import { createRateTableStore } from '@nakor/aws/exchange-rates/rate-table-store';
import type { ValidationOptions } from '@nakor/contract/schemas/validation';
import { warsawDay } from '@nakor/domain/fa3/elements/calendar';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { JobInput, JobName, JobResult } from '@nakor/engine/jobs/index';
import type { InvoiceInput, IssuesInput, RecordedResult as RecordedJobResult } from '@nakor/engine/jobs/validate';
import { createEnginePool, type EnginePool } from '@nakor/engine/pool/engine-pool';
import { poolLimits } from '@nakor/engine/pool/limits';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { RecordedResult } from '@nakor/http/message/response';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import type { EventType } from '@nakor/operations/events/event';
import { type CachedRateTables, cachedRateTables } from '@nakor/operations/exchange-rates/cached-tables';
import { firstKeptDay } from '@nakor/operations/exchange-rates/plan-loading';
import { withTimeout } from './with-timeout.ts';

/** The part of the engine that endpoints use. */
export type Engine = Pick<EnginePool, 'run'>;

/** One engine per process: on one machine, all functions share its processors and exchange rates. */
let engine: Engine | undefined;

/**
 * Connects a function to the engine; called once per cold start.
 *
 * @param startThreads when the threads start: at once where every request needs them
 */
export function connectEngine(config: Config, log: RequestLog, startThreads: 'now' | 'on-demand'): Engine {
  engine ??= startEngine(config, log, startThreads);
  return engine;
}

function startEngine(config: Config, log: RequestLog, startThreads: 'now' | 'on-demand'): Engine {
  const { stage, schemaDirectory, fontsDirectory } = config;
  const onError = (error: unknown) => log.error(null, error);
  const pool = createEnginePool({
    // A function in AWS has one processor and handles one request at a time.
    limits: { ...poolLimits, workers: stage === localStageName ? availableParallelism() : 1 },
    start: { schemaDirectory, fontsDirectory },
    startThreads,
    onError,
  });
  const store = createRateTableStore(createFailFastDocumentClient(), config.accessTable);
  const tables = cachedRateTables(() => store.list(firstKeptDay(warsawDay(Date.now()))), Date.now, onError);
  // Read during the cold start, so that the first request need not wait.
  if (startThreads === 'now') void tables.refreshIfDue();
  return withRateTables(pool, tables);
}

/** How long a job waits for exchange rates that are being read, in milliseconds. Then it uses those of the last read, or none. */
const ratesWaitMs = 500;

/** An engine whose jobs use the tables in memory. Once an hour a job waits until they are read again, at most for half a second. */
export function withRateTables(pool: Pick<EnginePool, 'run' | 'useRateTables'>, tables: CachedRateTables): Engine {
  return {
    async run(name, input, terms) {
      const startMs = performance.now();
      // Refreshing never rejects; when it takes too long, it continues in the background.
      await withTimeout(tables.refreshIfDue(), ratesWaitMs, 'The exchange rates were not read in time.').catch(() => {});
      const latest = tables.latest();
      if (latest !== null) pool.useRateTables(latest);
      return pool.run(name, input, { ...terms, timeLeftMs: terms.timeLeftMs - (performance.now() - startMs) });
    },
  };
}

/**
 * Runs a job of the engine for a request.
 *
 * @param sizeBytes        of its documents
 * @param acceptedInvoices with which its document is compared; by default, it is not
 * @throws ApiError when the request, or one of its documents, is rejected
 * @throws DependencyUnavailable when the engine is overloaded
 */
export async function runJob<Name extends JobName>(
  engine: Engine,
  context: CallerContext,
  name: Name,
  input: JobInput<Name>,
  sizeBytes: number,
  acceptedInvoices?: AcceptedInvoices,
): Promise<JobResult<Name>> {
  const limits = { organizationId: context.caller.organization.id, sizeBytes, timeLeftMs: context.remainingMs() };
  const terms = acceptedInvoices === undefined ? limits : { ...limits, acceptedInvoices };
  const outcome = await engine.run(name, input, terms);
  context.noteFacts(outcome.facts);
  switch (outcome.kind) {
    case 'done':
      return outcome.result;
    case 'rejected':
      throw new ApiError(outcome.rejection.code, outcome.rejection);
    case 'too-costly':
      throw new ApiError('VALIDATION_ERROR', { details: [{ path: 'body', code: 'too_costly', message: tooCostlyText[context.language] }] });
  }
}

/** The size of several documents in bytes. */
export function sizeOf(documents: readonly Uint8Array[]): number {
  return documents.reduce((sum, { length }) => sum + length, 0);
}

/** The input of a job on an invoice. The bytes are those of the body; the engine works on a copy. */
export function invoiceInput(context: CallerContext, xml: Uint8Array, environment: KsefEnvironment): InvoiceInput {
  const { language, baseUrl } = context;
  return { xml, settings: { nowUnixMs: context.nowMs, environment }, presentation: { language, baseUrl } };
}

/**
 * The input of a validation in the context that the caller states. The instant applies to the validation alone: limits, records and events of
 * the request keep the clock.
 *
 * @param defaultEnvironment the environment of the stage
 */
export function validationInput(
  context: CallerContext,
  { xml, options }: { readonly xml: Uint8Array; readonly options: ValidationOptions },
  defaultEnvironment: KsefEnvironment,
): IssuesInput {
  const input = invoiceInput(context, xml, options.environment ?? defaultEnvironment);
  const nowUnixMs = options.as_of === undefined ? context.nowMs : Date.parse(options.as_of);
  return { ...input, settings: { ...input.settings, nowUnixMs }, advice: options.advice };
}

/** The result of a recorded job: its data, its event with the id of the request, and its facts for the history. */
export function recordedSuccess(context: CallerContext, { dataJson, event, history }: RecordedJobResult, type: EventType): RecordedResult {
  const request = { environment: context.caller.environment, request_id: context.requestId };
  return {
    status: 200,
    dataJson,
    effect: { event: event === null ? null : { type, data: { ...request, ...event } }, facts: history },
  };
}

const tooCostlyText = {
  pl: 'Przetwarzanie tego dokumentu trwa dłużej niż jakiejkolwiek faktury, którą przyjmuje KSeF, więc zostało przerwane. Niczego nie policzono.',
  en: 'Processing this document takes longer than any invoice that KSeF accepts, so it was stopped. Nothing was counted.',
};
