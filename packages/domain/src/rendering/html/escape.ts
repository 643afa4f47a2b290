import { hiddenCharacters } from '../../shared/hidden-characters.ts';
import { escapeMarkup } from '../../xml/escape.ts';

/** White space of HTML, which is hidden only elsewhere. */
const whiteSpace: ReadonlySet<string> = new Set(['\t', '\n', '\r']);

/** Most texts are Polish or English words and numbers, in which nothing needs replacing. */
const plainText = /^[ !#-%(-;=?-~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2212]*$/;

/** A text with each hidden character replaced by U+FFFD, so that readers see that something is there. */
function visibleText(text: string): string {
  return text.replace(hiddenCharacters, (character) => (whiteSpace.has(character) ? character : '\ufffd'));
}

/** A text as content of an element or of a quoted attribute. */
export function escapeHtml(text: string): string {
  return plainText.test(text) ? text : escapeMarkup(visibleText(text));
}
