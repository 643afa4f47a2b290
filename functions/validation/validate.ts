import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, invoiceInput, recordedSuccess, runJob } from '../engine.ts';

/** `POST /validate`: the validation result of one invoice. */
export function validate(engine: Engine, environment: KsefEnvironment): Endpoint<'validateInvoice'> {
  return async (context) => {
    const { input } = context;
    const job = { ...invoiceInput(context, input.xml, environment), advice: input.options.advice };
    const result = await runJob(engine, context, 'validate', job, input.xml.length);
    return recordedSuccess(context, result, 'validation.completed');
  };
}
