import { escapeMarkup } from '@nakor/domain/xml/escape';

/** Text for XML 1.0 and HTML, in content and in attributes. Characters that XML does not allow become U+FFFD. */
export function formatMarkupText(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd'));
}

/** The same for an attribute, in which parsers replace line breaks. */
export function formatAttributeText(text: string): string {
  return formatMarkupText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
