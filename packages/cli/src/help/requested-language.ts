import type { Language } from '@nakor/domain/shared/localized';

/**
 * The language of help and messages: that of `--language`, wherever it stands, since a wrong command line has to be explained, too.
 *
 * @param parameters without the names of Node and the program
 * @returns English without a valid choice
 */
export function readRequestedLanguage(parameters: readonly string[]): Language {
  const isPolish = parameters.some(
    (parameter, at) => parameter === '--language=pl' || (parameter === 'pl' && parameters[at - 1] === '--language'),
  );
  return isPolish ? 'pl' : 'en';
}
