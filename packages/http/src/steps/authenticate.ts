import { headerNames } from '@nakor/contract/headers';
import type { Route } from '@nakor/contract/routes';
import { hashKey, hasKeyFormat, isKeyUsable, type KeyStore } from '@nakor/domain/access/api-key';
import { ApiError } from '../api-error.ts';
import type { HttpRequest } from '../request.ts';
import type { RequestContext } from '../request-context.ts';

const challenge = { [headerNames.wwwAuthenticate]: 'Bearer realm="Nakor"' };

/**
 * Finds out who calls and notes it on the call. The key is read with a strongly consistent read and never cached, so
 * that a revoke bites at once. Unknown, expired and revoked keys get the same answer.
 *
 * @throws ApiError MISSING_AUTH, INVALID_KEY_FORMAT or INVALID_KEY
 */
export async function authenticate(keyStore: KeyStore, call: RequestContext, route: Route, request: HttpRequest): Promise<void> {
  if (route.access === 'public') return;
  const values = request.headers.get('authorization') ?? [];
  const bearer = /^bearer +(\S.*)$/i.exec(values[0]?.trim() ?? '');
  if (bearer === null) throw new ApiError('MISSING_AUTH', { headers: challenge });
  const plaintext = bearer[1] ?? '';
  // Two Authorization headers leave open which one counts, so neither does.
  if (values.length > 1 || !hasKeyFormat(plaintext)) throw new ApiError('INVALID_KEY_FORMAT', { headers: challenge });
  const key = await keyStore.findKey(hashKey(plaintext));
  if (key === null || !isKeyUsable(key, Math.floor(call.nowMs / 1000))) throw new ApiError('INVALID_KEY', { headers: challenge });
  call.caller = key;
}
