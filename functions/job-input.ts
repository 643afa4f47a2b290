import type { SendingContext, ValidationOptions } from '@nakor/contract/schemas/validation';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { InvoiceInput, IssuesInput, RecordedResult as RecordedJobResult } from '@nakor/engine/jobs/validate';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { RecordedResult } from '@nakor/http/message/response';
import type { EventType } from '@nakor/operations/events/event';

/**
 * Where and as of when documents are validated and made: as the caller states, otherwise in the environment of the stage and now. Limits, records
 * and events of the request keep the clock.
 *
 * @param defaultEnvironment the environment of the stage
 */
export function readSettings(
  { nowUnixMs }: CallerContext,
  stated: SendingContext,
  defaultEnvironment: KsefEnvironment,
): InvoiceInput['settings'] {
  return {
    nowUnixMs: stated.as_of === undefined ? nowUnixMs : Date.parse(stated.as_of),
    environment: stated.environment ?? defaultEnvironment,
  };
}

/**
 * The input of a job on an invoice in the context that the caller states. The bytes are those of the body; the engine works on a copy.
 *
 * @param defaultEnvironment the environment of the stage
 */
export function invoiceInput(
  context: CallerContext,
  { xml, options }: { readonly xml: Uint8Array; readonly options: SendingContext },
  defaultEnvironment: KsefEnvironment,
): InvoiceInput {
  const { language, baseUrl } = context;
  return { xml, settings: readSettings(context, options, defaultEnvironment), presentation: { language, baseUrl } };
}

/** The same for a validation. */
export function validationInput(
  context: CallerContext,
  input: { readonly xml: Uint8Array; readonly options: ValidationOptions },
  defaultEnvironment: KsefEnvironment,
): IssuesInput {
  return { ...invoiceInput(context, input, defaultEnvironment), advice: input.options.advice };
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
