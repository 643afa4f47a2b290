/**
 * A text as content of an element. `>` is escaped because of `]]>`; a carriage return, because parsers would otherwise read it as a line
 * feed.
 */
export function escapeText(text: string): string {
  if (!/[&<>\r]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

/** A text as an attribute in double quotation marks; white space in it is kept. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for HTML, and for XML whose white space does not matter: as content of an element, or of an attribute in any quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => markup[character] ?? character);
}
