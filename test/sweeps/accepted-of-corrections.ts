import type { Accepted } from '../support/sweeps/accepted.ts';
import type { SilenceReason } from './reasons.ts';

/** Changes of built corrections that validation does not report although their originals are provided, each with the reason. */
export const acceptedSilencesOfCorrections: readonly Accepted<SilenceReason>[] = [
  {
    reason: 'possible-rounding',
    family: 'amounts',
    documents: ['fx-rate', 'settlement: rate of EUR'],
    mutations: ['plus 0.05'],
    paths: ['Fa/P_14_1W'],
  },
  {
    reason: 'zero',
    family: 'buckets',
    documents: ['fx-rate', 'settlement: rate of EUR'],
    mutations: ['moved to *'],
    paths: ['Fa/P_13_1'],
    note: 'The correction changes only the tax in PLN, so that P_13_1 is 0.00.',
  },
];

/** Corrections by the new state that validation does not report, each with the reason. */
export const acceptedNewStates: Readonly<Record<string, string>> = {
  'period-rebate': 'It corrects several invoices, of which only one is provided, so that no difference can be compared.',
};
