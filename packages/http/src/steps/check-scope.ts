import type { Route } from '@nakor/contract/routes';
import { ApiError } from '../api-error.ts';
import type { RequestContext } from '../request-context.ts';

/**
 * Lets a call pass when its key has at least one of the scopes of the route.
 *
 * @throws ApiError INSUFFICIENT_SCOPE with the scopes that would do and those the key has
 */
export function checkScope(call: RequestContext, route: Route): void {
  if (call.caller === null || route.access === 'public' || route.access === 'any-key') return;
  const granted = call.caller.scopes;
  if (route.access.some((scope) => granted.includes(scope))) return;
  throw new ApiError('INSUFFICIENT_SCOPE', { details: { required: [...route.access], granted: [...granted] } });
}
