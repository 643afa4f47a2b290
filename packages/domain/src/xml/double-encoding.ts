/** Encodings in which programs in Poland misread UTF-8 before encoding the text again. */
const misreadAs = ['windows-1250', 'windows-1252', 'iso-8859-2', 'latin1'] as const;

const highBytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128);

/** The byte of each character above ASCII, by encoding. `TextDecoder` takes Latin-1 for Windows-1252. */
const byteTables = misreadAs.map((encoding) => {
  const characters = encoding === 'latin1' ? String.fromCharCode(...highBytes) : new TextDecoder(encoding).decode(highBytes);
  return new Map([...characters].map((character, index) => [character, index + 128]));
});

/** What double encoding hides in texts on Polish invoices: Latin letters with diacritics, typographic marks and the euro sign. */
const plausible = /^[\u00a0-\u017f\u2010-\u2044\u20ac]+$/;

/** The most likely of these. */
const likely = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ€–„”]/g;

/**
 * Restores a text that was encoded as UTF-8 twice: read in a one-byte encoding and encoded again, so that `ść` became `Ĺ\u009bÄ\u0087`.
 *
 * @returns the text with every sequence restored that can be, in the encoding that gives the most Polish letters; null when there is none
 */
export function restoreDoubleEncoding(text: string): string | null {
  let best = text;
  for (const table of byteTables) {
    const restored = text.replace(/[^\0-\x7f]{2,}/g, (run) => restoreRun(run, table) ?? run);
    if (restored !== text && (best === text || likelyLetters(restored) > likelyLetters(best))) best = restored;
  }
  return best === text ? null : best;
}

function likelyLetters(text: string): number {
  return text.match(likely)?.length ?? 0;
}

function restoreRun(run: string, table: ReadonlyMap<string, number>): string | null {
  const bytes = Array.from(run, (character) => table.get(character) ?? 0);
  if (bytes.includes(0)) return null;
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return plausible.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
