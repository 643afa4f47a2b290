import { describe, expect, it } from 'vitest';
import { acceptedSilences } from '../../sweeps/accepted-silences.ts';
import { acceptedWarnings } from '../../sweeps/accepted-warnings.ts';
import type { MutableElement } from '../builders/mutable-xml.ts';
import { type Accepted, outdated, unexpected } from './accepted.ts';
import { type Family, families } from './families.ts';
import { type Outcome, sweep } from './sweep.ts';

/** Invoices by name. */
type Invoices = Readonly<Record<string, MutableElement>>;

/**
 * Tests that validation notices every mutation of a family in every invoice, except for those with a reviewed reason:
 * a changed amount makes the invoice invalid, any other change gives at least a warning, and every reason still has an outcome.
 */
export function testSweep(family: Family, invoices: Invoices): void {
  const runs = new Map<string, Promise<Outcome[]>>();
  const outcomesOf = (name: string, root: MutableElement): Promise<Outcome[]> => {
    const run = runs.get(name) ?? sweep(name, root, families[family]);
    runs.set(name, run);
    return run;
  };
  const everyOutcome = async (): Promise<Outcome[]> =>
    (await Promise.all(Object.entries(invoices).map(([name, root]) => outcomesOf(name, root)))).flat();
  const concerns = (row: Accepted<string>): boolean => row.family === family;

  describe(`${family} changed one at a time`, () => {
    it.each(Object.entries(invoices))('are noticed: %s', async (name, root) => {
      const outcomes = await outcomesOf(name, root);
      expect(unexpected(acceptedSilences.filter(concerns), outcomes.filter(isSilent)), 'silent').toEqual([]);
      expect(unexpected(acceptedWarnings.filter(concerns), outcomes.filter(isWarned)), 'only warnings').toEqual([]);
    });

    it('are accepted only where a reason still has an outcome', async () => {
      const outcomes = await everyOutcome();
      expect(outcomes.length).toBeGreaterThan(100);
      expect(outdated(acceptedSilences.filter(concerns), outcomes.filter(isSilent)), 'silent').toEqual([]);
      expect(outdated(acceptedWarnings.filter(concerns), outcomes.filter(isWarned)), 'only warnings').toEqual([]);
    });
  });
}

function isSilent({ result }: Outcome): boolean {
  return result === 'silent';
}

/** A changed amount that leaves the invoice valid. */
function isWarned({ result, changesAmounts }: Outcome): boolean {
  return result === 'warned' && changesAmounts;
}
