import { escapeMarkup } from '../../xml/escape.ts';

/**
 * Characters that do not show or that change the order of others: control characters except tabs and line breaks, directional marks and
 * overrides, zero-width characters, soft hyphens, line and paragraph separators, lone surrogates, and letters without a shape, such as the
 * Hangul filler. The joiners U+200C and U+200D are part of the spelling of some languages.
 */
const hiddenCharacters = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|[\u034f\u17b4\u17b5]/gu;

/** Most texts are Polish or English words and numbers, in which nothing needs replacing. */
const plainText = /^[ !#-%(-;=?-~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2212]*$/;

/** A text with each hidden character replaced by U+FFFD, so that readers see that something is there. */
function visibleText(text: string): string {
  return text.replace(hiddenCharacters, '\ufffd');
}

/** A text as content of an element or of a quoted attribute. */
export function escapeHtml(text: string): string {
  return plainText.test(text) ? text : escapeMarkup(visibleText(text));
}
