import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { headerNames } from '../headers.ts';
import type { Route } from '../routes.ts';
import { webhookId } from '../schemas/webhooks.ts';
import type { Operation } from './operation.ts';

/** Parameters that several operations take, as components. */
export const sharedParameters = {
  AcceptLanguage: {
    name: headerNames.acceptLanguage,
    in: 'header',
    description: 'Language of messages: `pl` (unless told otherwise) or `en`. Codes and names of fields are the same in both.',
    schema: { type: 'string' },
    example: 'en',
  },
  IdempotencyKey: {
    name: headerNames.idempotencyKey,
    in: 'header',
    description:
      'Makes repeating safe: within 24 hours of its first use the same key with the same body gets the first answer again, if that was a success, and nothing is done or counted twice. With another body, and while the first call still runs, it is refused with 409. 8 to 200 characters: letters, digits, `_` and `-`.',
    schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' },
    example: 'invoice-2026-10-001-check',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` of an earlier answer: 304 without a body as long as nothing has changed.',
    schema: { type: 'string' },
  },
} as const;

/** Parameters of an operation. */
export function parametersOf(route: Route, operation: Operation): Pick<ZodOpenApiOperationObject, 'parameters' | 'requestParams'> {
  const names = [
    // Errors, at least, are told in a language.
    'AcceptLanguage',
    ...(route.idempotency === 'none' ? [] : ['IdempotencyKey']),
    ...(operation.hasEntityTag ? ['IfNoneMatch'] : []),
  ];
  const path = route.path.includes('{id}') ? { path: z.object({ id: webhookId.meta({ description: 'Id of the endpoint.' }) }) } : {};
  const query = operation.query === undefined ? {} : { query: operation.query };
  return {
    requestParams: { ...path, ...query },
    parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })) as never,
  };
}
