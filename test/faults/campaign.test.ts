import { expect, it } from 'vitest';
import { type CampaignTable, runCampaign } from '../support/faults/campaign.ts';
import { faultSeeds, isGate, isLongRun } from '../support/generators/seeds.ts';

/** The long form of one seed is 3,000 operations. */
const size = isLongRun
  ? { operations: 3_000, rounds: 10, atOnce: 24 }
  : { operations: isGate ? 40 : 300, rounds: isGate ? 1 : 2, atOnce: 12 };

it.for(faultSeeds({ gate: 1, short: 1, long: 1 }))(
  'operations on hosts that fail are counted, delivered and listed once each, by three witnesses (seed %i)',
  { timeout: 7_200_000 },
  async (seed, context) => {
    const table = await runCampaign(context, { seed, ...size });
    expect(table['operations']).toBe(size.operations);
    expect(table['hosts killed']).toBeGreaterThan(0);
    expect(table['repeated a day later']).toBeGreaterThan(0);
    if (!isGate) console.log(`Seed ${seed}:\n${describeTable(table)}`);
  },
);

function describeTable(table: CampaignTable): string {
  return Object.entries(table)
    .map(([what, count]) => `  ${what}: ${count}`)
    .join('\n');
}
