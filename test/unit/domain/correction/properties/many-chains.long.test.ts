import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chainCases, expectFoldedStates, expectUsable } from '../../../../support/builders/corrections/properties/chain-runs.ts';
import { chance } from '../../../../support/generators/invoice-parts/draw.ts';
import { seedOr } from '../../../../support/generators/seeds.ts';

/** Of 10,000 chains, those of each kind; every twentieth is also used in every way. A failure is not shrunk, which would take longer than the rest. */
const runsByKind = 10_000 / primaryKinds.length;

describe('10,000 chains of corrections', () => {
  it.each(primaryKinds)('fold into the state after the last correction: %s', { timeout: 3_600_000 }, async (kind) => {
    const property = fc.asyncProperty(...chainCases(kind), async (source, draw) => {
      const chain = await expectFoldedStates(draw, source);
      if (chance(draw, 5)) await expectUsable(draw, chain);
    });
    await fc.assert(property, { numRuns: runsByKind, seed: seedOr(20_261_126), endOnFailure: true });
  });
});
