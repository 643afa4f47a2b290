import { batchFailureTexts } from '@nakor/contract/batch-failures';
import type { Language, Localized } from '@nakor/domain/shared/localized';

/** What a batch does in each state, as the command line and the workbench show it. */
export const batchStateTexts = {
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
} as const satisfies Readonly<Record<string, Localized>>;

/** State of a batch. */
export type BatchState = keyof typeof batchStateTexts;

/** Whether the work on a batch in this state goes on. */
export function isBatchInProgress(state: BatchState): boolean {
  return state === 'queued' || state === 'unpacking' || state === 'validating' || state === 'joining';
}

/** Code of why a batch failed. */
export type BatchFailure = keyof typeof batchFailureTexts;

/** Why a batch failed, in words. */
export const batchFailureWords: Readonly<Record<BatchFailure, Localized>> = {
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
  const known: Readonly<Record<string, Localized>> = { ...batchFailureWords, ...uploadTexts };
  return Object.hasOwn(known, reason) ? (known[reason]?.[language] ?? null) : null;
}

const uploadTexts: Readonly<Record<string, Localized>> = {
  missing: { pl: 'archiwum nie dotarło', en: 'the archive did not arrive' },
  size: { pl: 'archiwum ma inny rozmiar, niż podano', en: 'the archive has another size than stated' },
  parts: { pl: 'części archiwum nie składają się w całość', en: 'the parts do not make up the archive' },
};
