import type { Localized } from '@nakor/domain/shared/localized';

/** Why a whole batch cannot be processed. A document that cannot be read is no such problem: it has a row in the register. */
export const batchProblems = [
  'not_an_archive',
  'no_documents',
  'too_many_documents',
  'too_many_entries',
  'unpacked_too_large',
  'bomb',
  'overlapping_entries',
  'damaged_archive',
  'input_missing',
  'hash_differs',
] as const;
export type BatchProblem = (typeof batchProblems)[number];

/** The texts of {@link BatchProblem}. */
export const batchProblemTexts: Readonly<Record<BatchProblem, Localized>> = {
  not_an_archive: {
    pl: 'Przesłany plik nie jest archiwum w podanym formacie.',
    en: 'The uploaded file is not an archive in the stated format.',
  },
  no_documents: { pl: 'W archiwum nie ma plików *.xml.', en: 'The archive contains no *.xml files.' },
  too_many_documents: {
    pl: 'Archiwum zawiera więcej dokumentów, niż wolno sprawdzić w jednej paczce.',
    en: 'The archive contains more documents than one batch may have.',
  },
  too_many_entries: {
    pl: 'Archiwum zawiera więcej plików, niż można odczytać (100 000).',
    en: 'The archive contains more files than can be read (100,000).',
  },
  unpacked_too_large: {
    pl: 'Rozpakowane archiwum jest za duże (ponad 32 GB).',
    en: 'The unpacked archive is too large (over 32 GB).',
  },
  bomb: {
    pl: 'Archiwum rozpakowuje się do ponad 200 razy większego rozmiaru, jak bomba ZIP.',
    en: 'The archive unpacks to more than 200 times its size, like a ZIP bomb.',
  },
  overlapping_entries: {
    pl: 'Pliki w archiwum nachodzą na siebie, jak w bombie ZIP.',
    en: 'Files in the archive overlap, as in a ZIP bomb.',
  },
  damaged_archive: { pl: 'Archiwum jest uszkodzone albo ucięte.', en: 'The archive is damaged or truncated.' },
  hash_differs: {
    pl: 'Suma SHA-256 przesłanego pliku różni się od podanej.',
    en: 'The SHA-256 checksum of the uploaded file differs from the one that was stated.',
  },
  input_missing: { pl: 'Przesłanego pliku już nie ma.', en: 'The uploaded file is no longer there.' },
};
