import jsQR from 'jsqr';

const moduleSize = 4;
const border = 4;

/** The text of a QR code, as an independent decoder reads it from a picture; null if it cannot be read. */
export function readQr(matrix: readonly (readonly boolean[])[]): string | null {
  const side = (matrix.length + 2 * border) * moduleSize;
  return readPicture(side, (x, y) => matrix[Math.floor(y / moduleSize) - border]?.[Math.floor(x / moduleSize) - border] === true);
}

/** The text of the QR code in a square picture; null if there is none. */
export function readPicture(side: number, isDark: (x: number, y: number) => boolean): string | null {
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) if (isDark(x, y)) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  }
  return jsQR.default(pixels, side, side)?.data ?? null;
}
