/** Normalizes a code: trimmed and in Unicode NFC, so that `ó` is one character however it was typed. */
export function normalizeCodeKey(code: string): string {
  return code.normalize('NFC').trim();
}

/** Separates the code of a system from the case that distinguishes its rates. */
export const qualifierMark = '/';

/** The qualified keys of a code: `np/np1` and `np/art100` for `np`. */
export function listQualifiedKeys(code: string, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => key.startsWith(`${code}${qualifierMark}`));
}
