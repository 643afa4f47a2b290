import { escapeHidden, hiddenCharacters } from '@nakor/domain/shared/hidden-characters';
import { escapeMarkup } from '@nakor/domain/xml/escape';

/**
 * Text for XML 1.0 and HTML, in content and in attributes. Characters that XML does not allow become U+FFFD; others that do not show, or that
 * change the order of what does, are escaped as in texts for a terminal.
 */
export function formatMarkupText(text: string): string {
  const allowed = text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
  return escapeMarkup(allowed.replace(hiddenCharacters, (character) => (whiteSpace.has(character) ? character : escapeHidden(character))));
}

const whiteSpace: ReadonlySet<string> = new Set(['\t', '\n', '\r']);

/** The same for an attribute, in which parsers replace line breaks. */
export function formatAttributeText(text: string): string {
  return formatMarkupText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
