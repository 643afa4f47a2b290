import { expect, it } from 'vitest';
import { stages } from '../../infra/aws/stages.ts';
import { deployedStageNames } from '../../infra/stage-names.ts';

it('stages have the names that operators may give', () => {
  expect(stages.map(({ name }) => name)).toEqual(deployedStageNames);
});
