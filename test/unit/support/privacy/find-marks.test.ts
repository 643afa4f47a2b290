import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { writeZip } from '@nakor/documents/zip-pack';
import { describe, expect, it } from 'vitest';
import { findMarks } from '../../../support/privacy/find-marks.ts';
import { marks, plainTexts } from '../../../support/privacy/marks.ts';

const sought = { word: 'qx97znak', number: '9542783612', amount: '593728164.37' };
const namesIn = (written: Uint8Array | string) => findMarks(written, sought).map(({ mark }) => mark);
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('findMarks', () => {
  it.each([
    ['as it is', 'a qx97znak b'],
    ['in capitals', 'QX97ZNAK'],
    ['in one word with others', 'ulicaqx97znakowa'],
    ['in a JSON text', JSON.stringify({ error: { message: 'no qx97znak' } })],
    ['escaped in JSON', '"\\u0071\\u0078\\u0039\\u0037znak"'],
    ['escaped as JavaScript does', 'q\\x7897znak'],
    ['with percent signs', '%71x97%7Anak'],
    ['with character references', '&#113;x97&#x7a;nak'],
    ['with character references of references', '&amp;#113;x97znak'],
    ['broken over two lines', 'qx97=\r\nznak'],
    ['in base64', base64('qx97znak')],
    ['in base64, one byte on', base64(' qx97znak')],
    ['in base64, two bytes on', base64('  qx97znak and more')],
    ['in base64 behind other characters of the alphabet', `key/${base64('qx97znak')}`],
    ['in base64 for addresses', Buffer.from('??qx97znak>>').toString('base64url')],
    ['in hexadecimal digits', Buffer.from('qx97znak').toString('hex')],
    ['in hexadecimal digits, an odd one before', `f${Buffer.from('qx97znak').toString('hex')}`],
    ['as bytes that Node shows', inspect(Buffer.from('qx97znak'))],
    ['as an array that Node shows', inspect(new Uint8Array(Buffer.from('qx97znak')))],
    ['as JSON of a buffer', JSON.stringify(Buffer.from('qx97znak'))],
    ['as JSON of an array of bytes', JSON.stringify(new Uint8Array(Buffer.from('qx97znak')))],
    ['in UTF-16, little end first', Buffer.from('qx97znak', 'utf16le')],
    ['in UTF-16, big end first', Buffer.from('qx97znak', 'utf16le').swap16()],
    ['in UTF-16 in base64', Buffer.from('qx97znak', 'utf16le').toString('base64')],
    ['in gzip', gzipSync('a qx97znak b')],
    ['in gzip that was cut', gzipSync(`qx97znak ${'and so on, '.repeat(50)}`).subarray(0, 40)],
    ['in gzip in base64 in JSON', JSON.stringify({ body: gzipSync('qx97znak').toString('base64') })],
    ['in gzip as JSON of its bytes', JSON.stringify(new Uint8Array(gzipSync('a qx97znak b')))],
    ['in JSON in JSON in base64', base64(JSON.stringify(JSON.stringify({ x: '\u0071x97znak"' })))],
    ['in base64 in base64', base64(`{"x":"${base64('{"y":"qx97znak"}')}"}`)],
    ['between bytes of other kinds', Buffer.concat([Buffer.from([0, 255, 7]), Buffer.from('qx97znak'), Buffer.from([254])])],
  ])('finds a word %s', (_, written) => {
    expect(namesIn(written)).toEqual(['word']);
  });

  it('finds a word in an entry of a ZIP', async () => {
    const zip = await writeZip([
      { name: 'first.txt', bytes: Buffer.from('nothing '.repeat(100)) },
      { name: 'second.txt', bytes: Buffer.from('qx97znak '.repeat(100)) },
    ]);
    expect(namesIn(zip)).toEqual(['word']);
    expect(namesIn(`{"isBase64Encoded":true,"body":"${Buffer.from(zip).toString('base64')}"}`)).toEqual(['word']);
  });

  it.each(['9542783612', 'PL9542783612', '954-278-36-12', '954 278 36 12', '{"nip":9542783612}', base64('NIP 954-278-36-12')])(
    'finds a number in %s',
    (written) => {
      expect(namesIn(written)).toEqual(['number']);
    },
  );

  it.each(['593728164.37', '593728164,37', '593 728 164,37', '593,728,164.37', '59372816437'])('finds an amount in %s', (written) => {
    expect(namesIn(written)).toEqual(['amount']);
  });

  it('reports what it found, how, and the surrounding text', () => {
    expect(findMarks(`{"token":"${base64('{"name":"qx97znak"}')}"}`, sought)).toEqual([
      { mark: 'word', through: 'base64', near: expect.stringContaining('{"name":"qx97znak"}') },
    ]);
  });

  it('finds all occurrences', () => {
    expect(namesIn(`qx97znak ${base64('9542783612')} %35%39%33728164.37`).sort()).toEqual(['amount', 'number', 'word']);
  });

  it.each([
    ['a digest', createHash('sha256').update('qx97znak').digest('hex')],
    ['a part of a word', 'qx97zna'],
    ['another number', '9542783613'],
    ['a word that was deflated and damaged', deflateRawSync('qx97znak').subarray(4)],
    ['nothing', ''],
  ])('finds nothing in %s', (_, written) => {
    expect(namesIn(written)).toEqual([]);
  });
});

describe('the marks', () => {
  const texts = Object.values(marks);

  it('are more than 30, and none contains another', () => {
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => texts.some((other) => other !== text && other.includes(text)))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('are found, each by its name, among all others', () => {
    for (const [name, text] of Object.entries(marks)) expect(findMarks(`a "${text}" b`, marks).map(({ mark }) => mark)).toEqual([name]);
  });

  it('do not occur in the texts of another caller', () => {
    expect(findMarks(JSON.stringify(plainTexts), marks)).toEqual([]);
  });
});
