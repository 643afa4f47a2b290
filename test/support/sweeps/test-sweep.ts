import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { describe, expect, it } from 'vitest';
import type { MutableElement } from '../builders/mutable-xml.ts';
import { type Accepted, outdated, unexpected } from './accepted.ts';
import { type Family, families } from './families.ts';
import { type Outcome, sweep } from './sweep.ts';

/** What is swept, and the outcomes that are accepted. */
interface Swept {
  readonly invoices: Readonly<Record<string, MutableElement>>;
  /** What the invoices are validated with, by their names: the documents to which they refer. */
  readonly settings?: Readonly<Record<string, Partial<ValidationSettings>>>;
  /** Changes that validation need not report. */
  readonly silences: readonly Accepted<string>[];
  /** Changed amounts for which a warning is enough. */
  readonly warnings: readonly Accepted<string>[];
  /** Rows that accept outcomes here but have to be needed elsewhere. */
  readonly shared?: { readonly silences: readonly Accepted<string>[]; readonly warnings: readonly Accepted<string>[] };
}

/**
 * Tests that validation notices every mutation of a family in every invoice, except for those with a reviewed reason:
 * a changed amount makes the invoice invalid, any other change gives at least a warning, and every reason still has an outcome.
 */
export function testSweep(
  family: Family,
  { invoices, settings = {}, silences, warnings, shared = { silences: [], warnings: [] } }: Swept,
): void {
  const runs = new Map<string, Promise<Outcome[]>>();
  const outcomesOf = (name: string, root: MutableElement): Promise<Outcome[]> => {
    const run = runs.get(name) ?? sweep(name, root, families[family], settings[name]);
    runs.set(name, run);
    return run;
  };
  const own = (rows: readonly Accepted<string>[]) => rows.filter((row) => row.family === family);

  describe(`${family} changed one at a time`, () => {
    it.each(Object.entries(invoices))('are noticed: %s', async (name, root) => {
      const outcomes = await outcomesOf(name, root);
      expect({
        silent: unexpected(own([...silences, ...shared.silences]), outcomes.filter(isSilent)),
        onlyWarned: unexpected(own([...warnings, ...shared.warnings]), outcomes.filter(isWarned)),
      }).toEqual({ silent: [], onlyWarned: [] });
    });

    it('are accepted only where a reason still has an outcome', async () => {
      const outcomes = (await Promise.all(Object.entries(invoices).map(([name, root]) => outcomesOf(name, root)))).flat();
      expect(outcomes.length).toBeGreaterThan(50);
      expect({
        silent: outdated(own(silences), outcomes.filter(isSilent)),
        onlyWarned: outdated(own(warnings), outcomes.filter(isWarned)),
      }).toEqual({ silent: [], onlyWarned: [] });
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
