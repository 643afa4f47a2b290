import type { RouteId } from '../../routes.ts';
import { envelopeOf } from '../../schemas/responses/envelope.ts';
import { me } from '../../schemas/responses/me.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on the calling key. */
export const accountOperations = {
  getMe: {
    tag: 'Account',
    summary: 'The calling key and its limits',
    description: 'What the key may do, and how much of its rate limit and of the quota of its organisation is used. Uses up no quota.',
    answers: json('The key, its organisation and its limits.', envelopeOf(me)),
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
