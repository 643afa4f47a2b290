import type { EventReference } from '@nakor/domain/events/event';
import type { AccessContents, KeyRevocation, RestoredTables } from '@nakor/domain/maintenance/restored-tables';
import { describe, expect, it } from 'vitest';
import { memoryOrganizationId, operatorMemory } from '../../../support/fakes/operator-memory.ts';
import { newKey } from '../../../support/storage/access.ts';

const organizationId = memoryOrganizationId;
const revokedAt = Date.UTC(2026, 9, 15, 9) / 1000;
const { key: fresh } = newKey({ organizationId });
const key = { ...fresh, id: 'key_0123456789abcdef' };
const none: AccessContents = { keys: [], organizations: [], presets: [], incidents: [], unreadable: [] };
const [now, before] = ['nakor-local-access', 'nakor-local-access-20261014'];
const pair = ['--from', now, '--into', before];

/** The command line over two tables of access: the key is revoked in the one in use, and works in the one from a backup. */
function scene(changes: Partial<RestoredTables> = {}) {
  const repeated: (KeyRevocation & { table: string })[] = [];
  const copies: string[] = [];
  const restored: RestoredTables = {
    readAccess: async (table) => ({ ...none, keys: [table === now ? { ...key, revokedAtUnixSeconds: revokedAt } : key] }),
    readEndpoints: async () => ({ endpoints: [], unreadable: [] }),
    readRevocations: async () => [{ keyId: key.id, organizationId, revokedAtUnixSeconds: revokedAt }],
    async reapplyRevocation(table, revocation) {
      repeated.push({ ...revocation, table });
      return 'revoked';
    },
    async copyOrganization(from, into, id) {
      copies.push(`${from} ${into} ${id}`);
      return id === organizationId ? { isCopied: true, keyIds: [key.id] } : null;
    },
    copyEndpoints: async () => [
      { id: 'a', isCopied: true },
      { id: 'b', isCopied: false },
    ],
    copyHistory: async (_from, _into, id) => (id === null ? 7 : 2),
    async *requeueEvents({ organizationId: wanted }) {
      yield { id: 'event-1', organizationId: wanted ?? organizationId };
    },
    ...changes,
  };
  const memory = operatorMemory({});
  Object.assign(memory.ports, { restored });
  return { ...memory, repeated, copies };
}

