import { computeSha256Hex } from '../../shared/hash.ts';

/** SHA-256 of a text in Base64, as content security policies name it. */
export function computeContentHash(text: string): string {
  const bytes = (computeSha256Hex(text).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes));
}
