import type { ApiKey } from '@nakor/operations/access/api-key';
import { compareAccess, compareEndpoints, isUsableAgain } from '@nakor/operations/maintenance/compare-tables';
import type { AccessContents } from '@nakor/operations/maintenance/restored-tables';
import type { Incident } from '@nakor/operations/status/incident';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../support/builders/webhook-samples.ts';
import { newKey } from '../../../support/storage/access.ts';

const { key } = newKey();
const revoked: ApiKey = { ...key, revokedAtUnixMs: Date.UTC(2026, 9, 15, 12) };
const organization = { id: 'org_0123456789abcdef', name: 'Acme', plan: 'pro', trial: null, createdAtUnixMs: 0 } as const;
const incident: Incident = {
  id: 'inc_0123456789abcdef',
  title: 'Slow answers',
  severity: 'minor',
  status: 'investigating',
  components: ['api'],
  startedAtUnixMs: 0,
  resolvedAtUnixMs: null,
  revision: 1,
};
const none: AccessContents = { keys: [], organizations: [], presets: [], incidents: [], unreadable: [] };

describe('compareAccess', () => {
  it('finds no differences between equal tables', () => {
    const contents = { ...none, keys: [key], organizations: [organization], incidents: [incident] };
    expect(compareAccess(contents, contents)).toEqual([]);
  });

  it.each<{ name: string; from: Partial<AccessContents>; into: Partial<AccessContents>; expected: unknown[] }>([
    {
      name: 'a key that is usable again',
      from: { keys: [revoked] },
      into: { keys: [key] },
      expected: [
        {
          ...{ kind: 'key', id: key.id, organizationId: key.organization.id, difference: 'changed' },
          fields: [{ name: 'state', from: 'revoked 2026-10-15T12:00:00.000Z', into: 'usable' }],
        },
      ],
    },
    {
      name: 'a key that was created since',
      from: { keys: [key] },
      into: {},
      expected: [{ kind: 'key', id: key.id, organizationId: key.organization.id, difference: 'missing', fields: [] }],
    },
    { name: 'nothing for a key that was created and revoked since', from: { keys: [revoked] }, into: {}, expected: [] },
    {
      name: 'a key that is only in the other table',
      from: {},
      into: { keys: [key] },
      expected: [{ kind: 'key', id: key.id, organizationId: key.organization.id, difference: 'extra', fields: [] }],
    },
    {
      name: 'a plan and a trial that were changed',
      from: { organizations: [organization] },
      into: {
        organizations: [
          {
            ...organization,
            plan: 'partner',
            trial: { endsAtUnixMs: Date.UTC(2026, 9, 15, 12), planBefore: 'free', isEndAnnounced: false },
          },
        ],
      },
      expected: [
        {
          ...{ kind: 'organization', id: organization.id, organizationId: organization.id, difference: 'changed' },
          fields: [
            { name: 'plan', from: 'pro', into: 'partner' },
            { name: 'trial', from: 'none', into: 'until 2026-10-15T12:00:00.000Z' },
          ],
        },
      ],
    },
    {
      name: 'a preset that was withdrawn',
      from: { presets: [{ slug: 'acme', loaded: null, isActive: false }] },
      into: { presets: [{ slug: 'acme', loaded: null, isActive: true }] },
      expected: [
        {
          ...{ kind: 'preset', id: 'acme', organizationId: null, difference: 'changed' },
          fields: [{ name: 'state', from: 'withdrawn', into: 'active' }],
        },
      ],
    },
    {
      name: 'an incident that is open again',
      from: { incidents: [{ ...incident, status: 'resolved', revision: 2 }] },
      into: { incidents: [incident] },
      expected: [
        {
          ...{ kind: 'incident', id: incident.id, organizationId: null, difference: 'changed' },
          fields: [
            { name: 'status', from: 'resolved', into: 'investigating' },
            { name: 'revision', from: '2', into: '1' },
          ],
        },
      ],
    },
  ])('reports $name', ({ from, into, expected }) => {
    expect(compareAccess({ ...none, ...from }, { ...none, ...into })).toEqual(expected);
  });
});

describe('isUsableAgain', () => {
  const of = (from: ApiKey, into: ApiKey) => compareAccess({ ...none, keys: [from] }, { ...none, keys: [into] }).some(isUsableAgain);

  it('is true for a key that was revoked and is missing in the other table', () => {
    expect(of(revoked, key)).toBe(true);
  });

  it('is false for one that is revoked only in the other table', () => {
    expect(of(key, revoked)).toBe(false);
  });
});

describe('compareEndpoints', () => {
  const endpoint = endpointOf({ url: 'https://example.com/hooks?token=theirs' });

  it('ignores the delivery health', () => {
    const busy = { ...endpoint, health: { ...endpoint.health, totalDeliveries: 7 } };
    expect(compareEndpoints([busy], [endpoint])).toEqual([]);
  });

  it('reports a former URL without its possibly secret parts', () => {
    const [difference] = compareEndpoints([{ ...endpoint, url: 'https://example.org/hooks?token=other' }], [endpoint]);
    expect(difference).toMatchObject({ kind: 'webhook', id: endpoint.id, difference: 'changed' });
    expect(difference?.fields).toEqual([
      { name: 'address', from: 'https://example.org/hooks', into: 'https://example.com/hooks' },
      { name: 'query', from: expect.stringMatching(/^SHA-256 [0-9a-f]{12}$/), into: expect.stringMatching(/^SHA-256 [0-9a-f]{12}$/) },
    ]);
    expect(JSON.stringify(difference)).not.toContain('theirs');
  });

  it('reports one that is enabled again, and one that was removed', () => {
    const removed = endpointOf({ id: '99999999-9999-4999-8999-999999999999' });
    expect(compareEndpoints([{ ...endpoint, isActive: false }], [endpoint, removed])).toMatchObject([
      { id: endpoint.id, fields: [{ name: 'state', from: 'off', into: 'active' }] },
      { id: removed.id, difference: 'extra' },
    ]);
  });
});
