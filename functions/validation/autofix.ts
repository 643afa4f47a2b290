import { headerNames } from '@nakor/contract/headers';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { AutofixForm } from '@nakor/engine/jobs/autofix';
import { negotiateMediaType } from '@nakor/http/message/media-types';
import type { Endpoint } from '@nakor/http/serve';
import type { Engine } from '../connect-engine.ts';
import { validationInput } from '../job-input.ts';
import { runJob } from '../run-job.ts';

/** The form of the returned document, by the media type that requests it. */
const forms = { 'application/xml': 'xml', 'application/json': 'json', 'application/gzip': 'gzip', 'text/xml': 'xml' } as const;
const mediaTypes = ['application/xml', 'application/json', 'application/gzip', 'text/xml'] as const satisfies (keyof typeof forms)[];

/** `POST /autofix`: the document with its formatting and structure fixed; never an amount, a party or a meaning. */
export function autofix(engine: Engine, environment: KsefEnvironment): Endpoint<'autofixInvoice'> {
  return async (context) => {
    const { input } = context;
    const mediaType = negotiateMediaType(context.accept, mediaTypes);
    const form: AutofixForm = forms[mediaType];
    const job = { ...validationInput(context, input, environment), form };
    const { content, applied, remaining } = await runJob(engine, context, 'autofix', job, input.xml.length);
    const headers = { [headerNames.autofixApplied]: String(applied), [headerNames.autofixRemaining]: String(remaining) };
    if (form === 'json' && typeof content === 'string') return { status: 200, dataJson: content, headers };
    return { status: 200, headers, mediaType: form === 'gzip' ? mediaType : `${mediaType}; charset=utf-8`, content };
  };
}
