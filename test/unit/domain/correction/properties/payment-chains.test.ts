import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { added, negated, shown } from '../../../../support/corrections/lawful-totals.ts';
import { readCorrection } from '../../../../support/corrections/read-correction.ts';
import { correctionRuns, runLimitMs } from '../../../../support/corrections/runs.ts';
import type { Total } from '../../../../support/generated/model.ts';
import { generatedInvoices } from '../../../../support/generated-invoices.ts';
import { serialize } from '../../../../support/mutable-xml.ts';
import { tried } from '../../../../support/tried-corrections.ts';

const cases = [
  { kind: 'ZAL', scenario: 'advance-amount' },
  { kind: 'ROZ', scenario: 'settlement-correction' },
] as const;

const amounts = fc.array(fc.bigInt({ min: 1n, max: 50_000_00n }), { minLength: 10, maxLength: 10 });

function text(grosze: bigint): string {
  const digits = String(grosze).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The correction of a document, each time the last one, to another amount; the same document where nothing is to change. */
async function corrected(xml: string, scenario: string, from: bigint, to: bigint): Promise<{ xml: string; deltas: readonly Total[] }> {
  if (from === to) return { xml, deltas: [] };
  const result = await tried(xml, scenario, { changes: { 'Fa/P_15': text(to) } });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const read = readCorrection(result.value.xml);
  expect({ total: read.total, before: read.paymentBefore }).toEqual({ total: to - from, before: from });
  return { xml: result.value.xml, deltas: read.totals };
}

describe.each(cases)('ten corrections of the amount of $kind, each of the last one', ({ kind, scenario }) => {
  const invoices = generatedInvoices(kind).map(serialize);

  it('come to what one correction comes to, and back again to nothing', { timeout: runLimitMs }, async () => {
    const property = fc.asyncProperty(invoices, amounts, async (xml, wanted) => {
      const { total } = readCorrection(xml);
      // Of several payments the one that changes has to be named; what is paid already leaves nothing to start from.
      fc.pre(!xml.includes('<ZaliczkaCzesciowa>') && total > 0n);
      let state = { xml, deltas: [] as readonly Total[] };
      let [sum, amount] = [[] as readonly Total[], total];
      for (const next of wanted) {
        state = await corrected(state.xml, scenario, amount, next);
        [sum, amount] = [added(sum, state.deltas), next];
      }
      const direct = await corrected(xml, scenario, total, amount);
      expect(shown(sum)).toEqual(shown(direct.deltas));
      const back = await corrected(state.xml, scenario, amount, total);
      expect(shown(back.deltas)).toEqual(shown(negated(sum)));
    });
    await fc.assert(property, correctionRuns(5));
  });
});
