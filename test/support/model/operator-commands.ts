import { type PlanName, plans } from '@nakor/operations/access/plans';
import fc from 'fast-check';
import { expect } from 'vitest';
import { putCounters, readCounters } from './counters.ts';
import { putKeyInto, stamp } from './model-environment.ts';
import { countersAt } from './model-windows.ts';
import type { RealService, ServiceCommand } from './request-commands.ts';
import { type OrganizationName, organizationNames, type SlotName, slots } from './script.ts';
import type { ServiceModel } from './service-model.ts';

/** An operator revokes the key of a slot, which is then no longer accepted. */
function revoke(slot: SlotName): ServiceCommand {
  return {
    check: () => true,
    toString: () => `${slot} is revoked`,
    async run(model, { environment, actors }) {
      const key = model.keys[slot];
      const revocation = await environment.registry.revokeKey(actors.keys.get(slot)?.key.id ?? '', stamp(model.nowUnixMs));
      expect(revocation.kind).toBe(key.isRevoked ? 'already-revoked' : 'revoked');
      if (!key.isRevoked) model.otherEvents.push(`${key.organization} api_key.revoked`);
      key.isRevoked = true;
    },
  };
}

/** An operator replaces a revoked key by a new one. */
function replaceKey(slot: SlotName): ServiceCommand {
  return {
    check: ({ keys }) => keys[slot].isRevoked,
    toString: () => `${slot} is replaced`,
    async run(model, { environment, actors }) {
      await putKeyInto(environment, actors, slot, model.nowUnixMs);
      model.keys[slot] = { ...model.keys[slot], isRevoked: false, rate: new Map() };
      model.otherEvents.push(`${model.keys[slot].organization} api_key.created`);
    },
  };
}

/** An operator changes the plan of an organization. */
function changePlan(name: OrganizationName, plan: PlanName): ServiceCommand {
  return {
    check: () => true,
    toString: () => `${name} goes on plan ${plan}`,
    async run(model, { environment, actors }) {
      await environment.organizations.changePlan(actors.organizationIds.get(name) ?? '', plan, stamp(model.nowUnixMs));
      model.organizations[name].plan = plan;
    },
  };
}

/** Adds anonymous operations, so that at most the given number is left in the day and in the month. */
export function fillQuota(name: OrganizationName, left: { readonly day: number; readonly month: number }): ServiceCommand {
  return {
    check: () => true,
    toString: () => `${name} has at most ${left.day} operations left in the day and ${left.month} in the month`,
    async run(model, { environment, actors }) {
      const organization = model.organizations[name];
      const { perDay, perMonth } = plans[organization.plan].quota;
      const before = countersAt(organization.counters, model.nowUnixMs);
      const dayUsed = Math.max(before.dayUsed, perDay - left.day);
      const monthUsed = Math.max(before.monthUsed, perMonth - left.month);
      organization.counters = { ...before, dayUsed, monthUsed };
      seed(model, `${name} ${before.day}`, dayUsed - before.dayUsed);
      seed(model, `${name} ${before.month}`, monthUsed - before.monthUsed);
      await putCounters(environment, actors.organizationIds.get(name), organization.counters);
    },
  };
}

function seed(model: ServiceModel, window: string, count: number): void {
  model.seeded.set(window, (model.seeded.get(window) ?? 0) + count);
}

/** Compares the counters of both organizations with the model. */
export async function checkCounters(model: ServiceModel, { environment, actors }: RealService): Promise<void> {
  for (const name of organizationNames) {
    const stored = await readCounters(environment, actors.organizationIds.get(name));
    expect(stored, `counters of ${name}`).toEqual(model.organizations[name].counters);
  }
}

const slot = fc.constantFrom(...(Object.keys(slots) as SlotName[]));
const organization = fc.constantFrom(...organizationNames);
/** A small number of remaining operations. */
export const fewLeft = fc.record({ day: fc.nat(8), month: fc.nat(12) });

/** Commands of operators, weighted by frequency. */
export const operatorCommands = [
  { weight: 1, arbitrary: slot.map(revoke) },
  { weight: 2, arbitrary: slot.map(replaceKey) },
  {
    weight: 1,
    arbitrary: fc.tuple(organization, fc.constantFrom<PlanName[]>('free', 'pro', 'api')).map(([name, plan]) => changePlan(name, plan)),
  },
  { weight: 1, arbitrary: fc.tuple(organization, fewLeft).map(([name, left]) => fillQuota(name, left)) },
];
