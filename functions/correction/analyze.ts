import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, invoiceInput, runForCall } from '../engine.ts';

/** `POST /correction/analyze`: what an invoice is, and by which scenarios it may be corrected. */
export function analyze(engine: Engine, environment: KsefEnvironment): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'invoice') throw new InternalError('POST /correction/analyze was reached without an invoice.');
    const job = invoiceInput(call, input.xml, environment);
    const { dataJson, history } = await runForCall(engine, call, 'analyze', job, input.xml.length);
    return { status: 200, dataJson, effect: { event: null, facts: history } };
  };
}
