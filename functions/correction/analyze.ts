import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, invoiceInput, runJob } from '../engine.ts';

/** `POST /correction/analyze`: what an invoice is, and by which scenarios it may be corrected. */
export function analyze(engine: Engine, environment: KsefEnvironment): Endpoint<'analyzeInvoice'> {
  return async (context) => {
    const { input } = context;
    const job = invoiceInput(context, input.xml, environment);
    const { dataJson, history } = await runJob(engine, context, 'analyze', job, input.xml.length);
    return { status: 200, dataJson, effect: { event: null, facts: history } };
  };
}
