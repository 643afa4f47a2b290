import type { Localized } from '../../shared/localized.ts';

/** Namespaces of the files that are read, with their `kodSystemowy`. */
export const registerForms: ReadonlyMap<string, 'JPK_V7M' | 'JPK_V7K'> = new Map([
  ['http://crd.gov.pl/wzor/2025/12/19/14090/', 'JPK_V7M'],
  ['http://crd.gov.pl/wzor/2025/12/19/14089/', 'JPK_V7K'],
]);

/** Limits far above anything JPK_V7M allows, so that a hostile file is refused early and in bounded memory. */
export const registerLimits = {
  depth: 16,
  attributesOfElement: 32,
  nameLength: 128,
  attributeValueLength: 2_000,
  /** Characters of one element. The longest text of the schema has 512. */
  textLength: 10_000,
  /** Characters without a tag: a comment, a text, an instruction. */
  silence: 1_000_000,
  rows: 2_000_000,
} as const;

/** Why a file is not read as JPK_V7M(3). */
export interface RegisterRejection {
  /** From 1; in the text of the file. */
  readonly line: number;
  readonly column: number;
  readonly message: Localized;
}

/** Texts of rejections. */
export const rejectionTexts = {
  doctype: {
    pl: 'Deklaracja <!DOCTYPE> jest niedozwolona. Usuń ją z pliku.',
    en: 'A <!DOCTYPE> declaration is not allowed. Remove it from the file.',
  },
  structure: {
    pl: 'Budowa pliku przekracza limity, których żaden JPK nie osiąga (zagnieżdżenie, atrybuty, długość tekstu albo liczba wierszy).',
    en: 'The structure of the file exceeds limits that no JPK reaches (nesting, attributes, length of a text or number of rows).',
  },
  encoding: {
    pl: 'Plik nie jest zakodowany w UTF-8. Zapisz go ponownie jako UTF-8.',
    en: 'The file is not valid UTF-8. Save it again as UTF-8.',
  },
  notARegister: {
    pl: 'To nie jest JPK_V7M(3) ani JPK_V7K(3). Porównywane są pliki za okresy od lutego 2026 r.; starszych wersji, które nie mają numerów KSeF, nie można porównać.',
    en: 'This is neither JPK_V7M(3) nor JPK_V7K(3). Files for periods from February 2026 are compared; older versions have no KSeF numbers and cannot be compared.',
  },
  noMonth: {
    pl: 'W nagłówku pliku brakuje roku albo miesiąca (Rok, Miesiac).',
    en: 'The header of the file lacks the year or the month (Rok, Miesiac).',
  },
} as const satisfies Readonly<Record<string, Localized>>;
