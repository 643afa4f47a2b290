import type { Noun } from '@nakor/collection/reports/counted';
import type { Language } from '@nakor/domain/shared/localized';

/** Applied fixes. */
export const fixNoun: Noun = { en: ['fix', 'fixes'], pl: ['poprawka', 'poprawki', 'poprawek'] };

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
      readonly noFile: string;
      readonly changedMeanwhile: string;
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
    noFile: 'To nie jest plik na dysku, więc nie można go zapisać. Rozpakuj archiwum albo zapisz wynik bez --write.',
    changedMeanwhile: 'Plik zmienił się w czasie poprawiania, więc go nie zapisano. Uruchom polecenie ponownie.',
    tooDifferent: 'Zmian jest za dużo, żeby je pokazać.',
  },
  en: {
    nothing: 'nothing to fix',
    fixed: (fixes) => `fixed (${fixes})`,
    fixable: (fixes) => `can be fixed (${fixes})`,
    remaining: (codes) => `only a person can decide: ${codes}`,
    rejected: 'cannot be fixed',
    noFile: 'This is not a file on disk, so it cannot be written. Unpack the archive, or save the output without --write.',
    changedMeanwhile: 'The file changed while it was being fixed, so it was not written. Run the command again.',
    tooDifferent: 'There are too many differences to show them.',
  },
};
