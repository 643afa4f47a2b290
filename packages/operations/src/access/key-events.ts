import { createEventRecord, type EventRecord } from '../events/event.ts';
import type { ApiKey } from './api-key.ts';
import type { ChangeStamp } from './organization.ts';

/** The event `api_key.created`: an operator created a key. */
export function createKeyCreated(key: ApiKey, stamp: ChangeStamp): EventRecord {
  return createEventRecord(
    { ...stamp, organizationId: key.organization.id, environment: 'both', type: 'api_key.created' },
    payload(key, 'operator'),
  );
}

/** The event `api_key.revoked`: a key is no longer valid because an operator revoked it or it expired. */
export function createKeyRevoked(key: ApiKey, reason: 'operator' | 'expired', stamp: ChangeStamp): EventRecord {
  return createEventRecord(
    { ...stamp, organizationId: key.organization.id, environment: 'both', type: 'api_key.revoked' },
    payload(key, reason),
  );
}

function payload(key: ApiKey, reason: 'operator' | 'expired') {
  return {
    key_id: key.id,
    prefix: key.prefix,
    name: key.name,
    environment: key.environment,
    scopes: key.scopes,
    reason,
  };
}
