import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { formatFileErrorText } from './file-errors.ts';
import { UserError } from './user-error.ts';

/**
 * Collects a stream, but never more than a limit.
 *
 * @returns null if there are more bytes than the limit
 */
export async function collectBounded(stream: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > limitBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/**
 * Reads a file of any kind, also a pipe or a device without an end.
 *
 * @returns null if it has more bytes than the limit
 * @throws the error of the operating system
 */
export function readBounded(path: string, limitBytes: number): Promise<Uint8Array | null> {
  return collectBounded(createReadStream(path, { end: limitBytes }), limitBytes);
}

/** The part of a file that is read at once, in bytes. */
const pieceBytes = 65_536;

/**
 * Reads a regular file at once: for the small files of a folder, a stream costs ten times as much.
 *
 * @param expectedBytes its size, as it was when it was found
 * @returns null if it has more bytes than the limit
 * @throws the error of the operating system
 */
export function readRegularFile(path: string, expectedBytes: number, limitBytes: number): Uint8Array | null {
  const file = openSync(path, 'r');
  try {
    const pieces: Uint8Array[] = [];
    let size = 0;
    // One byte more than expected, so that the end of a file that has not grown is found with the first piece.
    for (let wanted = Math.min(expectedBytes, limitBytes) + 1; size <= limitBytes; wanted = pieceBytes) {
      const piece = Buffer.allocUnsafeSlow(wanted);
      const count = readSync(file, piece, 0, wanted, null);
      if (count > 0) pieces.push(piece.subarray(0, count));
      size += count;
      if (count < wanted) break;
    }
    const [only] = pieces;
    return size > limitBytes ? null : pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces, size);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads a file that the user named in an option.
 *
 * @param shown the path as typed
 * @throws UserError if it cannot be read or is too large
 */
export async function readNamedFile(path: string, shown: string, limitBytes: number): Promise<Uint8Array> {
  const content = await readBounded(path, limitBytes).catch((error: unknown) => {
    throw new UserError(
      joinLocalized({ pl: `Nie można odczytać ${shown}: `, en: `${shown} cannot be read: ` }, formatFileErrorText(error)),
      error,
    );
  });
  if (content === null)
    throw new UserError({ pl: `${shown} ma więcej niż ${limitBytes} bajtów.`, en: `${shown} has more than ${limitBytes} bytes.` });
  return content;
}
