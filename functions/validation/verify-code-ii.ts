import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { runJob } from '../run-job.ts';

/** `POST /offline/kod-ii/verify`: whether a code II belongs to an invoice and a certificate. Nothing is stored. */
export function verifyCodeIi(engine: Engine, defaultEnvironment: KsefEnvironment): Endpoint<'verifyCodeIi'> {
  return async (context) => {
    const { xml, request } = context.input;
    const { url, certificate, environment = defaultEnvironment } = request;
    const input = { url, certificate, xml, environment, language: context.language };
    const { dataJson } = await runJob(engine, context, 'verifyCodeIi', input, (xml?.length ?? 0) + certificate.length);
    return { status: 200, dataJson };
  };
}
