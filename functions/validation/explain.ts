import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { readSettings } from '../job-input.ts';
import { runJob } from '../run-job.ts';

/** `POST /explain`: what a response of KSeF means, and what to do. */
export function explain(engine: Engine, environment: KsefEnvironment): Endpoint<'explainResponse'> {
  return async (context) => {
    const { response, xml, options } = context.input;
    const { language, baseUrl } = context;
    const job = { response, xml, settings: readSettings(context, options, environment), presentation: { language, baseUrl } };
    const { dataJson } = await runJob(engine, context, 'explain', job, (xml?.length ?? 0) + response.length);
    return { status: 200, dataJson };
  };
}
