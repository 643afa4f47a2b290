import { setTimeout as pause } from 'node:timers/promises';
import { NakorApiError, NakorConnectionError } from '@nakor/client';
import { batchStateTexts } from '@nakor/collection/batch-texts';
import { type Batch, formatProgressText, isInProgress } from './describe-batch.ts';
import type { BatchSession } from './submit-batch.ts';

/** A batch of 100 documents takes a second, and one of 100,000 some minutes; each look is a request of the key. */
const pauses = { firstMs: 1_000, factor: 1.5, longestMs: 15_000 } as const;

/** Looks in a row that may fail after the first one, each after several attempts: the batch goes on meanwhile. */
const mostFailures = 20;

/** An error after which another look may succeed; others are thrown. */
function orTemporary(error: unknown): NakorApiError | NakorConnectionError {
  if (error instanceof NakorConnectionError) return error;
  if (error instanceof NakorApiError && (error.status === 429 || error.status >= 500)) return error;
  throw error;
}

/**
 * Waits for the end of the work on a batch; not for its upload, which someone else has to send.
 *
 * @throws NakorApiError, NakorConnectionError; the reason of the signal
 */
export async function awaitBatch(id: string, { connection, signal, progress }: BatchSession): Promise<Batch> {
  const { client, language } = connection;
  // The first look shows whether there is a service at the URL.
  let failures = mostFailures;
  for (let pauseMs: number = pauses.firstMs; ; pauseMs = Math.min(pauseMs * pauses.factor, pauses.longestMs)) {
    const batch = await client.batches.get(id, { signal }).then(({ data }) => data.batch, orTemporary);
    failures = batch instanceof Error ? failures + 1 : 0;
    if (batch instanceof Error) {
      if (failures > mostFailures) throw batch;
    } else if (isInProgress(batch)) {
      progress.showText(`${batchStateTexts[batch.state][language]}: ${formatProgressText(batch.progress, language)}`);
    } else {
      progress.clear();
      return batch;
    }
    await pause(pauseMs, undefined, { signal });
  }
}
