/** A code as presets hold it: without blanks around it, in Unicode's form NFC, so that `ó` is one character however it was typed. */
export function keyOfCode(code: string): string {
  return code.normalize('NFC').trim();
}

/** What stands between the code of a system and the case that tells several rates apart. */
export const qualifierMark = '/';

/** The keys that report apart what a code alone could mean: of `np` `np/np1` and `np/art100`. */
export function qualifiedKeys(code: string, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => key.startsWith(`${code}${qualifierMark}`));
}
