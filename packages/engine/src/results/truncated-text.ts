import { computeSha256Hex } from '@nakor/domain/shared/hash';

/** Maximum number of characters of a document string in the JSON files of a pack; FA(3) allows few longer ones. */
const maxCharacters = 500;

/**
 * Truncates a string of the document for the JSON files of a pack, which may repeat it often; the document contains it in full. A truncated
 * string is followed by its length in bytes of UTF-8 and its SHA-256, which distinguish long strings.
 */
export function shortenShortText<Text extends string | null>(text: Text): Text | string {
  if (text === null || text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters);
  const bytes = new TextEncoder().encode(text);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}… [${bytes.length} B, SHA-256 ${computeSha256Hex(bytes)}]`;
}
