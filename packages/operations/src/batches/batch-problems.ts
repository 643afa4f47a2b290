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
  'no_register',
  'unreadable_register',
  'several_taxpayers',
  'same_month',
  'unreadable_upo',
  'unreadable_metadata',
  'unreadable_erp',
  'registers_too_large',
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
    pl: 'Rozpakowane archiwum jest za duże (ponad 32 GB, a do porównania z JPK ponad 2 GB).',
    en: 'The unpacked archive is too large (over 32 GB, or 2 GB for a comparison with a JPK).',
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
  no_register: {
    pl: 'W archiwum nie ma JPK_V7M(3) ani JPK_V7K(3), z którym można porównać faktury.',
    en: 'The archive contains no JPK_V7M(3) or JPK_V7K(3) with which invoices can be compared.',
  },
  unreadable_register: {
    pl: 'Pliku JPK nie można odczytać. Miejsce błędu podaje nakor reconcile na tych samych plikach.',
    en: 'A JPK file cannot be read. nakor reconcile on the same files names the place.',
  },
  several_taxpayers: {
    pl: 'Pliki JPK dotyczą różnych podatników. Porównaj każdego osobno.',
    en: 'The JPK files are of different taxpayers. Compare each one separately.',
  },
  same_month: {
    pl: 'Dwa pliki JPK są z tego samego miesiąca. Korekta zastępuje plik w całości, więc podaj tylko ostatni.',
    en: 'Two JPK files are of the same month. A correction replaces the whole file, so give only the last one.',
  },
  unreadable_upo: {
    pl: 'UPO nie można odczytać. Miejsce błędu podaje nakor reconcile na tych samych plikach.',
    en: 'A UPO cannot be read. nakor reconcile on the same files names the place.',
  },
  unreadable_metadata: {
    pl: 'Plik _metadata.json nie zawiera metadanych eksportu z KSeF.',
    en: 'A file _metadata.json contains no metadata of an export of KSeF.',
  },
  unreadable_erp: {
    pl: 'Kolumn rejestru z ERP (CSV) nie rozpoznano. Podaj je w erp.columns albo usuń plik z archiwum.',
    en: 'Columns of a register of an ERP (CSV) are not recognized. State them in erp.columns, or leave the file out of the archive.',
  },
  registers_too_large: {
    pl: 'Pliki JPK, UPO, metadane i rejestry z ERP mają razem ponad 120 000 000 bajtów.',
    en: 'JPK, UPO, metadata and registers of an ERP have more than 120,000,000 bytes together.',
  },
};
