import { correctionPairs } from './corrections.ts';
import { dataPairs } from './data.ts';
import { exemptPairs } from './exempt-corrections.ts';
import type { InvoicePair } from './pair.ts';
import { settlementPairs } from './settlements.ts';
import { taxPairs } from './taxes-in-pln.ts';
import { totalPairs } from './totals.ts';

/** All mistakes, each beside a lawful neighbour: `POST /validate` and `nakor validate` have to tell them apart. */
export const invoicePairs: readonly InvoicePair[] = [
  ...dataPairs,
  ...totalPairs,
  ...exemptPairs,
  ...correctionPairs,
  ...settlementPairs,
  ...taxPairs,
];
