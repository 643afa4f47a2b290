import { batchDocumentsLimit } from '@nakor/contract/limits';
import { expect, it } from 'vitest';
import { stages } from '../../infra/aws/stages.ts';
import { measureComparison } from '../bench/batches/comparison.ts';

/** What the bridge of Lambda and the code of the bundle take next to what is measured here, with room to spare. In bytes. */
const reservedBytes = 300_000_000;

it('the largest comparison, with a finding for each of its rows, fits into the memory of the function', {
  timeout: 1_800_000,
}, async () => {
  const { split, join } = await measureComparison(batchDocumentsLimit - 1);
  const memoryMb = stages[0]?.memoryMb['batch-work'] ?? 0;
  const counts = { documents: batchDocumentsLimit, invoices: batchDocumentsLimit - 1, unreadable: 0 };
  expect(join.result).toMatchObject({ counts: expect.objectContaining(counts) });
  expect(Math.max(split.peakBytes, join.peakBytes)).toBeLessThan(memoryMb * 1_048_576 - reservedBytes);
});
