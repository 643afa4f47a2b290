import jsQR from 'jsqr';

const moduleSize = 4;
const border = 4;

/** The text of a QR code, as an independent decoder reads it from a picture; null if it cannot be read. */
export function readQr(matrix: readonly (readonly boolean[])[]): string | null {
  const side = (matrix.length + 2 * border) * moduleSize;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = matrix[Math.floor(y / moduleSize) - border]?.[Math.floor(x / moduleSize) - border] === true;
      if (isDark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR.default(pixels, side, side)?.data ?? null;
}
