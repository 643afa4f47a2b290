import type { ApiKey } from '@nakor/operations/access/api-key';
import { createKeyCreated, createKeyRevoked } from '@nakor/operations/access/key-events';
import { describe, expect, it } from 'vitest';

const key: ApiKey = {
  id: 'key_00112233aabbccdd',
  hash: 'f'.repeat(64),
  prefix: 'nk_live_0001',
  name: 'Billing',
  environment: 'live',
  scopes: ['validate', 'reports'],
  ipAllowlist: ['203.0.113.0/24'],
  expiresAtUnixMs: 1_890_000_000_000,
  revokedAtUnixMs: null,
  createdAtUnixMs: 0,
  organization: { id: 'org_00112233aabbccdd', name: 'Acme', plan: 'free' },
};
const stamp = { id: '11111111-2222-4333-8444-555555555555', createdAtUnixMs: Date.UTC(2026, 9, 15, 12) };

describe('events about keys', () => {
  it.each([
    { type: 'api_key.created', event: createKeyCreated(key, stamp), reason: 'operator' },
    { type: 'api_key.revoked', event: createKeyRevoked(key, 'operator', stamp), reason: 'operator' },
    { type: 'api_key.revoked', event: createKeyRevoked(key, 'expired', stamp), reason: 'expired' },
  ])('state what happened and why: $type, $reason', ({ type, event, reason }) => {
    expect(event).toMatchObject({ ...stamp, organizationId: 'org_00112233aabbccdd', type });
    expect(JSON.parse(event.body)).toEqual({
      id: '11111111-2222-4333-8444-555555555555',
      type,
      created_at: '2026-10-15T12:00:00.000Z',
      api_version: 'v1',
      organization_id: 'org_00112233aabbccdd',
      data: {
        key_id: 'key_00112233aabbccdd',
        prefix: 'nk_live_0001',
        name: 'Billing',
        environment: 'live',
        scopes: ['validate', 'reports'],
        reason,
      },
    });
  });
});
