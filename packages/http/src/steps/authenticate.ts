import { bearerChallenge, headerNames } from '@nakor/contract/headers';
import { hashKey, hasKeyFormat, isKeyUsable, type KeyStore } from '@nakor/operations/access/api-key';
import { ApiError } from '../message/api-error.ts';
import type { HttpRequest } from '../message/request.ts';
import type { AuthenticatedContext, RoutedContext } from '../message/request-context.ts';

const challenge = { [headerNames.wwwAuthenticate]: bearerChallenge };

/**
 * Authenticates the caller. The key is read with a strongly consistent read and never cached, so that a revocation takes effect on the next
 * request. Unknown, expired and revoked keys get the same response.
 *
 * @throws ApiError MISSING_AUTH, INVALID_KEY_FORMAT or INVALID_KEY
 */
export async function authenticate(keyStore: KeyStore, context: RoutedContext, request: HttpRequest): Promise<AuthenticatedContext> {
  const values = request.headers.get('authorization') ?? [];
  const bearer = /^bearer +(\S.*)$/i.exec(values[0]?.trim() ?? '');
  if (bearer === null) throw new ApiError('MISSING_AUTH', { headers: challenge });
  const plaintext = bearer[1] ?? '';
  // With two Authorization headers it is unclear which one counts, so neither does.
  if (values.length > 1 || !hasKeyFormat(plaintext)) throw new ApiError('INVALID_KEY_FORMAT', { headers: challenge });
  const caller = await keyStore.findKey(hashKey(plaintext));
  if (caller === null || !isKeyUsable(caller, context.nowUnixMs)) throw new ApiError('INVALID_KEY', { headers: challenge });
  return { ...context, caller };
}
