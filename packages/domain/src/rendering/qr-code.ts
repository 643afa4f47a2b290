import encodeQR from 'qr';

/** A QR code: rows of modules, true for dark, without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Width of the light border around a QR code, in modules (ISO/IEC 18004, 5.3.8). */
export const quietZone = 4;

/**
 * Encodes a text as QR code by ISO/IEC 18004, with error correction level M, which restores up to 15 percent. Always the same for the same
 * text.
 *
 * @throws RangeError for texts of more than 2,331 bytes; links of the verification service are shorter
 */
export function buildQrMatrix(text: string): QrMatrix {
  // The library draws at least one light module around the code.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/** The horizontal runs of dark modules in a row: `[start, length]`. */
export function listDarkRuns(row: readonly boolean[]): (readonly [start: number, length: number])[] {
  const runs: (readonly [number, number])[] = [];
  let start = -1;
  for (let column = 0; column <= row.length; column += 1) {
    const isDark = row[column] === true;
    if (isDark && start === -1) start = column;
    if (!isDark && start !== -1) {
      runs.push([start, column - start]);
      start = -1;
    }
  }
  return runs;
}
