import { ApiError } from '../message/api-error.ts';
import type { AuthenticatedContext } from '../message/request-context.ts';

/**
 * Checks that the key has at least one of the scopes of the route.
 *
 * @throws ApiError INSUFFICIENT_SCOPE with the scopes of the route and those of the key
 */
export function checkScope({ route, caller }: AuthenticatedContext): void {
  if (route.access === 'public' || route.access === 'any-key') return;
  const granted = caller.scopes;
  if (route.access.some((scope) => granted.includes(scope))) return;
  throw new ApiError('INSUFFICIENT_SCOPE', { details: { required: [...route.access], granted: [...granted] } });
}
