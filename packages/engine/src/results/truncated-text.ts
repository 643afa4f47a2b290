import { sha256Hex } from '@nakor/domain/shared/hash';

/** Most characters of a document's text that the JSON files of a pack repeat; FA(3) itself allows few longer ones. */
const shownCharacters = 500;

/**
 * A text of a document as the JSON files of a pack repeat it. A long one is cut, since it may be repeated often and stands in the document in
 * full: its beginning, then its length in bytes of UTF-8 and its SHA-256, by which two long texts are told apart.
 */
export function shortText<Text extends string | null>(text: Text): Text | string {
  if (text === null || text.length <= shownCharacters) return text;
  const cut = text.slice(0, shownCharacters);
  const bytes = new TextEncoder().encode(text);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}… [${bytes.length} B, SHA-256 ${sha256Hex(bytes)}]`;
}
