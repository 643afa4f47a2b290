import { convertToUtf8 } from '@nakor/collection/decode-source';
import { describe, expect, it } from 'vitest';

/** A document in a single-byte encoding, whose letter ż is the given byte. */
const singleByte = (declaration: string, letter: number) =>
  Buffer.concat([Buffer.from(`${declaration}<a>`), Buffer.from([letter]), Buffer.from('</a>')]);
const utf16 = (text: string, hasMark: boolean) => Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le');

describe('convertToUtf8', () => {
  it.each<{ name: string; bytes: Uint8Array; text: string; from: string | null }>([
    { name: 'UTF-8', bytes: Buffer.from('<a>ż</a>'), text: '<a>ż</a>', from: null },
    {
      name: 'ISO-8859-2',
      bytes: singleByte('<?xml version="1.0" encoding="ISO-8859-2"?>', 0xbf),
      text: '<?xml version="1.0" encoding="ISO-8859-2"?><a>ż</a>',
      from: 'ISO-8859-2',
    },
    {
      name: 'Windows-1250',
      bytes: singleByte('<?xml version="1.0" encoding="windows-1250"?>', 0xbf),
      text: '<?xml version="1.0" encoding="windows-1250"?><a>ż</a>',
      from: 'WINDOWS-1250',
    },
    {
      name: 'UTF-16 without a declaration, which is added so that validation reports the encoding',
      bytes: utf16('<a>ż</a>', true),
      text: '<?xml version="1.0" encoding="UTF-16LE"?><a>ż</a>',
      from: 'UTF-16LE',
    },
    {
      name: 'UTF-16 whose declaration does not name it',
      bytes: utf16('<?xml version="1.0"?><a>ż</a>', false),
      text: '<?xml version="1.0" encoding="UTF-16LE"?><a>ż</a>',
      from: 'UTF-16LE',
    },
    { name: 'bytes of an encoding that is not declared', bytes: singleByte('', 0xbf), text: '<a>\ufffd</a>', from: null },
    {
      name: 'bytes of an encoding that is not known',
      bytes: singleByte('<?xml version="1.0" encoding="klingon"?>', 0xbf),
      text: '<?xml version="1.0" encoding="klingon"?><a>\ufffd</a>',
      from: null,
    },
  ])('reads $name', ({ bytes, text, from }) => {
    const converted = convertToUtf8(bytes);
    expect(new TextDecoder().decode(converted.bytes)).toBe(text);
    expect(converted.convertedFrom).toBe(from);
  });
});
