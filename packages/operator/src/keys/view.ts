import { formatIsoTime } from '@nakor/domain/shared/iso-time';
import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import { type ApiKey, getKeyState } from '@nakor/operations/access/api-key';
import { scopes } from '@nakor/operations/access/scopes';

/** A key as JSON; times in ISO 8601. */
export function buildKeyJson(key: ApiKey, nowUnixMs: number) {
  return {
    id: key.id,
    organization_id: key.organization.id,
    prefix: key.prefix,
    name: key.name,
    environment: key.environment,
    scopes: key.scopes,
    ip_allowlist: key.ipAllowlist,
    state: getKeyState(key, nowUnixMs),
    expires_at: formatIsoTime(key.expiresAtUnixMs),
    revoked_at: formatIsoTime(key.revokedAtUnixMs),
    created_at: formatIsoTime(key.createdAtUnixMs),
  };
}

/** A key as name-value lines, without its plaintext. */
export function describeKey(key: ApiKey): string {
  return formatTextPairs({
    id: key.id,
    organization: key.organization.id,
    name: key.name,
    environment: key.environment,
    scopes: shownScopes(key),
    'IP addresses': key.ipAllowlist.length === 0 ? 'any' : key.ipAllowlist.join(', '),
    expires: key.expiresAtUnixMs === null ? 'never' : formatTime(key.expiresAtUnixMs),
  });
}

/** Keys as a table. */
export function tabulateKeys(keys: readonly ApiKey[], nowUnixMs: number): string {
  return formatTextTable(
    ['id', 'prefix', 'name', 'environment', 'scopes', 'state', 'expires', 'created'],
    keys.map((key) => [
      key.id,
      key.prefix,
      key.name,
      key.environment,
      shownScopes(key),
      getKeyState(key, nowUnixMs),
      formatTime(key.expiresAtUnixMs),
      formatTime(key.createdAtUnixMs),
    ]),
  );
}

/** Number of keys in each state. */
export function countKeys(keys: readonly ApiKey[], nowUnixMs: number) {
  const counts = { active: 0, revoked: 0, expired: 0 };
  for (const key of keys) counts[getKeyState(key, nowUnixMs)] += 1;
  return counts;
}

function shownScopes(key: ApiKey): string {
  return key.scopes.length === scopes.length ? 'all' : key.scopes.join(',');
}
