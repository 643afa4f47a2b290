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
  silence: 1_000_000,
  rows: 2_000_000,
} as const;

/** Texts of rejections. */
export const rejectionTexts = {
  notARegister: {
    pl: 'To nie jest JPK_V7M(3) ani JPK_V7K(3). Porównywane są pliki za okresy od lutego 2026 r.; starszych wersji, które nie mają numerów KSeF, nie można porównać.',
    en: 'This is neither JPK_V7M(3) nor JPK_V7K(3). Files for periods from February 2026 are compared; older versions have no KSeF numbers and cannot be compared.',
  },
  noMonth: {
    pl: 'W nagłówku pliku, przed wierszami, brakuje roku albo miesiąca (Rok, Miesiac).',
    en: 'The header of the file, in front of its rows, lacks the year or the month (Rok, Miesiac).',
  },
} as const satisfies Readonly<Record<string, Localized>>;
