import type { BatchSweep } from '@nakor/operations/maintenance/sweep';

/** For sweeps of everything else: no batch is due. */
export const noBatches: BatchSweep = {
  async *findDue() {},
  sweep: async () => false,
};
