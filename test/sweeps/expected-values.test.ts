import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MutableElement } from '../support/builders/mutable-xml.ts';
import { generatedInvoices } from '../support/generators/generated-invoices.ts';
import { isGate, isLongRun, seedOr } from '../support/generators/seeds.ts';
import { builtCorrections } from '../support/sweeps/documents/built-corrections.ts';
import { sweptInvoices } from '../support/sweeps/documents/index.ts';
import { followExpectedValues } from '../support/sweeps/expected-values.ts';
import { families } from '../support/sweeps/families.ts';
import type { MutatedInvoice } from '../support/sweeps/mutations/mutation.ts';

/** Changes of amounts, of the rows that they come from, and amounts or rows left out. */
function* changes(original: MutableElement): Generator<MutatedInvoice> {
  yield* families.amounts(original);
  yield* families.rows(original);
  for (const deletion of families.deletions(original)) if (deletion.changesAmounts) yield deletion;
}

/** Also amounts in other buckets. On an invoice that may omit its totals or converts its taxes, the right amounts are not those of the original. */
function* changesWithBuckets(original: MutableElement): Generator<MutatedInvoice> {
  yield* changes(original);
  yield* families.buckets(original);
}

const seed = seedOr(20261015);
const generatedPerKind = isLongRun ? 100 : isGate ? 3 : 30;

const lawful = [
  ...Object.entries(sweptInvoices).map(([name, root]) => ({ name, root, family: changesWithBuckets, settings: {} })),
  ...builtCorrections.map(({ name, root, settings }) => ({ name: `built: ${name}`, root, family: changesWithBuckets, settings })),
  ...invoiceKinds.flatMap((kind) =>
    fc.sample(generatedInvoices(kind), { seed, numRuns: generatedPerKind }).map((root, index) => {
      return { name: `generated ${kind} ${index + 1}`, root, family: changes, settings: {} };
    }),
  ),
];

const offeredOf = new Map<string, number>();

/**
 * Where two amounts contradict each other and nothing shows which is wrong, validation expects no value: a value that is entered may not make a
 * right amount wrong.
 */
describe('the values that validation expects in an invoice with one change', () => {
  it.each(lawful)(
    'are those of the lawful invoice, entering them ends without another error, and advice on other amounts has a condition: $name',
    async ({ name, root, family, settings }) => {
      const { offered, wrong, endless, unconditional } = await followExpectedValues(root, family, settings);
      offeredOf.set(name, offered);
      expect({ wrong, endless, unconditional }).toEqual({ wrong: [], endless: [], unconditional: [] });
    },
  );

  it('are there where the other amounts prove them', () => {
    expect([...offeredOf.values()].reduce((sum, offered) => sum + offered, 0)).toBeGreaterThan(900);
  });
});
