import { trimOf } from '@nakor/domain/shared/trim-characters';

/**
 * Value of `Content-Disposition` for a file that is named after a text of the caller's, such as the number of an invoice: a safe ASCII name and,
 * as `filename*`, one that keeps the letters of the text (RFC 6266, RFC 8187). Neither name holds what a header, a path or a terminal
 * would act on.
 *
 * @param prefix    ASCII, put in front of both names: `audit-pack-`
 * @param text      any text
 * @param extension with its dot, ASCII
 * @returns         ASCII, at most 1,000 characters
 */
export function attachment(prefix: string, text: string, extension: string): string {
  const ascii = `${prefix}${asciiName(text)}${extension}`;
  const letters = `${prefix}${letterName(text)}${extension}`;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(letters)}`;
}

const mostCharacters = 80;
/** Of a percent-encoded name: a character takes up to 12. */
const mostEncoded = 600;
const nameless = 'invoice';

function asciiName(text: string): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.-]+/g, '_');
  return trimmed(ascii.slice(0, mostCharacters)) || nameless;
}

/** Control characters, halves of characters, what shows text in another order, and what cannot stand in a file's name. */
const harmful = /[\p{C}\p{Zl}\p{Zp}\s/\\:*?"<>|]+/gu;

function letterName(text: string): string {
  let name = '';
  let length = 0;
  for (const character of text.normalize('NFC').replace(harmful, '_')) {
    length += encoded(character).length;
    if (length > mostEncoded || name.length >= mostCharacters) break;
    name += character;
  }
  return trimmed(name) || nameless;
}

/** Names that begin with a dot are hidden, with a hyphen taken for options; doubled dots look like a way up. */
function trimmed(name: string): string {
  return trimOf(name.replace(/\.{2,}/g, '.').replace(/_{2,}/g, '_'), '._-');
}

/** Percent-encoding of RFC 8187, whose `attr-char` leaves fewer characters as they are than JavaScript does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
