import { buildQrMatrix, listDarkRuns } from '@nakor/domain/rendering/qr-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQr } from '../../../support/matchers/read-qr.ts';

/** Characters of links. */
const linkText = fc.string({ unit: fc.constantFrom(...'ABCXYZabcxyz0189-_./:+*%'), minLength: 1, maxLength: 900 });

describe('qrMatrix', () => {
  it('is read by an independent decoder', () => {
    fc.assert(
      fc.property(linkText, (text) => {
        expect(readQr(buildQrMatrix(text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  it('is still read when a tenth of the modules of a stripe is damaged', () => {
    const text = `https://qr.ksef.mf.gov.pl/invoice/5265877635/15-10-2026/${'A'.repeat(43)}`;
    const damaged = buildQrMatrix(text).map((row, line) => row.map((isDark, column) => (line === 20 && column > 20 ? !isDark : isDark)));
    expect(readQr(damaged)).toBe(text);
  });

  it('is square, and the same for the same text', () => {
    const matrix = buildQrMatrix('https://qr.ksef.mf.gov.pl/');
    for (const row of matrix) expect(row).toHaveLength(matrix.length);
    expect(buildQrMatrix('https://qr.ksef.mf.gov.pl/')).toEqual(matrix);
  });
});

describe('darkRuns', () => {
  it('are the dark modules', () => {
    expect(listDarkRuns([true, true, false, false, true, false, true])).toEqual([
      [0, 2],
      [4, 1],
      [6, 1],
    ]);
    expect(listDarkRuns([false])).toEqual([]);
  });
});
