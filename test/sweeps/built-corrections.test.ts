import { describe, expect, it } from 'vitest';
import { serialize } from '../support/builders/mutable-xml.ts';
import { validationResultOf } from '../support/drivers/validation.ts';
import type { Accepted } from '../support/sweeps/accepted.ts';
import { builtCorrections } from '../support/sweeps/documents/built-corrections.ts';
import type { Family, families } from '../support/sweeps/families.ts';
import { asNewState } from '../support/sweeps/mutations/new-state.ts';
import { testSweep } from '../support/sweeps/test-sweep.ts';
import { acceptedNewStates, acceptedSilencesOfCorrections } from './accepted-of-corrections.ts';

/** A warning is enough: with it a correction is not ready to send, and its cause may be in the original. */
function warned(family: Family): Accepted<string> {
  return { reason: 'not ready to send', family, documents: ['*'], mutations: ['*'], paths: ['*'] };
}

describe('a built correction, validated with its original', () => {
  testSweep('amounts', sweptIn('amounts'));
  testSweep('buckets', sweptIn('buckets'));
  testSweep('rows', sweptIn('rows'));

  it.each(builtCorrections)('has no error: $name', async ({ root, settings }) => {
    const { issues, isFullXsdConfirmed } = await validationResultOf(serialize(root), {}, settings);
    expect(issues.filter(({ severity }) => severity === 'error' || severity === 'critical')).toEqual([]);
    expect(isFullXsdConfirmed).toBe(true);
  });

  const restated = builtCorrections.flatMap((correction) => {
    const changed = asNewState(correction.root, correction.source);
    return changed === null ? [] : [{ ...correction, changed }];
  });

  it('is restated in most scenarios with amounts', () => {
    expect(restated.length).toBeGreaterThanOrEqual(8);
  });

  it.each(restated)(
    'is not ready to send when it states the new state instead of the difference, unless that has a reason: $name',
    async (given) => {
      const { issues, readiness } = await validationResultOf(serialize(given.changed), {}, given.settings);
      expect({ isReady: readiness === 'ready_to_send', hasWarning: issues.some(({ severity }) => severity !== 'info') }).toEqual(
        acceptedNewStates[given.name] === undefined ? { isReady: false, hasWarning: true } : { isReady: true, hasWarning: false },
      );
    },
  );
});

function sweptIn(family: keyof typeof families) {
  return {
    invoices: Object.fromEntries(builtCorrections.map(({ name, root }) => [name, root])),
    settings: Object.fromEntries(builtCorrections.map(({ name, settings }) => [name, settings])),
    silences: acceptedSilencesOfCorrections,
    warnings: [warned(family)],
  };
}
