/** A document as UTF-8, and the encoding from which it was converted; null if it was UTF-8, or is not readable as text. */
export interface DecodedDocument {
  readonly bytes: Uint8Array;
  readonly convertedFrom: string | null;
}

/**
 * Converts a document to UTF-8, so that everything else can be checked. KSeF rejects other encodings: the declaration is kept, or added, so that
 * validation reports it.
 *
 * @param bytes the document, in UTF-8 or in an encoding that it declares or that its first bytes show
 */
export function convertToUtf8(bytes: Uint8Array): DecodedDocument {
  const encoding = findForeignEncoding(bytes);
  if (encoding === null) return { bytes, convertedFrom: null };
  const text = new TextDecoder(encoding).decode(bytes);
  const name = encoding.toUpperCase();
  const isDeclared = /^\s*<\?xml[^>]*?encoding\s*=/.test(text);
  const version = /^\s*<\?xml[^>]*\?>/;
  const declared = isDeclared ? text : `<?xml version="1.0" encoding="${name}"?>${text.replace(version, '')}`;
  return { bytes: new TextEncoder().encode(declared), convertedFrom: name };
}

/**
 * The encoding of a document that is not UTF-8: by its first bytes, or by its declaration.
 *
 * @returns a label for `TextDecoder`; null for UTF-8, and if it is not known
 */
export function findForeignEncoding(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (isUtf8(bytes)) return null;
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(declaration)?.[1];
  return declared === undefined ? null : findEncoding(declared);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function findEncoding(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'utf-8' ? null : encoding;
  } catch {
    return null;
  }
}
