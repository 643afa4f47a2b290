import type { EventReference } from '@nakor/operations/events/event';
import type { AccessContents, KeyRevocation, RestoredTables } from '@nakor/operations/maintenance/restored-tables';
import { describe, expect, it } from 'vitest';
import { memoryOrganizationId, operatorMemory } from '../../../support/fakes/operator-memory.ts';
import { newKey } from '../../../support/storage/access.ts';

const organizationId = memoryOrganizationId;
const revokedAt = Date.UTC(2026, 9, 15, 9);
const { key: fresh } = newKey({ organizationId });
const key = { ...fresh, id: 'key_0123456789abcdef' };
const none: AccessContents = { keys: [], organizations: [], presets: [], incidents: [], unreadable: [] };
const [now, before] = ['nakor-local-access', 'nakor-local-access-20261014'];
const pair = ['--from', now, '--into', before];

/** The command line over two access tables: the key is revoked in the one in use, and active in the restored backup. */
function createScenario(changes: Partial<RestoredTables> = {}) {
  const repeated: (KeyRevocation & { table: string })[] = [];
  const copies: string[] = [];
  const restored: RestoredTables = {
    readAccess: async (table) => ({ ...none, keys: [table === now ? { ...key, revokedAtUnixMs: revokedAt } : key] }),
    readEndpoints: async () => ({ endpoints: [], unreadable: [] }),
    readRevocations: async () => [{ keyId: key.id, organizationId, revokedAtUnixMs: revokedAt }],
    async reapplyRevocation(table, revocation) {
      repeated.push({ ...revocation, table });
      return 'revoked';
    },
    async copyOrganization(from, into, id) {
      copies.push(`${from} ${into} ${id}`);
      return id === organizationId ? { isCopied: true, keyIds: [key.id] } : null;
    },
    copyEnded: async () => [],
    copyEndpoints: async () => [
      { id: 'a', isCopied: true },
      { id: 'b', isCopied: false },
    ],
    copyAcceptedInvoices: async (_from, _into, id) => (id === null ? 7 : 2),
    async *requeueEvents({ organizationId: wanted }) {
      yield { id: 'event-1', organizationId: wanted ?? organizationId };
    },
    ...changes,
  };
  const memory = operatorMemory({});
  Object.assign(memory.ports, { restored });
  return { ...memory, repeated, copies };
}

describe('restore revoke', () => {
  const ended = async () => ['org_fedcba9876543210'];

  it('copies the records of ended organizations, which have to be erased again', async () => {
    const { operate } = createScenario({ copyEnded: ended });
    const { output } = await operate('restore', 'revoke', ...pair);
    expect(output).toContain('Ended organizations, to be erased again after the switch: org_fedcba9876543210.');
    const { operateJson } = createScenario({ copyEnded: ended });
    expect(await operateJson('restore', 'revoke', ...pair)).toMatchObject({ ended_organizations: ['org_fedcba9876543210'] });
  });

  it('copies none in a dry run', async () => {
    const { operateJson } = createScenario({ copyEnded: ended });
    expect(await operateJson('restore', 'revoke', ...pair, '--dry-run')).toMatchObject({ ended_organizations: [] });
  });
});

describe('restore compare', () => {
  it('shows the differences, and how to reapply revocations', async () => {
    const { exitCode, output } = await createScenario().operate('restore', 'compare', ...pair);
    expect(exitCode).toBe(0);
    expect(output).toBe(`nakor-local-access-20261014, compared with nakor-local-access: 1 difference.

KIND  ID                    ORGANIZATION          DIFFERENCE
key   key_0123456789abcdef  org_0123456789abcdef  state: revoked 2026-10-15T09:00:00.000Z -> usable

Revoked keys that are usable again in nakor-local-access-20261014: 1. Revoke them before the table is used:
  npm run operator -- restore revoke --from nakor-local-access --into nakor-local-access-20261014
`);
  });

  it('prints the same as JSON', async () => {
    expect(await createScenario().operateJson('restore', 'compare', ...pair)).toEqual({
      from: now,
      into: before,
      usable_again: 1,
      differences: [
        {
          ...{ kind: 'key', id: key.id, organization_id: organizationId, difference: 'changed' },
          fields: [{ name: 'state', from: 'revoked 2026-10-15T09:00:00.000Z', into: 'usable' }],
        },
      ],
      unreadable: [],
    });
  });

  it('says where damaged items are', async () => {
    const readAccess = async (table: string) => ({ ...none, unreadable: table === now ? ['KEY#00 KEY'] : [] });
    const { output } = await createScenario({ readAccess }).operate('restore', 'compare', ...pair);
    expect(output).toBe(
      'nakor-local-access-20261014 has the same contents as nakor-local-access.\n\nDamaged items, which were skipped:\n  nakor-local-access KEY#00 KEY\n',
    );
  });

  it('compares webhooks, too', async () => {
    const tables = ['--from', 'nakor-local-webhooks', '--into', 'nakor-local-webhooks-1'];
    expect((await createScenario().operate('restore', 'compare', ...tables)).output).toBe(
      'nakor-local-webhooks-1 has the same contents as nakor-local-webhooks.\n',
    );
  });
});

