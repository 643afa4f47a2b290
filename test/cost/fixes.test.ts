import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import { fixes } from '@nakor/domain/validation/fixes/index';
import { applyFixes, type FixTools } from '@nakor/domain/validation/fixing/apply-fixes';
import { findFixable } from '@nakor/domain/validation/fixing/find-fixable';
import { autofixPolicies } from '@nakor/domain/validation/fixing/fix-policies';
import type { Examination } from '@nakor/domain/validation/model/examination';
import { countSteps, createTrialBudget, mostTimesLawful, trialBudgetOf } from '@nakor/domain/validation/model/work-bounds';
import { describe, expect, it } from 'vitest';
import { invoiceWithMistakes, type Mistake, mistakes } from '../support/cost/mistakes.ts';
import { schemaModel, testSettings, utf8, validationPorts } from '../support/drivers/validation.ts';
import { isGate } from '../support/generators/seeds.ts';

/** Bytes of a document, and how many mistakes it has at most: as many as fit. */
const sizes = isGate ? [10_000] : [10_000, 50_000, 100_000, 250_000];
const counts = isGate ? [10, 3_000] : [1, 10, 100, 1_000, 3_000];

const finders = {
  validate: async (first: Examination, tools: FixTools) => void (await findFixable(first, tools)),
  autofix: async (first: Examination, tools: FixTools) => void (await applyFixes(first, tools, autofixPolicies, 10)),
};

/** What examining a document and the copies with its fixes took, counted from the copies themselves. */
async function stepsOf(
  xml: string,
  find: (typeof finders)['validate'],
): Promise<{ steps: number; trials: number; codes: ReadonlySet<string> }> {
  const examine = (bytes: Uint8Array) => examineDocument(bytes, validationPorts, testSettings);
  const first = await examine(utf8(xml));
  if (!first.ok) throw new Error(first.error.code);
  const sizeOf = ({ bytes, validated }: Examination) => countSteps(bytes.length, validated.issues.length);
  let steps = sizeOf(first.value);
  let trials = 0;
  const counting: FixTools['examine'] = async (copy) => {
    const examined = await examine(copy);
    trials += 1;
    steps += examined.ok ? sizeOf(examined.value) : copy.length;
    return examined;
  };
  const budget = createTrialBudget(trialBudgetOf(first.value.bytes.length, first.value.validated.issues.length));
  await find(first.value, { model: schemaModel, examine: counting, budget });
  return { steps, trials, codes: new Set(first.value.validated.issues.map(({ code }) => code)) };
}

describe('mistakes', () => {
  it('are known for every fix', () => {
    expect(fixes.map(({ code }) => code).filter((code) => !mistakes.some((mistake) => mistake.code === code))).toEqual([]);
  });

  it.each(mistakes)('of $code, $kind, have this code', async (mistake) => {
    const { xml } = invoiceWithMistakes(mistake, 2, 5_000);
    const first = await examineDocument(utf8(xml), validationPorts, testSettings);
    expect(first.ok ? first.value.validated.issues.map(({ code }) => code) : first.error).toContain(mistake.code);
  });
});

describe.each(Object.entries(finders))('trying fixes for %s', (_, find) => {
  it.each(mistakes.map((mistake: Mistake) => ({ ...mistake, mistake })))(
    `takes at most ${mostTimesLawful} times the steps of a lawful document of the same size: $code, $kind`,
    { timeout: 600_000 },
    async ({ mistake }) => {
      for (const bytes of sizes) {
        for (const wanted of counts) {
          const document = invoiceWithMistakes(mistake, wanted, bytes);
          const { steps } = await stepsOf(document.xml, find);
          expect(steps, `${document.mistakes} mistakes in ${bytes} bytes`).toBeLessThanOrEqual(
            mostTimesLawful * Math.max(bytes, utf8(document.xml).length),
          );
          if (document.mistakes < wanted) break;
        }
      }
    },
  );
});
