import { createRequestCounter } from '@nakor/aws/usage/request-counter';
import { type LimitedOperation, requestsPerMinute } from '@nakor/operations/webhooks/request-limits';
import { describe, expect, inject, it } from 'vitest';
import { noonMs } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { newOrganizationId, withLostResponse } from '../../support/storage/webhook-stores.ts';

const counterOver = (client: ReturnType<typeof emulatorClient>) => createRequestCounter(client, inject('service').webhooksTable);
const counter = counterOver(emulatorClient());
const count = (organizationId: string, id: string, nowUnixMs: number) => counter.count('tests', organizationId, id, nowUnixMs);
const ids = (amount: number, prefix = 'test') => Array.from({ length: amount }, (_, index) => `${prefix} ${index}`);

describe('the counter of requests to receivers', () => {
  it('allows ten per minute and organization, even if many are concurrent', async () => {
    const organizationId = newOrganizationId();
    const outcomes = await Promise.all(ids(15).map((id) => count(organizationId, id, noonMs)));
    expect(outcomes.filter(Boolean)).toHaveLength(10);
    expect(await count(organizationId, 'last', noonMs + 59_999)).toBe(false);
    expect(await count(organizationId, 'last', noonMs + 60_000)).toBe(true);
    expect(await count(newOrganizationId(), 'last', noonMs)).toBe(true);
  });

  it('counts a test once when the response was lost, including the tenth', async () => {
    const organizationId = newOrganizationId();
    for (const id of ids(9)) await count(organizationId, id, noonMs);
    expect(await withLostResponse('UpdateItem', (client) => counterOver(client).count('tests', organizationId, 'tenth', noonMs))).toBe(
      true,
    );
    expect(await count(organizationId, 'eleventh', noonMs)).toBe(false);
  });

  it('stores nothing permanently', async () => {
    const organizationId = newOrganizationId();
    await count(organizationId, 'one', noonMs);
    const items = await scanItems(emulatorClient(), inject('service').webhooksTable, `ORG#${organizationId}`);
    expect(items).toMatchObject([{ sk: `TESTS#${noonMs / 60_000}`, delete_after: noonMs / 1000 + 3_600 }]);
  });

  it('has a limit for each operation', async () => {
    const organizationId = newOrganizationId();
    for (const [operation, limit] of Object.entries(requestsPerMinute) as [LimitedOperation, number][]) {
      const outcomes = await Promise.all(ids(limit + 5).map((id) => counter.count(operation, organizationId, id, noonMs)));
      expect(outcomes.filter(Boolean)).toHaveLength(limit);
    }
  });
});
