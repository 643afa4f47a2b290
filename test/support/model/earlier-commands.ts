import { plans } from '@nakor/domain/access/plans';
import { idempotencyScope, requestFingerprint } from '@nakor/domain/idempotency/idempotency-key';
import { sha256Hex } from '@nakor/domain/shared/hash';
import fc from 'fast-check';
import { reserveAsEarlierRelease } from '../storage/earlier-release.ts';
import { putCounters, windowNumbers } from './counters.ts';
import { countersAt } from './model-windows.ts';
import { scopeOf, validRecord } from './predict.ts';
import { slot } from './request-arbitraries.ts';
import type { ServiceCommand } from './request-commands.ts';
import { operations, type SlotName } from './script.ts';
import type { ServiceModel } from './service-model.ts';

/** A host with an earlier release, during a gradual rollout, counts the quota of a request, and dies before its work is done (ADR 0015). */
function dieWithReservation(who: SlotName, idempotencyKey: string | null): ServiceCommand {
  const organizationOf = ({ keys, organizations }: Readonly<ServiceModel>) => organizations[keys[who].organization];
  const request = { slot: who, operation: 'validate', idempotencyKey, document: '<a/>', form: 'xml' } as const;
  return {
    check(model) {
      const organization = organizationOf(model);
      const { perDay, perMonth } = plans[organization.plan].quota;
      const { dayUsed, monthUsed } = countersAt(organization.counters, model.nowMs);
      const key = model.keys[who];
      const isFree = validRecord(model, scopeOf(key, request), model.nowMs) === null;
      return key.environment === 'live' && isFree && dayUsed < perDay && monthUsed < perMonth;
    },
    toString: () => `an earlier release dies with a request by ${who}${idempotencyKey === null ? '' : ` under ${idempotencyKey}`}`,
    async run(model, { environment, host, actors }) {
      const { organization: name } = model.keys[who];
      const organization = organizationOf(model);
      const requestId = host.requestIdOf(model.requests);
      model.requests += 1;
      const eventId = crypto.randomUUID();
      host.records.proposedEventIds.set(requestId, eventId);
      const before = countersAt(organization.counters, model.nowMs);
      const organizationId = actors.organizationIds.get(name) ?? '';
      await putCounters(environment, organizationId, before);
      const fingerprint = requestFingerprint('application/xml', sha256Hex(request.document));
      await reserveAsEarlierRelease(environment.client, environment.names, {
        organizationId,
        requestId,
        atMs: model.nowMs,
        windows: windowNumbers(before),
        record:
          idempotencyKey === null
            ? null
            : {
                scope: idempotencyScope('live', 'POST', operations.validate.path, idempotencyKey),
                fingerprint,
                ownerToken: crypto.randomUUID(),
                eventId,
              },
      });
      organization.counters = { ...before, dayUsed: before.dayUsed + 1, monthUsed: before.monthUsed + 1 };
      model.reservations.set(requestId, {
        organization: name,
        windows: { day: before.day, month: before.month },
        reservedAtMs: model.nowMs,
      });
      const scope = scopeOf(model.keys[who], request);
      if (scope === null) return;
      model.records.set(scope, {
        fingerprint: 'application/xml <a/>',
        owner: requestId,
        firstRequest: requestId,
        acquiredAtMs: model.nowMs,
        leaseUntilMs: model.nowMs + 35_000,
        expiresAtMs: model.nowMs + 86_400_000,
        response: null,
      });
    },
  };
}

const idempotencyKey = fc.constantFrom('order-0001', 'order-0002', null);

/** Commands of hosts with an earlier release, weighted by frequency. */
export const earlierCommands = [
  { weight: 2, arbitrary: fc.tuple(slot, idempotencyKey).map(([who, under]) => dieWithReservation(who, under)) },
];
