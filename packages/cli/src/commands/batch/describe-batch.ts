import type { BatchDetails } from '@nakor/client';
import { batchFailureWords, batchStateTexts, isBatchInProgress } from '@nakor/collection/batch-texts';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { nakorCommand } from '@nakor/domain/shared/product-names';
import { type ExitCode, exitCodes } from '../../shared/cli-io.ts';

/** A batch as the API returns it. */
export type Batch = BatchDetails['batch'];

/** Whether the work on a batch goes on. */
export function isInProgress({ state }: Batch): boolean {
  return isBatchInProgress(state);
}

/**
 * How a command on a batch ends, as `nakor validate` does: 1 if a document has errors, 2 if one could not be read or the batch has failed.
 */
export function determineBatchExit({ state, counts }: Batch): ExitCode {
  if (state === 'failed' || state === 'canceled' || state === 'expired') return exitCodes.usage;
  if (counts === null) return exitCodes.ok;
  if (counts.unreadable > 0) return exitCodes.usage;
  return counts.invalid + counts.rejected > 0 ? exitCodes.issues : exitCodes.ok;
}

/** A batch in words, with the next command. */
export function formatBatchText(batch: Batch, language: Language): string {
  const { id, state, failure, available_until, erased_at } = batch;
  const reason = failure === null ? '' : `: ${batchFailureWords[failure][language]} (${failure})`;
  const lines = [`${texts.batch[language]} ${id}: ${batchStateTexts[state][language]}${reason}`, ...formatCounts(batch, language)];
  if (erased_at !== null) lines.push(texts.erased[language]);
  else if (available_until !== null) {
    lines.push(
      `${texts.register[language]} ${available_until}:`,
      `  ${nakorCommand} batch register ${id} --format html --output register.html`,
    );
  }
  if (isInProgress(batch)) lines.push(`  ${nakorCommand} batch status ${id} --wait`);
  return lines.join('\n');
}

function formatCounts({ counts, progress }: Batch, language: Language): string[] {
  if (counts === null) return progress.documents === null ? [] : [formatProgressText(progress, language)];
  const { documents, valid, invalid, rejected, unreadable } = counts;
  const parts = { valid, invalid, rejected, unreadable };
  const shown = Object.entries(parts).map(([name, count]) => `${countTexts[name as keyof typeof parts][language]} ${count}`);
  return [`${countTexts.documents[language]} ${documents} (${shown.join(', ')})`];
}

/** How far a batch is, on one line. */
export function formatProgressText({ documents, chunks, chunks_done }: Batch['progress'], language: Language): string {
  const share = chunks === null || chunks === 0 ? 0 : Math.floor((100 * chunks_done) / chunks);
  return `${countTexts.documents[language]} ${documents ?? '?'}, ${texts.done[language]} ${share} %`;
}

const countTexts = {
  documents: { pl: 'dokumenty:', en: 'documents:' },
  valid: { pl: 'poprawne', en: 'valid' },
  invalid: { pl: 'z błędami', en: 'with errors' },
  rejected: { pl: 'niebędące fakturami', en: 'no invoices' },
  unreadable: { pl: 'nieodczytane', en: 'unreadable' },
} as const satisfies Readonly<Record<string, Localized>>;

const texts = {
  batch: { pl: 'Paczka', en: 'Batch' },
  done: { pl: 'gotowe', en: 'done' },
  erased: { pl: 'Rejestr usunięto.', en: 'The register was deleted.' },
  register: { pl: 'Rejestr, dostępny do', en: 'The register, available until' },
} as const satisfies Readonly<Record<string, Localized>>;
