import { headerNames } from '@nakor/contract/headers';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { AutofixForm } from '@nakor/engine/jobs/autofix';
import { negotiateMediaType } from '@nakor/http/media-types';
import type { Endpoint } from '@nakor/http/serve';
import { type Engine, invoiceInput, runForCall } from '../engine.ts';

/** The forms in which the document is given, by the media type that asks for them. */
const forms = { 'application/xml': 'xml', 'application/json': 'json', 'application/gzip': 'gzip', 'text/xml': 'xml' } as const;
const mediaTypes = ['application/xml', 'application/json', 'application/gzip', 'text/xml'] as const satisfies (keyof typeof forms)[];

/** `POST /autofix`: the document with its notation and structure fixed; never an amount, a party or a meaning. */
export function autofix(engine: Engine, environment: KsefEnvironment): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'invoice') throw new InternalError('POST /autofix was reached without an invoice.');
    const mediaType = negotiateMediaType(call.accept, mediaTypes);
    const form: AutofixForm = forms[mediaType];
    const job = { ...invoiceInput(call, input.xml, environment), form };
    const { content, applied, remaining } = await runForCall(engine, call, 'autofix', job, input.xml.length);
    call.headers[headerNames.autofixApplied] = String(applied);
    call.headers[headerNames.autofixRemaining] = String(remaining);
    if (form === 'json' && typeof content === 'string') return { status: 200, dataJson: content };
    return { status: 200, mediaType: form === 'gzip' ? mediaType : `${mediaType}; charset=utf-8`, content };
  };
}
