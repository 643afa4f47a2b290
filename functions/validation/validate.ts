import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, invoiceInput, recordedSuccess, runForCall } from '../engine.ts';

/** `POST /validate`: the validation result of one invoice. */
export function validate(engine: Engine, environment: KsefEnvironment): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'invoice') throw new InternalError('POST /validate was reached without an invoice.');
    const job = invoiceInput(call, input.xml, environment);
    const result = await runForCall(engine, call, 'validate', job, input.xml.length);
    return recordedSuccess(call, result, 'validation.completed');
  };
}
