import type { ValidationOptions } from '@nakor/contract/schemas/validation';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { InvoiceInput, IssuesInput, RecordedResult as RecordedJobResult } from '@nakor/engine/jobs/validate';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { RecordedResult } from '@nakor/http/message/response';
import type { EventType } from '@nakor/operations/events/event';

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
