import { randomBytes } from 'node:crypto';
import { createKeyLoads } from '@nakor/aws/usage/key-loads';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { describe, expect, inject, it } from 'vitest';
import { createOrganization, emulatorAccess, emulatorClient, newKey } from '../../support/storage/access.ts';

const { accessTable } = inject('service');
const loads = createKeyLoads(emulatorClient(), accessTable);
const counter = createRateCounter(emulatorClient(), accessTable);
const noonMs = Date.UTC(2026, 9, 15, 12);

async function withTwoKeys() {
  const { id: organizationId } = await createOrganization();
  const ids: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { organization: _, ...fields } = newKey({ organizationId }).key;
    await emulatorAccess().registry.createKey({ ...fields, organizationId }, { id: crypto.randomUUID(), createdAtUnixMs: noonMs });
    ids.push(fields.id);
  }
  return { organizationId, ids };
}

describe('the loads of keys', () => {
  it('are read from the counters that requests change', async () => {
    const { organizationId, ids } = await withTwoKeys();
    expect((await loads.listKeyIds(organizationId)).toSorted()).toEqual(ids.toSorted());
    const [keyId = '', other = ''] = ids;
    for (let index = 0; index < 7; index += 1) {
      const requestId = randomBytes(8).toString('hex');
      await counter.consume({ organizationId, keyId, requestId, nowUnixMs: noonMs + index, limits: { perMinute: 100, perDay: 100 } });
    }
    expect(await loads.countBegun(organizationId, keyId, noonMs + 499)).toEqual({ current: 7, previous: 0 });
    expect(await loads.countBegun(organizationId, keyId, noonMs + 500)).toEqual({ current: 0, previous: 7 });
    expect(await loads.countBegun(organizationId, keyId, noonMs + 1_000)).toEqual({ current: 0, previous: 0 });
    expect(await loads.countBegun(organizationId, other, noonMs)).toEqual({ current: 0, previous: 0 });
  });

  it('of an unknown organization are none', async () => {
    expect(await loads.listKeyIds('org_ffffffffffffffff')).toEqual([]);
  });
});
