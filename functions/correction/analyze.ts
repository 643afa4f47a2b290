import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { invoiceInput } from '../job-input.ts';
import { runJob, sizeOf } from '../run-job.ts';

/** `POST /correction/analyze`: what an invoice is, and by which scenarios it may be corrected. */
export function analyze(engine: Engine, environment: KsefEnvironment): Endpoint<'analyzeInvoice'> {
  return async (context) => {
    const { xml, earlierCorrections } = context.input;
    const job = { ...invoiceInput(context, context.input, environment), earlierCorrections };
    const { dataJson, history } = await runJob(engine, context, 'analyze', job, sizeOf([xml, ...earlierCorrections]));
    return { status: 200, dataJson, effect: { event: null, facts: history } };
  };
}
