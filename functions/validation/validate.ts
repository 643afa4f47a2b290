import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, recordedSuccess, runJob, sizeOf, validationInput } from '../engine.ts';

/** `POST /validate`: the validation result of one invoice. */
export function validate(engine: Engine, environment: KsefEnvironment): Endpoint<'validateInvoice'> {
  return async (context) => {
    const { input } = context;
    const { source, corrections, advances } = input.related;
    const job = { ...validationInput(context, input, environment), related: input.related };
    const size = sizeOf([input.xml, ...(source === null ? [] : [source]), ...corrections, ...advances]);
    const result = await runJob(engine, context, 'validate', job, size);
    return recordedSuccess(context, result, 'validation.completed');
  };
}
