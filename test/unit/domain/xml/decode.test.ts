import { decodeDocument } from '@nakor/domain/xml/decode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../support/drivers/validation.ts';

const latin2 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const joined = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)));

describe('decodeDocument', () => {
  it.each([
    { name: 'nothing', given: new Uint8Array(), code: 'XML-001', line: 1, column: 1 },
    { name: 'only a byte order mark', given: utf8('\ufeff'), code: 'XML-001', line: 1, column: 1 },
    { name: 'two byte order marks', given: utf8('\ufeff\ufeff<a/>'), code: 'XML-001', line: 1, column: 1 },
    { name: 'a wrong first byte', given: joined([0xff], '<a/>'), code: 'XML-004', line: 1, column: 1 },
    { name: 'a Windows-1250 letter', given: latin2('<a>\n<b>za\xbf\xf3\xb3\xe6</b>\n</a>'), code: 'XML-004', line: 2, column: 6 },
    { name: 'a wrong byte behind an emoji', given: joined('<a>\u{1f600}', [0x80], '</a>'), code: 'XML-004', line: 1, column: 5 },
    { name: 'a character cut short by another', given: joined('<a>', [0xe2, 0x82], '</a>'), code: 'XML-004', line: 1, column: 4 },
    { name: 'a character cut short by the end', given: joined('<a>\r\nab', [0xf0, 0x9f, 0x98]), code: 'XML-004', line: 2, column: 3 },
    { name: 'an overlong form of a slash', given: joined('<a>', [0xc0, 0xaf], '</a>'), code: 'XML-004', line: 1, column: 4 },
    { name: 'half of a surrogate pair', given: joined('<a>', [0xed, 0xa0, 0x80], '</a>'), code: 'XML-004', line: 1, column: 4 },
    { name: 'UTF-16, little endian', given: joined([0xff, 0xfe, 0x3c, 0, 0x61, 0]), code: 'XML-004', line: 1, column: 1 },
    { name: 'UTF-16, big endian', given: joined([0xfe, 0xff, 0, 0x3c, 0, 0x61]), code: 'XML-004', line: 1, column: 1 },
    { name: 'a wrong byte behind a byte order mark', given: joined('\ufeff<a>', [0xff]), code: 'XML-004', line: 1, column: 4 },
  ])('refuses $name', ({ given, code, line, column }) => {
    expect(decodeDocument(given)).toMatchObject({ ok: false, error: { code, line, column } });
  });

  it('names the byte that is not UTF-8', () => {
    const result = decodeDocument(latin2('<a>\xb3</a>'));
    expect(result).toMatchObject({
      error: { message: { en: expect.stringContaining('byte 0xB3'), pl: expect.stringContaining('bajt 0xB3') } },
    });
  });

  it('takes off one byte order mark and says so', () => {
    expect(decodeDocument(utf8('\ufeff<a/>'))).toMatchObject({
      ok: true,
      value: { text: '<a/>', parserText: '<a/>', hasByteOrderMark: true },
    });
  });

  it.each([
    { name: 'no declaration', given: '<a/>', version: null, encoding: null },
    { name: 'version and encoding', given: '<?xml version="1.0" encoding="UTF-8"?><a/>', version: '1.0', encoding: 'UTF-8' },
    { name: 'single quotes and blanks', given: "<?xml  version = '1.0'\n encoding = 'utf-8' ?><a/>", version: '1.0', encoding: 'utf-8' },
    { name: 'standalone', given: '<?xml version="1.0" standalone="yes"?><a/>', version: '1.0', encoding: null },
  ])('reads a usual start: $name', ({ given, version, encoding }) => {
    const expected = { text: given, parserText: given, declaredVersion: version, declaredEncoding: encoding, hasByteOrderMark: false };
    expect(decodeDocument(utf8(given))).toEqual({ ok: true, value: expected });
  });

  it.each([
    { name: 'another encoding', declaration: '<?xml version="1.0" encoding="windows-1250"?>', version: '1.0', encoding: 'windows-1250' },
    { name: 'another version', declaration: '<?xml version="1.1"?>', version: '1.1', encoding: null },
    { name: 'a line break inside', declaration: '<?xml version="1.0"\r\nencoding="ISO-8859-2"?>', version: '1.0', encoding: 'ISO-8859-2' },
  ])('hides from the parser $name, at the same length', ({ declaration, version, encoding }) => {
    const text = `${declaration}\n<a/>`;
    const parserText = `${declaration.replace(/[^\r\n]/g, ' ')}\n<a/>`;
    expect(decodeDocument(utf8(text))).toMatchObject({
      ok: true,
      value: { text, parserText, declaredVersion: version, declaredEncoding: encoding },
    });
  });

  it('reads back any text that has bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.startsWith('\ufeff')),
        (text) => {
          const decoded = decodeDocument(utf8(text));
          expect(decoded.ok && decoded.value.text).toBe(text);
        },
      ),
      { seed: 20261015 },
    );
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof decodeDocument(bytes).ok === 'boolean'),
      { seed: 20261015, numRuns: 500 },
    );
  });
});
