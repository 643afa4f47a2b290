import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chainCases, expectFoldedStates, expectUsable } from '../../../../support/builders/corrections/properties/chain-runs.ts';
import { correctionRuns, runLimitMs } from '../../../../support/builders/corrections/properties/runs.ts';

describe('a chain of corrections of any kind', () => {
  it.each(primaryKinds)(
    'folds into the state after the last one, and is as good as any other: %s',
    { timeout: runLimitMs },
    async (kind) => {
      const property = fc.asyncProperty(...chainCases(kind), async (source, draw) => {
        await expectUsable(draw, await expectFoldedStates(draw, source));
      });
      await fc.assert(property, correctionRuns(10));
    },
  );
});
