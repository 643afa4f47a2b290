import { expect } from 'vitest';
import { eventsOf, historyOf } from '../storage/history-of.ts';
import type { Item } from './model-environment.ts';
import type { RealService } from './request-commands.ts';
import { type OrganizationName, operations, organizationNames, slots } from './script.ts';
import type { DoneModel, ServiceModel } from './service-model.ts';

/** Compares everything that a run has left with the model, once no work is in progress. */
export async function audit(model: ServiceModel, real: RealService): Promise<void> {
  const { names } = real.environment;
  const [requests, events] = await Promise.all([real.environment.scan(names.requestsTable), real.environment.scan(names.eventsTable)]);
  expect(real.host.records.executions, 'executions').toEqual(model.executions);
  auditEvents(model, real, eventsOf(events));
  auditHistory(model, real, events);
  const ofKind = (sk: string) => requests.filter((item) => item['sk'] === sk);
  const records = [...model.records.values()].map(
    ({ owner, response: answer }) => `${owner} ${answer === null ? 'in_progress' : 'completed'}`,
  );
  expect(
    ofKind('RECORD')
      .map((item) => `${item['request_id']} ${item['phase']}`)
      .sort(),
    'records',
  ).toEqual(records.sort());
  auditOneEffect(model);
  auditQuota(model);
}

const organizationOf = ({ lease: claim }: DoneModel): OrganizationName => slots[claim.slot].organization;
const environmentOf = ({ lease: claim }: DoneModel) => slots[claim.slot].environment;

/** One event for each operation, with the id that its last owner made; each was notified, except those whose owner died before it. */
function auditEvents(model: ServiceModel, { host, actors }: RealService, events: readonly Item[]): void {
  const named = new Map([...actors.organizationIds].map(([name, id]) => [id, name]));
  const describe = (item: Item) => `${named.get(String(item['organization_id']))} ${item['type']}`;
  const isOfWork = (item: Item) => item['type'] === 'validation.completed';
  const found = events
    .filter(isOfWork)
    .map((item) => `${describe(item)} ${item['event_id']} ${JSON.parse(String(item['body'])).data.made_by}`);
  const validated = model.done.filter(({ lease: claim }) => claim.operation === 'validate');
  const eventId = ({ lease: claim }: DoneModel) => host.records.eventIds.get(claim.requestId) ?? '';
  const expected = validated.map((done) => `${organizationOf(done)} validation.completed ${eventId(done)} ${done.lease.requestId}`);
  expect(found.sort(), 'events of work').toEqual(expected.sort());
  expect(
    events
      .filter((item) => !isOfWork(item))
      .map(describe)
      .sort(),
    'other events',
  ).toEqual([...model.otherEvents].sort());
  const rejections = events.filter((item) => item['type'] === 'quota.exceeded').map((item) => String(item['event_id']));
  const woken = validated.filter(({ isNotified: isWoken }) => isWoken).map(eventId);
  expect([...host.records.wakes].sort(), 'notifications').toEqual([...woken, ...rejections].sort());
}

/** One history entry for each operation with a live key, none for others. */
function auditHistory(model: ServiceModel, { actors }: RealService, events: readonly Item[]): void {
  const found = historyOf(events).map(
    ({ organizationId, atUnixMs, requestId, operation }) => `${organizationId} ${atUnixMs} ${requestId} ${operation}`,
  );
  const expected = model.done
    .filter((done) => environmentOf(done) === 'live')
    .map((done) => {
      const { requestId, operation, startMs } = done.lease;
      return `${actors.organizationIds.get(organizationOf(done))} ${startMs} ${requestId} ${operations[operation].routeId}`;
    });
  expect(found.sort(), 'history').toEqual(expected.sort());
}

/** Maximum difference between the clocks of two hosts. */
const skewMs = 5 * 60_000;

/** No idempotency key has a second operation within 24 hours, up to clock differences. */
function auditOneEffect({ done, backMs }: ServiceModel): void {
  const operationsByScope = Map.groupBy(
    done.filter(({ lease: claim }) => claim.scope !== null),
    ({ lease: claim }) => claim.scope,
  );
  for (const [scope, all] of operationsByScope) {
    all.slice(1).forEach((later, index) => {
      const keyEndsMs = all[index]?.lease.expiresAtMs ?? 0;
      expect(later.lease.startMs, `second operation of ${scope}`).toBeGreaterThanOrEqual(keyEndsMs - backMs - skewMs);
    });
  }
}

/** What is counted is what was done: no drift in either window. */
function auditQuota({ organizations, done, seeded }: ServiceModel): void {
  for (const name of organizationNames) {
    const { counters } = organizations[name];
    if (counters === null) continue;
    const paid = done.filter((one) => organizationOf(one) === name && one.windows !== null);
    const count = (kind: 'day' | 'month') =>
      paid.filter(({ windows }) => windows?.[kind] === counters[kind]).length + (seeded.get(`${name} ${counters[kind]}`) ?? 0);
    expect({ day: counters.dayUsed, month: counters.monthUsed }, `operations of ${name}`).toEqual({
      day: count('day'),
      month: count('month'),
    });
  }
}
