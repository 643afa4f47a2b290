import { describe, expect, it } from 'vitest';
import { plainStages, templatesOf } from '../infra/synthesise.ts';

/**
 * CloudFormation treats a resource with a changed logical id as a new one: it creates that and abandons the old one with its data. So once a
 * stage is deployed, lines may only be added.
 */
describe.each(plainStages.map((stage) => [stage.name, stage] as const))('the logical ids of the data of %s', (_name, stage) => {
  const { Resources } = templatesOf(stage).data.toJSON() as { readonly Resources: Readonly<Record<string, { readonly Type: string }>> };

  it('are the reviewed ones', async () => {
    const lines = Object.entries(Resources).map(([id, { Type }]) => `${id}  ${Type}`);
    await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot(`./data-stack-ids/${stage.name}.txt`);
  });
});
