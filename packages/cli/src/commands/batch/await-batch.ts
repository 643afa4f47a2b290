import { setTimeout as pause } from 'node:timers/promises';
import { type Batch, formatProgressText, isInProgress, stateTexts } from './describe-batch.ts';
import type { BatchSession } from './submit-batch.ts';

/** A batch of 100 documents takes a second, and one of 100,000 some minutes; each look is a request of the key. */
const pauses = { firstMs: 1_000, factor: 1.5, longestMs: 15_000 } as const;

/**
 * Waits for the end of the work on a batch; not for its upload, which someone else has to send.
 *
 * @throws NakorApiError, NakorConnectionError; the reason of the signal
 */
export async function awaitBatch(id: string, { connection, signal, progress }: BatchSession): Promise<Batch> {
  const { client, language } = connection;
  for (let pauseMs: number = pauses.firstMs; ; pauseMs = Math.min(pauseMs * pauses.factor, pauses.longestMs)) {
    const { data } = await client.batches.get(id, { signal });
    const { batch } = data;
    if (!isInProgress(batch)) {
      progress.clear();
      return batch;
    }
    progress.showText(`${stateTexts[batch.state][language]}: ${formatProgressText(batch.progress, language)}`);
    await pause(pauseMs, undefined, { signal });
  }
}
