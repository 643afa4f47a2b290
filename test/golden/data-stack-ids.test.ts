import { describe, expect, it } from 'vitest';
import { plainStages, templatesOf } from '../infra/synthesise.ts';

/**
 * A resource whose logical id changes is another one to CloudFormation, which makes a new one and gives up the old one with what is in it. So these
 * lines are only ever added.
 */
describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the logical ids of the data of %s', (_name, stage) => {
  const { Resources } = templatesOf(stage).data.toJSON() as { readonly Resources: Readonly<Record<string, { readonly Type: string }>> };

  it('are those of every deployment before', async () => {
    const lines = Object.entries(Resources).map(([id, { Type }]) => `${id}  ${Type}`);
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(`./deployed-stages/${stage.name}-data-ids.txt`);
  });
});
