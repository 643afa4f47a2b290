/** A CSV as text, with the encoding in which it was written, as of `TextDecoder`. */
export interface DecodedCsv {
  readonly text: string;
  readonly encoding: string;
}

/** Letters with which ISO 8859-2 and windows-1250 differ: ą, ś and ź with their capitals are controls or symbols in the other one. */
const ofWindows: ReadonlySet<number> = new Set([0xa5, 0xb9, 0x8c, 0x9c, 0x8f, 0x9f]);
const ofIso: ReadonlySet<number> = new Set([0xa1, 0xb1, 0xa6, 0xb6, 0xac, 0xbc]);

/**
 * Decodes a CSV: by its byte order mark; as UTF-8 if it is valid UTF-8; otherwise as windows-1250, which Polish programs write, or as ISO 8859-2 if
 * its Polish letters are those. The mark is no part of the text.
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decodeAs(countBytes(bytes, ofIso) > countBytes(bytes, ofWindows) ? 'iso-8859-2' : 'windows-1250', bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): DecodedCsv {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function countBytes(bytes: Uint8Array, wanted: ReadonlySet<number>): number {
  let count = 0;
  for (const byte of bytes) if (wanted.has(byte)) count += 1;
  return count;
}
