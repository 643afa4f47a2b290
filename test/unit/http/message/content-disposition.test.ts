import { formatAttachment } from '@nakor/http/message/content-disposition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const nameOf = (number: string) => formatAttachment('audit-pack-', number, '.zip');

/** Both names, as a browser reads them. */
function readBack(header: string): { ascii: string; letters: string } {
  const [, ascii = '', encoded = ''] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''([!#$&+.^_`|~%A-Za-z0-9-]+)$/.exec(header) ?? [];
  return { ascii, letters: decodeURIComponent(encoded) };
}

describe('attachment', () => {
  it.each([
    { number: 'FK2026/03/200', ascii: 'audit-pack-FK2026_03_200.zip', letters: 'audit-pack-FK2026_03_200.zip' },
    { number: 'Łódź 7/ŻÓŁĆ', ascii: 'audit-pack-Lodz_7_ZOLC.zip', letters: 'audit-pack-Łódź_7_ŻÓŁĆ.zip' },
    { number: '"; filename=x.exe', ascii: 'audit-pack-filename_x.exe.zip', letters: 'audit-pack-;_filename=x.exe.zip' },
    { number: '../../etc/passwd', ascii: 'audit-pack-etc_passwd.zip', letters: 'audit-pack-etc_passwd.zip' },
    { number: 'A\r\nSet-Cookie: x=1', ascii: 'audit-pack-A_Set-Cookie_x_1.zip', letters: 'audit-pack-A_Set-Cookie_x=1.zip' },
    { number: 'FK\u202egpj.1', ascii: 'audit-pack-FK_gpj.1.zip', letters: 'audit-pack-FK_gpj.1.zip' },
    { number: '🧾 1', ascii: 'audit-pack-1.zip', letters: 'audit-pack-🧾_1.zip' },
    { number: '///', ascii: 'audit-pack-invoice.zip', letters: 'audit-pack-invoice.zip' },
    { number: "100%*'(a)", ascii: 'audit-pack-100_a.zip', letters: "audit-pack-100%_'(a).zip" },
    { number: 'FK..1/..', ascii: 'audit-pack-FK.1.zip', letters: 'audit-pack-FK.1.zip' },
    { number: '-rf .', ascii: 'audit-pack-rf.zip', letters: 'audit-pack-rf.zip' },
  ])('names the file of $number', ({ number, ascii, letters }) => {
    expect(readBack(nameOf(number))).toEqual({ ascii, letters });
  });

  it('truncates long numbers without splitting a character', () => {
    expect(readBack(nameOf('A'.repeat(256))).ascii).toBe(`audit-pack-${'A'.repeat(80)}.zip`);
    expect(readBack(nameOf('🧾'.repeat(256))).letters).toMatch(/^audit-pack-(🧾)+\.zip$/u);
  });

  it('is safe as a header, as a file name and on a terminal, for any string', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 256 }), fc.string({ unit: 'grapheme', maxLength: 256 })), (number) => {
        const header = nameOf(number);
        expect(header).toMatch(/^[\x20-\x7e]{1,1000}$/);
        const { ascii, letters } = readBack(header);
        expect(ascii).toMatch(/^audit-pack-[A-Za-z0-9][A-Za-z0-9._-]*\.zip$/);
        expect(letters).toMatch(/^audit-pack-[^._-].*\.zip$/su);
        expect(letters).not.toMatch(/[/\\:"*?<>|\p{C}\p{Zl}\p{Zp}]/u);
        expect(ascii + letters).not.toContain('..');
      }),
      { numRuns: 500 },
    );
  });
});
