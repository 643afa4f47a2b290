import { describe, expect, it } from 'vitest';
import { type Grant, grantsIn, resourceCounts } from '../infra/grants.ts';
import { plainStages, templatesOf } from '../infra/synthesise.ts';

/** Grants by grantee, without duplicates. */
function describeGrants(grants: readonly Grant[]): string {
  const holders = [...new Set(grants.map(({ holder }) => holder))].sort();
  const lines = (grant: Grant) => [
    `  ${grant.effect === 'Allow' ? 'may' : 'must not'} ${grant.actions.join(', ')}`,
    ...grant.resources.map((resource) => `    on ${resource}`),
    ...(grant.condition === '' ? [] : [`    if ${grant.condition}`]),
  ];
  return holders.map((holder) => [holder, ...grants.filter((grant) => grant.holder === holder).flatMap(lines)].join('\n')).join('\n\n');
}

describe.each(plainStages.map((stage) => [stage.name, stage] as const))(
  'what %s consists of, and who may do what there',
  (_name, stage) => {
    const templates = templatesOf(stage);

    it.each(Object.entries(templates))('match the reviewed ones: %s', async (part, template) => {
      const counts = resourceCounts(template).map(([type, count]) => `${String(count).padStart(4)}  ${type}`);
      const text = `Resources\n\n${counts.join('\n')}\n\nGrants\n\n${describeGrants(grantsIn(template))}\n`;
      await expect(text).toMatchFileSnapshot(`./deployed-stages/${stage.name}-${part}.txt`);
    });
  },
);
