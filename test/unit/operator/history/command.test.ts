import type { Organization } from '@nakor/operations/access/organization';
import { deriveHistoryEntryId, type HistoryEntry } from '@nakor/operations/idempotency/history';
import { getHistoryDay } from '@nakor/operations/maintenance/compare-history';
import type { OperatorPorts } from '@nakor/operator/cli/ports';
import { describe, expect, it } from 'vitest';
import { recordedOperationsOf } from '../../../support/builders/recorded-operations.ts';
import { runOperatorCommand } from '../../../support/drivers/run-operator.ts';

const nowUnixMs = Date.UTC(2026, 10, 23, 12);
const organization: Organization = { id: 'org_0123456789abcdef', name: 'Acme', plan: 'pro', trial: null, createdAtUnixMs: 0 };

function entry(requestId: string, at: string, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  const facts = { document_sha256: `hash of ${requestId}`, valid: true };
  const ids = { organizationId: organization.id, requestId, keyId: 'key_1', eventId: `event of ${requestId}` };
  return { ...ids, atUnixMs: Date.parse(at), operation: 'validateInvoice', facts, ...fields };
}

const archived = [
  entry('a', '2026-10-31T10:00:00Z'),
  entry('b', '2026-11-02T10:00:00Z'),
  entry('c', '2026-11-20T10:00:00Z', { operation: 'analyzeInvoice', eventId: null }),
  entry('x', '2026-11-20T10:00:00Z', { organizationId: 'org_fedcba9876543210' }),
];
const recorded = [...archived, entry('d', '2026-11-21T10:00:00Z'), entry('e', '2026-11-23T11:55:00Z')];

function scenario() {
  const files: HistoryEntry[] = [...archived, ...archived.slice(1, 2)];
  const history: OperatorPorts['history'] = {
    archive: {
      write: async (entries) => files.push(...entries),
      async *readDay(day) {
        yield* files.filter(({ atUnixMs }) => getHistoryDay(atUnixMs) === day);
      },
      async *readFiles(day) {
        const entries = files.filter(({ atUnixMs }) => getHistoryDay(atUnixMs) === day);
        if (entries.length > 0) yield { startUnixMs: Date.parse(day), entries };
      },
    },
    operations: recordedOperationsOf(recorded),
  };
  const organizations = { findOrganization: async (id: string) => (id === organization.id ? organization : null) };
  const ports = { history, organizations } as unknown as OperatorPorts;
  return { files, operate: (...parameters: string[]) => runOperatorCommand(ports, nowUnixMs, ['history', ...parameters]) };
}

const listing = ['list', '--organization', organization.id, '--since', '2026-10-01'];

describe('operator history list', () => {
  it('shows the operations of the organization once each, oldest first', async () => {
    const { output } = await scenario().operate(...listing);
    expect(
      output
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(/ {2,}/).slice(1, 4)),
    ).toEqual([
      ['a', 'key_1', 'validateInvoice'],
      ['b', 'key_1', 'validateInvoice'],
      ['c', 'key_1', 'analyzeInvoice'],
    ]);
  });

  it('shows a part of them, as JSON with their facts', async () => {
    const { output } = await scenario().operate(...listing, '--until', '2026-11-02', '--json');
    expect(JSON.parse(output)).toEqual({
      organization_id: organization.id,
      since: '2026-10-01T00:00:00.000Z',
      until: '2026-11-02T00:00:00.000Z',
      operations: [
        {
          request_id: 'a',
          at: '2026-10-31T10:00:00.000Z',
          key_id: 'key_1',
          operation: 'validateInvoice',
          event_id: 'event of a',
          facts: { document_sha256: 'hash of a', valid: true },
        },
      ],
    });
  });

  it('says when there are none, and when there is no such organization', async () => {
    expect((await scenario().operate(...listing, '--until', '2026-10-02')).output).toContain('No operations of');
    const unknown = await scenario().operate('list', '--organization', 'org_aaaaaaaaaaaaaaaa', '--since', '2026-10-01');
    expect(unknown).toMatchObject({ exitCode: 1 });
  });
});

describe('operator history compare', () => {
  it('adds what is missing, up to ten minutes ago, and nothing the second time', async () => {
    const { files, operate } = scenario();
    expect((await operate('compare')).output).toBe('Operations compared with the archive: 5. Missing there, and added: 1.\n');
    expect(files.map(deriveHistoryEntryId)).toContain(`${organization.id}/d`);
    expect(files.map(deriveHistoryEntryId)).not.toContain(`${organization.id}/e`);
    expect(JSON.parse((await operate('compare', '--since', '2026-11-21', '--json')).output)).toMatchObject({ compared: 1, repaired: 0 });
  });
});
