import type { RouteId } from '../../routes.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { me } from '../../schemas/responses/me.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on the API key of the request. */
export const accountOperations = {
  getMe: {
    tag: 'Account',
    summary: 'Get the API key and its limits',
    description:
      'Returns the scopes of the key, and how much of its rate limit and of the quota of its organization is used. Consumes no quota.',
    responses: json('The key, its organization and its limits.', defineEnvelope(me)),
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
