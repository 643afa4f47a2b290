import type { Localized } from '@nakor/domain/shared/localized';

/** Largest document of an archive, in bytes: that of a file. */
export const documentLimitBytes = 10_000_000;

/** A file of an archive: its content (null if it is larger than a document may be), or why it is not read. */
export type ArchiveEntry =
  | { readonly name: string; readonly content: Uint8Array | null; readonly problem: null }
  | { readonly name: string; readonly problem: ArchiveProblem };

/** Limits of an archive, so that a small file cannot cause hours of work. Sizes are in bytes. */
export interface ArchiveLimits {
  /** Maximum number of entries of any kind. */
  readonly entries: number;
  /** Maximum size of all unpacked entries. */
  readonly totalBytes: number;
  /** Maximum unpacked size, as a multiple of the size of the archive; only beyond {@link freeBytes}. */
  readonly ratio: number;
  /** Unpacked size below which the ratio does not matter: many similar invoices are packed tightly. */
  readonly freeBytes: number;
}

/** The limits in use: ten full sessions of KSeF in one archive. */
export const archiveLimits: ArchiveLimits = {
  entries: 100_000,
  totalBytes: 32_000_000_000,
  ratio: 200,
  freeBytes: 200_000_000,
};

/** Why an archive or an entry of it is not read. */
export type ArchiveProblem =
  | 'entries'
  | 'total'
  | 'ratio'
  | 'damaged'
  | 'overlap'
  | 'encrypted'
  | 'name'
  | 'link'
  | 'nested'
  | 'method'
  | 'header'
  | 'content'
  | 'twice'
  | 'empty';

/** The texts of {@link ArchiveProblem}. */
export const archiveProblemTexts: Readonly<Record<ArchiveProblem, Localized>> = {
  entries: {
    pl: 'Archiwum zawiera więcej plików, niż można odczytać (100 000). Pozostałych nie sprawdzono.',
    en: 'The archive contains more files than can be read (100,000). The others were not checked.',
  },
  total: {
    pl: 'Rozpakowane archiwum jest za duże (ponad 32 GB). Pozostałych plików nie sprawdzono.',
    en: 'The unpacked archive is too large (over 32 GB). The other files were not checked.',
  },
  ratio: {
    pl: 'Archiwum rozpakowuje się do ponad 200 razy większego rozmiaru, jak bomba ZIP. Pozostałych plików nie sprawdzono.',
    en: 'The archive unpacks to more than 200 times its size, like a ZIP bomb. The other files were not checked.',
  },
  damaged: {
    pl: 'Archiwum jest uszkodzone albo ucięte. Pozostałych plików nie sprawdzono.',
    en: 'The archive is damaged or truncated. The other files were not checked.',
  },
  overlap: {
    pl: 'Pliki w archiwum nachodzą na siebie, jak w bombie ZIP. Żadnego nie sprawdzono.',
    en: 'Files in the archive overlap, as in a ZIP bomb. None was checked.',
  },
  encrypted: {
    pl: 'Plik w archiwum jest zaszyfrowany hasłem.',
    en: 'The file in the archive is encrypted with a password.',
  },
  name: {
    pl: 'Nazwa pliku wskazuje poza folder archiwum, więc go nie odczytano.',
    en: 'The name of the file leads out of the folder of the archive, so it was not read.',
  },
  link: {
    pl: 'To jest dowiązanie, a nie plik, więc go nie odczytano.',
    en: 'This is a link instead of a file, so it was not read.',
  },
  nested: {
    pl: 'Archiwów w archiwum się nie otwiera. Rozpakuj je i podaj osobno.',
    en: 'Archives inside an archive are not opened. Unpack it, and name it separately.',
  },
  method: {
    pl: 'Metoda kompresji tego pliku nie jest obsługiwana.',
    en: 'The compression method of this file is not supported.',
  },
  header: {
    pl: 'Nagłówek tego pliku nie zgadza się ze spisem archiwum, więc programy odczytałyby go różnie. Nie odczytano go.',
    en: 'The header of this file does not agree with the directory of the archive, so programs would read it differently. It was not read.',
  },
  content: {
    pl: 'Ten plik jest w archiwum uszkodzony: jego rozmiar albo suma kontrolna się nie zgadza.',
    en: 'This file is damaged in the archive: its size or checksum does not agree.',
  },
  twice: {
    pl: 'W archiwum jest już plik o tej nazwie. Sprawdzono tylko pierwszy.',
    en: 'The archive already contains a file with this name. Only the first one was checked.',
  },
  empty: {
    pl: 'W archiwum nie ma plików *.xml.',
    en: 'The archive contains no *.xml files.',
  },
};

/** Ends the reading of an archive. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}

/** Counts what is unpacked. */
export interface ArchiveMeter {
  /** @throws ArchiveError if there are too many entries */
  countEntry(): void;
  /** @throws ArchiveError if too much was unpacked */
  countBytes(bytes: number): void;
}

/** @param archiveBytes size of the archive itself */
export function createMeter(archiveBytes: number, limits: ArchiveLimits): ArchiveMeter {
  let entries = 0;
  let total = 0;
  return {
    countEntry() {
      entries += 1;
      if (entries > limits.entries) throw new ArchiveError('entries');
    },
    countBytes(bytes) {
      total += bytes;
      if (total > limits.totalBytes) throw new ArchiveError('total');
      if (total > limits.freeBytes && total > archiveBytes * limits.ratio) throw new ArchiveError('ratio');
    },
  };
}
