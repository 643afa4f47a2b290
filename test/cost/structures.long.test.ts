import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../support/cost/expect-cost.ts';
import { type CostlyRoute, costlyRoutes } from '../support/cost/routes.ts';
import { structures, structuresOfRules } from '../support/cost/structures.ts';
import { validationResultOf } from '../support/drivers/validation.ts';
import { isLongRun } from '../support/generators/seeds.ts';

const routes = Object.keys(costlyRoutes) as CostlyRoute[];

/** In the short form each structure is tested with one route; every second one also with audit packs, which do the most work. */
function routesFor(index: number): readonly CostlyRoute[] {
  if (isLongRun) return routes;
  return routes.filter((route, at) => at === index % routes.length || (route === 'audit-pack' && index % 2 === 1));
}

const bytes = isLongRun ? 400_000 : 40_000;

describe.each(Object.entries(structures).map(([name, structure], index) => ({ name, structure, routes: routesFor(index) })))(
  'a document full of $name',
  ({ name, structure, routes: some }) => {
    it.each(some)('costs %s no more than its size explains', { timeout: 300_000 }, async (route) => {
      await expectLinearCost(route, structure, bytes, name);
    });
  },
);

describe('a structure for a rule', () => {
  it.each(Object.entries(structuresOfRules))('triggers it: %s', async (_, { codes, structure }) => {
    const { issues } = await validationResultOf(structure(8_000));
    const found = new Set(issues.map(({ code }) => code));
    expect(codes.filter((code) => !found.has(code))).toEqual([]);
  });
});
