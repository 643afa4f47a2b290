import type { BatchDetails } from '@nakor/client';
import { batchFailureTexts } from '@nakor/contract/schemas/responses/batches';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { nakorCommand } from '@nakor/domain/shared/product-names';
import { type ExitCode, exitCodes } from '../../shared/cli-io.ts';

/** A batch as the API returns it. */
export type Batch = BatchDetails['batch'];

/** Whether the work on a batch goes on. */
export function isInProgress({ state }: Batch): boolean {
  return state === 'queued' || state === 'unpacking' || state === 'validating' || state === 'joining';
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
  const reason = failure === null ? '' : `: ${failureTexts[failure][language]} (${failure})`;
  const lines = [`${texts.batch[language]} ${id}: ${stateTexts[state][language]}${reason}`, ...formatCounts(batch, language)];
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

/** What a batch does in a state. */
export const stateTexts: Readonly<Record<Batch['state'], Localized>> = {
  awaiting_upload: { pl: 'czeka na archiwum', en: 'waiting for its archive' },
  queued: { pl: 'w kolejce', en: 'queued' },
  unpacking: { pl: 'archiwum jest czytane', en: 'the archive is read' },
  validating: { pl: 'dokumenty są sprawdzane', en: 'documents are validated' },
  joining: { pl: 'powstaje rejestr', en: 'the register is written' },
  completed: { pl: 'zakończona', en: 'completed' },
  completed_with_unreadable: { pl: 'zakończona, części dokumentów nie odczytano', en: 'completed, some documents could not be read' },
  failed: { pl: 'nie powiodła się, niczego nie policzono', en: 'failed, nothing was counted' },
  canceled: { pl: 'anulowana', en: 'canceled' },
  expired: {
    pl: 'wygasła, bo archiwum nie wysłano w ciągu 24 godzin',
    en: 'expired, because the archive was not uploaded within 24 hours',
  },
};

const failureTexts: Readonly<Record<NonNullable<Batch['failure']>, Localized>> = {
  not_an_archive: { pl: 'plik nie jest archiwum podanego formatu', en: batchFailureTexts.not_an_archive },
  no_documents: { pl: 'w archiwum nie ma plików *.xml', en: batchFailureTexts.no_documents },
  too_many_documents: { pl: 'dokumentów jest więcej, niż podano albo niż może mieć paczka', en: batchFailureTexts.too_many_documents },
  too_many_entries: { pl: 'archiwum ma ponad 100 000 plików', en: batchFailureTexts.too_many_entries },
  unpacked_too_large: { pl: 'rozpakowane archiwum ma ponad 32 GB', en: batchFailureTexts.unpacked_too_large },
  bomb: { pl: 'archiwum rozpakowuje się do wielokrotności swojego rozmiaru, jak bomba ZIP', en: batchFailureTexts.bomb },
  overlapping_entries: { pl: 'pliki w archiwum nachodzą na siebie, jak w bombie ZIP', en: batchFailureTexts.overlapping_entries },
  damaged_archive: { pl: 'archiwum jest uszkodzone albo ucięte', en: batchFailureTexts.damaged_archive },
  input_missing: { pl: 'wysłanego archiwum już nie ma', en: batchFailureTexts.input_missing },
  hash_differs: { pl: 'archiwum ma inny skrót SHA-256, niż podano', en: batchFailureTexts.hash_differs },
  internal_error: {
    pl: 'błąd wewnętrzny; spróbuj ponownie, a zgłaszając go, podaj identyfikator paczki',
    en: batchFailureTexts.internal_error,
  },
};

/** Why an upload cannot be completed, as `details.reason` of `BATCH_UPLOAD_INVALID` states it; null for a reason that this version does not know. */
export function describeUploadProblem(reason: unknown, language: Language): string | null {
  if (typeof reason !== 'string') return null;
  const known: Readonly<Record<string, Localized>> = { ...failureTexts, ...uploadTexts };
  return Object.hasOwn(known, reason) ? (known[reason]?.[language] ?? null) : null;
}

const uploadTexts: Readonly<Record<string, Localized>> = {
  missing: { pl: 'archiwum nie dotarło', en: 'the archive did not arrive' },
  size: { pl: 'archiwum ma inny rozmiar, niż podano', en: 'the archive has another size than stated' },
  parts: { pl: 'części archiwum nie składają się w całość', en: 'the parts do not make up the archive' },
};

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
