import { formatAsciiName, maxNameCharacters } from '@nakor/domain/shared/ascii-name';
import { trimOf } from '@nakor/domain/shared/trim-characters';

/**
 * Value of `Content-Disposition` for a file that is named after a string from the caller, such as an invoice number: a safe ASCII name and,
 * as `filename*`, one that keeps its letters (RFC 6266, RFC 8187). Neither name contains characters that have a meaning in a header, a path or
 * a terminal.
 *
 * @param prefix    ASCII, put in front of both names: `audit-pack-`
 * @param text      any string
 * @param extension with its dot, ASCII
 * @returns         ASCII, at most 1,000 characters
 */
export function formatAttachment(prefix: string, text: string, extension: string): string {
  const ascii = `${prefix}${plainName(text)}${extension}`;
  const letters = `${prefix}${letterName(text)}${extension}`;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(letters)}`;
}

/** Maximum length after percent-encoding, which needs up to 12 characters for one. */
const maxEncodedLength = 600;
const fallbackName = 'invoice';

function plainName(text: string): string {
  return trimmed(formatAsciiName(text, /[^A-Za-z0-9.-]+/g)) || fallbackName;
}

/** Control characters, lone surrogates, characters that change the writing direction, and those that file names must not contain. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\s/\\:*?"<>|]+/gu;

function letterName(text: string): string {
  let name = '';
  let length = 0;
  for (const character of text.normalize('NFC').replace(unsafe, '_')) {
    length += encoded(character).length;
    if (length > maxEncodedLength || name.length >= maxNameCharacters) break;
    name += character;
  }
  return trimmed(name) || fallbackName;
}

/** A leading dot hides a file, a leading hyphen looks like an option, and two dots look like the parent directory. */
function trimmed(name: string): string {
  return trimOf(name.replace(/\.{2,}/g, '.').replace(/_{2,}/g, '_'), '._-');
}

/** Percent-encoding of RFC 8187, whose `attr-char` leaves fewer characters unencoded than `encodeURIComponent` does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
