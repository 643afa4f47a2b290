import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { headerNames } from '../headers.ts';
import type { Route } from '../routes.ts';
import { batchId } from '../schemas/batches.ts';
import { deliveryId, eventId, webhookId } from '../schemas/webhooks.ts';
import type { Operation } from './operation.ts';

/** Parameters that several operations share, as components. */
export const sharedParameters = {
  AcceptLanguage: {
    name: headerNames.acceptLanguage,
    in: 'header',
    description: 'Language of messages: `pl` (default) or `en`. Codes and field names are the same in both.',
    schema: { type: 'string' },
    example: 'en',
  },
  IdempotencyKey: {
    name: headerNames.idempotencyKey,
    in: 'header',
    description:
      'Makes the request idempotent. Within 24 hours of the first use, the same key with the same body and query returns the first response again if it was successful, and nothing is executed or counted twice. A different body or query, or a request while the first one is still running, is rejected with 409. 8 to 200 characters: letters, digits, `_` and `-`.',
    schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' },
    example: 'invoice-2026-10-001-check',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier response. Returns 304 without a body if nothing has changed since.',
    schema: { type: 'string' },
  },
} as const;

/** Parameters of paths, by name. */
const pathParameters = {
  id: webhookId.meta({ description: 'Id of the webhook endpoint.' }),
  delivery_id: deliveryId.meta({ description: 'Id of the delivery.' }),
  batch_id: batchId.meta({ description: 'Id of the batch.' }),
  event_id: eventId.meta({ description: 'Id of the event.' }),
  code: z.string().meta({ description: 'Code of the rule, in upper or lower case.', examples: ['XML-403'] }),
} as const;

/** Parameters of an operation. */
export function listParameters(route: Route, operation: Operation): Pick<ZodOpenApiOperationObject, 'parameters' | 'requestParams'> {
  const names = [
    // Every operation has localized messages, if only those of errors.
    'AcceptLanguage',
    ...(route.idempotency === 'none' ? [] : ['IdempotencyKey']),
    ...(operation.hasEntityTag ? ['IfNoneMatch'] : []),
  ];
  const path = Object.fromEntries(Object.entries(pathParameters).filter(([name]) => route.path.includes(`{${name}}`)));
  const query = operation.query === undefined ? {} : { query: operation.query };
  return {
    requestParams: { ...(Object.keys(path).length === 0 ? {} : { path: z.object(path) }), ...query },
    parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })) as never,
  };
}