describe('restore revoke', () => {
  it('revokes keys in the restored table as before', async () => {
    const { operate, repeated } = createScenario();
    const { output } = await operate('restore', 'revoke', ...pair);
    expect(repeated).toEqual([{ table: before, keyId: key.id, organizationId, revokedAtUnixMs: revokedAt }]);
    expect(output).toBe(`Revoked in nakor-local-access-20261014, with the original time and without an event:

KEY                   ORGANIZATION          REVOKED
key_0123456789abcdef  org_0123456789abcdef  2026-10-15T09:00:00Z
`);
  });

  it('relies on events when the table in use is damaged', async () => {
    const { operateJson, repeated } = createScenario({ readAccess: async () => ({ ...none, keys: [key] }) });
    const { revoked } = await operateJson('restore', 'revoke', '--from', 'nakor-local-events', '--into', before);
    expect(revoked).toEqual([{ key_id: key.id, organization_id: organizationId, revoked_at: '2026-10-15T09:00:00.000Z' }]);
    expect(repeated).toHaveLength(1);
  });

  it('changes nothing in a dry run', async () => {
    const { operate, repeated } = createScenario();
    const { output } = await operate('restore', 'revoke', ...pair, '--dry-run');
    expect(output).toContain('Would be revoked in nakor-local-access-20261014:');
    expect(repeated).toEqual([]);
  });

  it('says when there is nothing to revoke, and what may be missing', async () => {
    const readAccess = async (table: string) => ({ ...none, keys: [key], unreadable: table === now ? ['KEY#00 KEY'] : [] });
    const { output } = await createScenario({ readAccess }).operate('restore', 'revoke', ...pair);
    expect(output).toBe(
      'No key that was revoked according to nakor-local-access is usable in nakor-local-access-20261014.\n\nDamaged items of nakor-local-access that were skipped: 1.\n',
    );
  });
});

describe('restore copy', () => {
  const copy = (...parameters: string[]) => createScenario().operate('restore', 'copy', ...parameters);

  it('copies an organization with its keys', async () => {
    const { output } = await copy('--from', before, '--into', now, '--organization', organizationId);
    expect(output).toBe('Organization org_0123456789abcdef was copied into nakor-local-access; keys copied: key_0123456789abcdef.\n');
  });

  it('rejects an unknown one', async () => {
    const ending = await copy('--from', before, '--into', now, '--organization', 'org_ffffffffffffffff');
    expect(ending).toMatchObject({ exitCode: 1, output: '' });
    expect(ending.complaints).toContain('There is no organization "org_ffffffffffffffff" in nakor-local-access-20261014.');
  });

  it('copies webhooks of an organization', async () => {
    const { output } = await copy('--from', 'nakor-local-webhooks-1', '--into', 'nakor-local-webhooks', '--organization', organizationId);
    expect(output).toBe('Webhooks:\n  a copied\n  b skipped: the organization has reached its limit\n');
  });

  it.each([
    { more: [], copied: 7 },
    { more: ['--organization', organizationId], copied: 2 },
  ])('copies accepted invoices: $more', async ({ more, copied }) => {
    const { output } = await copy('--from', 'nakor-local-requests-1', '--into', 'nakor-local-requests', ...more);
    expect(output).toBe(`Copied into nakor-local-requests: ${copied} accepted invoices.\n`);
  });
});

describe('restore requeue', () => {
  it('restores events and sends notifications for them', async () => {
    const { operate, events } = createScenario();
    const { output } = await operate('restore', 'requeue', '--since', '2026-10-15T09:00:00Z');
    expect(output).toBe('Events re-queued since 2026-10-15T09:00:00Z: 1. Existing deliveries are left unchanged.\n');
    expect(events).toEqual([{ id: 'event-1', organizationId }]);
  });

  it('warns about failed notifications; the events are still pending', async () => {
    const { operate, ports } = createScenario();
    Object.assign(ports, { fanOut: { notify: (_: EventReference) => Promise.reject(new Error('gone')) } });
    const { exitCode, complaints } = await operate('restore', 'requeue', '--since', '2026-10-15');
    expect({ exitCode, complaints }).toEqual({
      exitCode: 0,
      complaints: 'Warning: 1 of them will be sent a minute or two later because their notifications failed (gone).\n',
    });
  });
});

describe('an argument', () => {
  it.each([
    { given: ['compare', '--from', now], complaint: '--into is missing. --into must be the full name of a table of the stage local' },
    { given: ['compare', '--from', now, '--into', now], complaint: '--from and --into are the same table.' },
    { given: ['compare', '--from', now, '--into', 'nakor-prod-access'], complaint: 'but it is "nakor-prod-access"' },
    { given: ['compare', '--from', now, '--into', 'nakor-local-accessible'], complaint: 'but it is "nakor-local-accessible"' },
    {
      given: ['compare', '--from', now, '--into', 'nakor-local-webhooks'],
      complaint: '--from is a table of kind access, but --into of kind webhooks.',
    },
    {
      given: ['compare', '--from', 'nakor-local-requests', '--into', now],
      complaint: '--from must be the full name of a table of the stage local: nakor-local-access or nakor-local-webhooks',
    },
    {
      given: ['revoke', '--from', now, '--into', 'nakor-local-events'],
      complaint: '--into must be the full name of a table of the stage local: nakor-local-access,',
    },
    { given: ['copy', '--from', before, '--into', now], complaint: '--organization is missing.' },
    { given: ['requeue'], complaint: '--since is missing.' },
    { given: ['requeue', '--since', '2026-10-16'], complaint: '--since must be in the past, but it is "2026-10-16".' },
    { given: ['requeue', '--since', 'yesterday'], complaint: 'but it is "yesterday".' },
  ])('is checked before any table is read: $given', async ({ given, complaint }) => {
    const ending = await createScenario().operate('restore', ...given);
    expect(ending).toMatchObject({ exitCode: 2, output: '', isConnected: false });
    expect(ending.complaints).toContain(complaint);
  });
});