describe('restore compare', () => {
  it('shows what differs, and how revoked keys are ended again', async () => {
    const { exitCode, output } = await scene().operate('restore', 'compare', ...pair);
    expect(exitCode).toBe(0);
    expect(output).toBe(`nakor-local-access-20261014, compared with nakor-local-access: 1 difference.

KIND  ID                    ORGANIZATION          DIFFERENCE
key   key_0123456789abcdef  org_0123456789abcdef  state: revoked 2026-10-15T09:00:00.000Z -> usable

Revoked keys that are usable again in nakor-local-access-20261014: 1. Revoke them before the table is used:
  npm run operator -- restore revoke --from nakor-local-access --into nakor-local-access-20261014
`);
  });

  it('tells programs the same', async () => {
    expect(await scene().operateJson('restore', 'compare', ...pair)).toEqual({
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

  it('says where damaged items stand', async () => {
    const readAccess = async (table: string) => ({ ...none, unreadable: table === now ? ['KEY#00 KEY'] : [] });
    const { output } = await scene({ readAccess }).operate('restore', 'compare', ...pair);
    expect(output).toBe(
      'nakor-local-access-20261014 has the same contents as nakor-local-access.\n\nDamaged items, which were skipped:\n  nakor-local-access KEY#00 KEY\n',
    );
  });

  it('compares webhooks, too', async () => {
    const tables = ['--from', 'nakor-local-webhooks', '--into', 'nakor-local-webhooks-1'];
    expect((await scene().operate('restore', 'compare', ...tables)).output).toBe(
      'nakor-local-webhooks-1 has the same contents as nakor-local-webhooks.\n',
    );
  });
});

describe('restore revoke', () => {
  it('ends keys in the table from a backup, as they were ended', async () => {
    const { operate, repeated } = scene();
    const { output } = await operate('restore', 'revoke', ...pair);
    expect(repeated).toEqual([{ table: before, keyId: key.id, organizationId, revokedAtUnixSeconds: revokedAt }]);
    expect(output).toBe(`Revoked in nakor-local-access-20261014, with the original time and without an event:

KEY                   ORGANIZATION          REVOKED
key_0123456789abcdef  org_0123456789abcdef  2026-10-15T09:00:00Z
`);
  });

  it('believes events where the table in use is damaged', async () => {
    const { operateJson, repeated } = scene({ readAccess: async () => ({ ...none, keys: [key] }) });
    const { revoked } = await operateJson('restore', 'revoke', '--from', 'nakor-local-events', '--into', before);
    expect(revoked).toEqual([{ key_id: key.id, organization_id: organizationId, revoked_at: '2026-10-15T09:00:00.000Z' }]);
    expect(repeated).toHaveLength(1);
  });

  it('changes nothing when it is only asked', async () => {
    const { operate, repeated } = scene();
    const { output } = await operate('restore', 'revoke', ...pair, '--dry-run');
    expect(output).toContain('Would be revoked in nakor-local-access-20261014:');
    expect(repeated).toEqual([]);
  });

  it('says when there is nothing to end, and what may be missing', async () => {
    const readAccess = async (table: string) => ({ ...none, keys: [key], unreadable: table === now ? ['KEY#00 KEY'] : [] });
    const { output } = await scene({ readAccess }).operate('restore', 'revoke', ...pair);
    expect(output).toBe(
      'No key that was revoked according to nakor-local-access is usable in nakor-local-access-20261014.\n\nDamaged items of nakor-local-access that were skipped: 1.\n',
    );
  });
});

describe('restore copy', () => {
  const copy = (...parameters: string[]) => scene().operate('restore', 'copy', ...parameters);

  it('copies an organization with its keys', async () => {
    const { output } = await copy('--from', before, '--into', now, '--organization', organizationId);
    expect(output).toBe('Organization org_0123456789abcdef was copied into nakor-local-access; keys copied: key_0123456789abcdef.\n');
  });

  it('refuses one that there is not', async () => {
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
  ])('copies history: $more', async ({ more, copied }) => {
    const { output } = await copy('--from', 'nakor-local-requests-1', '--into', 'nakor-local-requests', ...more);
    expect(output).toBe(`Copied into nakor-local-requests: ${copied} history entries.\n`);
  });
});

describe('restore requeue', () => {
  it('puts events back and wakes them', async () => {
    const { operate, events } = scene();
    const { output } = await operate('restore', 'requeue', '--since', '2026-10-15T09:00:00Z');
    expect(output).toBe('Events re-queued since 2026-10-15T09:00:00Z: 1. Existing deliveries are left unchanged.\n');
    expect(events).toEqual([{ id: 'event-1', organizationId }]);
  });

  it('warns of wake-ups that failed; the events wait all the same', async () => {
    const { operate, ports } = scene();
    Object.assign(ports, { fanOut: { notify: (_: EventReference) => Promise.reject(new Error('gone')) } });
    const { exitCode, complaints } = await operate('restore', 'requeue', '--since', '2026-10-15');
    expect({ exitCode, complaints }).toEqual({
      exitCode: 0,
      complaints: 'Warning: 1 of them will be sent a minute or two later because their notifications failed (gone).\n',
    });
  });
});

describe('what is typed', () => {
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
  ])('is looked at before any table is: $given', async ({ given, complaint }) => {
    const ending = await scene().operate('restore', ...given);
    expect(ending).toMatchObject({ exitCode: 2, output: '', isConnected: false });
    expect(ending.complaints).toContain(complaint);
  });
});
