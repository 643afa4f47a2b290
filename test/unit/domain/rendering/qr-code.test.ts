import { qrMatrix, qrSvg, quietZone } from '@nakor/domain/rendering/qr-code';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQr } from '../../../support/matchers/read-qr.ts';

/** Characters of links. */
const linkText = fc.string({ unit: fc.constantFrom(...'ABCXYZabcxyz0189-_./:+*%'), minLength: 1, maxLength: 900 });

/** The modules that an SVG of a code draws, with its quiet zone. */
function drawnModules(svg: string): boolean[][] {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const modules = Array.from({ length: side }, () => Array<boolean>(side).fill(false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return modules;
}

describe('qrMatrix', () => {
  it('is read by an independent decoder', () => {
    fc.assert(
      fc.property(linkText, (text) => {
        expect(readQr(qrMatrix(text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  it('is still read when a tenth of the modules of a stripe is damaged', () => {
    const text = `https://qr.ksef.mf.gov.pl/invoice/5265877635/15-10-2026/${'A'.repeat(43)}`;
    const damaged = qrMatrix(text).map((row, line) => row.map((isDark, column) => (line === 20 && column > 20 ? !isDark : isDark)));
    expect(readQr(damaged)).toBe(text);
  });

  it('is square, and the same for the same text', () => {
    const matrix = qrMatrix('https://qr.ksef.mf.gov.pl/');
    for (const row of matrix) expect(row).toHaveLength(matrix.length);
    expect(qrMatrix('https://qr.ksef.mf.gov.pl/')).toEqual(matrix);
  });
});

describe('qrSvg', () => {
  it('draws the modules with a quiet zone', () => {
    const matrix = qrMatrix('https://qr.ksef.mf.gov.pl/');
    const drawn = drawnModules(qrSvg(matrix, 'Kod', '32mm'));
    expect(drawn).toHaveLength(matrix.length + 2 * quietZone);
    expect(drawn.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone))).toEqual(matrix);
  });

  it('escapes its title', () => {
    const svg = qrSvg([[true]], 'a"><script>&', '1');
    expect(svg).toContain('<title>a&#34;&#62;&#60;script&#62;&#38;</title>');
    expect(svg).not.toContain('<script');
  });
});
