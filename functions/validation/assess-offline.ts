import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { runJob } from '../run-job.ts';

/** `POST /offline/assess`: until when an invoice issued without KSeF has to be sent. Nothing is stored, and no service is asked. */
export function assessOffline(engine: Engine): Endpoint<'assessOffline'> {
  return async (context) => {
    const { xml, request } = context.input;
    const { as_of, ...statements } = request;
    const nowUnixMs = as_of === undefined ? context.nowUnixMs : Date.parse(as_of);
    const input = { xml, statements, nowUnixMs, language: context.language };
    const { dataJson } = await runJob(engine, context, 'assessOffline', input, xml?.length ?? 0);
    return { status: 200, dataJson };
  };
}
