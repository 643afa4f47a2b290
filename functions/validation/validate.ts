import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint, EndpointContext } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import type { AcceptedInvoiceStore } from '@nakor/operations/accepted-invoices/accepted-invoice-store';
import { openRegister, type RequestRegister } from '../accepted-invoices.ts';
import type { Engine } from '../connect-engine.ts';
import { recordedSuccess, validationInput } from '../job-input.ts';
import { runJob, sizeOf } from '../run-job.ts';

/** What `POST /validate` needs. */
export interface ValidateTools {
  readonly engine: Engine;
  /** The environment of KSeF, unless the caller states another one. */
  readonly environment: KsefEnvironment;
  readonly acceptedInvoices: Pick<AcceptedInvoiceStore, 'find'>;
  readonly log: Pick<RequestLog, 'error'>;
}

/** `POST /validate`: the validation result of one invoice. */
export function validate(tools: ValidateTools): Endpoint<'validateInvoice'> {
  return async (context) => {
    const { input } = context;
    const { source, corrections, advances } = input.related;
    const text = input.options.ksef_number;
    const path = context.query.has('ksef_number') ? 'query.ksef_number' : 'ksef_number';
    const ksefNumber = text === undefined ? null : { text, path };
    const job = { ...validationInput(context, input, tools.environment), related: input.related, ksefNumber };
    const size = sizeOf([input.xml, ...(source === null ? [] : [source]), ...corrections, ...advances]);
    const register = registerOf(tools, context);
    const result = await runJob(tools.engine, context, 'validate', job, size, register);
    const { effect, ...success } = recordedSuccess(context, result, 'validation.completed');
    return { ...success, effect: { ...effect, acceptedInvoice: register?.entryOf(result.accepted) ?? null } };
  };
}

/** The register of the caller's organization; test keys have none. */
function registerOf(
  { acceptedInvoices, environment, log }: ValidateTools,
  { caller, input, nowUnixMs, requestId }: EndpointContext<'validateInvoice'>,
): RequestRegister | undefined {
  if (caller.environment !== 'live') return undefined;
  return openRegister({
    store: acceptedInvoices,
    register: { organizationId: caller.organization.id, environment: input.options.environment ?? environment },
    ksefNumber: input.options.ksef_number ?? null,
    nowUnixMs,
    onError: (error) => log.error(requestId, error),
  });
}
