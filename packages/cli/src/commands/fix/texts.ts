import type { Noun } from '@nakor/collection/reports/counted';
import type { Language, Localized } from '@nakor/domain/shared/localized';

/** Applied fixes. */
export const fixNoun: Noun = { en: ['fix', 'fixes'], pl: ['poprawka', 'poprawki', 'poprawek'] };

/** Why a document of an archive or of standard input cannot be replaced. */
export const noFileTexts: Localized = {
  pl: 'To nie jest plik na dysku, więc nie można go zapisać. Rozpakuj archiwum albo zapisz wynik bez --write.',
  en: 'This is not a file on disk, so it cannot be written. Unpack the archive, or save the output without --write.',
};

/** Why a file is not replaced after another program changed it. */
export const changedMeanwhileTexts: Localized = {
  pl: 'Plik zmienił się w czasie poprawiania, więc go nie zapisano. Uruchom polecenie ponownie.',
  en: 'The file changed while it was being fixed, so it was not written. Run the command again.',
};

/** Texts of `fix`. */
export const fixTexts: Readonly<
  Record<
    Language,
    {
      readonly nothing: string;
      readonly fixed: (fixes: string) => string;
      readonly fixable: (fixes: string) => string;
      readonly remaining: (codes: string) => string;
      readonly rejected: string;
      readonly tooDifferent: string;
    }
  >
> = {
  pl: {
    nothing: 'nie ma czego poprawiać',
    fixed: (fixes) => `poprawiono (${fixes})`,
    fixable: (fixes) => `można poprawić (${fixes})`,
    remaining: (codes) => `wymaga decyzji człowieka: ${codes}`,
    rejected: 'nie można poprawić',
    tooDifferent: 'Zmian jest za dużo, żeby je pokazać.',
  },
  en: {
    nothing: 'nothing to fix',
    fixed: (fixes) => `fixed (${fixes})`,
    fixable: (fixes) => `can be fixed (${fixes})`,
    remaining: (codes) => `only a person can decide: ${codes}`,
    rejected: 'cannot be fixed',
    tooDifferent: 'There are too many differences to show them.',
  },
};
