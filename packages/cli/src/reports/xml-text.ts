const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for XML 1.0 and HTML, in content and in attributes. Characters that XML does not allow become U+FFFD. */
export function formatMarkupText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The same for an attribute, in which parsers replace line breaks. */
export function formatAttributeText(text: string): string {
  return formatMarkupText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
