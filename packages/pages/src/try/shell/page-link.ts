import type { Language } from '../language.ts';

/** The other pages that the workbench links to. */
type LinkedPage = 'workbench' | 'rules' | 'rule' | 'reference';

/**
 * The address of another page. The file states where they are, since the static site has them elsewhere than the service: addresses with
 * places for the code of a rule, the language, and the ending of files in that language.
 *
 * @param code of a rule, for `rule`
 */
export function pageLink(page: LinkedPage, language: Language, code = ''): string {
  const template = document.getElementById('app')?.dataset[page] ?? '';
  const ending = language === 'pl' ? '.pl.html' : '.html';
  return template.replace('{code}', encodeURIComponent(code)).replace('{language}', language).replace('{ending}', ending);
}
