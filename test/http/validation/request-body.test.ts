import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { errorOf, gatewayErrorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const json = { 'Content-Type': 'application/json' };
let key: IssuedKey;
beforeAll(async () => {
  key = await issueKey();
});

describe('an unsupported media type', () => {
  const cases: { name: string; given: Record<string, string> }[] = [
    { name: 'none', given: {} },
    { name: 'an image', given: { 'Content-Type': 'image/png' } },
    { name: 'plain text', given: { 'Content-Type': 'text/plain' } },
    { name: 'a form', given: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    { name: 'another XML type', given: { 'Content-Type': 'application/soap+xml' } },
    { name: 'another character set', given: { 'Content-Type': 'application/xml; charset=windows-1250' } },
    { name: 'two types', given: { 'Content-Type': 'application/xml, application/json' } },
  ];
  it.each(cases)('is rejected with 415 and the supported types: $name', async ({ given }) => {
    const response = await validateBody(key, invoiceXml(), given);
    const { details, message } = errorOf(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
    const accepted = ['application/json', 'application/xml', 'text/xml', 'application/gzip'];
    expect(details).toEqual({ accepted });
    expect(message).toContain(accepted.join(', '));
  });

  it.each(['br', 'deflate', 'zstd', 'gzip, gzip'])('is rejected with 415 for the content coding %s', async (coding) => {
    const headers = { 'Content-Type': 'application/xml', 'Content-Encoding': coding };
    gatewayErrorOf(await validateBody(key, invoiceXml(), headers), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('an unreadable JSON body', () => {
  const cases = [
    { name: 'nothing', given: '' },
    { name: 'broken JSON', given: '{"xml":' },
    { name: 'XML', given: invoiceXml() },
    { name: 'bytes that are not UTF-8', given: Buffer.concat([Buffer.from('{"xml":"'), Buffer.from([0xb3]), Buffer.from('"}')]) },
    { name: 'UTF-16', given: Buffer.from('{"xml":"<a/>"}', 'utf16le') },
    { name: 'two documents', given: '{"xml":"<a/>"}{"xml":"<a/>"}' },
    { name: 'a comment', given: '{/* x */"xml":"<a/>"}' },
  ];
  it.each(cases)('is rejected with 400 INVALID_BODY: $name', async ({ given }) => {
    const error = errorOf(await validateBody(key, given, json), 400, 'INVALID_BODY');
    expect(error).not.toHaveProperty('details');
    expect(error.message).toContain('JSON w UTF-8');
  });
});

describe('a JSON body with invalid fields', () => {
  const required = { path: 'xml', code: 'required', message: 'To pole jest wymagane. Podaj tekst w cudzysłowie.' };
  const unknown = (path: string) => ({
    path,
    code: 'unknown_field',
    message:
      'Nieznane pole. Usuń je albo popraw nazwę. Pola: xml, filename, environment, as_of, advice, ksef_number, source_xml, corrections_xml, advances_xml.',
  });
  const textNeeded = (path: string) => ({
    path,
    code: 'wrong_type',
    message: 'Oczekiwano tekstu. Podaj wartość jako tekst w cudzysłowie, np. "45.00".',
  });
  const noObject = { path: 'body', code: 'wrong_type', message: 'Oczekiwano obiektu JSON.' };
  const cases: { name: string; given: unknown; expected: readonly unknown[] }[] = [
    { name: 'no xml', given: {}, expected: [required] },
    { name: 'xml null', given: { xml: null }, expected: [{ path: 'xml', code: 'wrong_type', message: 'Oczekiwano typu: string.' }] },
    { name: 'xml as a number', given: { xml: 5 }, expected: [textNeeded('xml')] },
    {
      name: 'xml as a list',
      given: { xml: ['<a/>'] },
      expected: [{ path: 'xml', code: 'wrong_type', message: expect.stringContaining('JSON jako tekst w cudzysłowie') }],
    },
    {
      name: 'xml empty',
      given: { xml: '' },
      expected: [{ path: 'xml', code: 'too_short', message: 'To pole nie może być puste.' }],
    },
    {
      name: 'a file name too long',
      given: { xml: '<a/>', filename: 'a'.repeat(256) },
      expected: [{ path: 'filename', code: 'too_long', message: 'Najwyżej 255 znaków.' }],
    },
    {
      name: 'everything at once',
      given: { filename: 7, file: 'x', Xml: '<a/>' },
      expected: [required, textNeeded('filename'), unknown('file'), unknown('Xml')],
    },
    { name: 'a list', given: [], expected: [noObject] },
    { name: 'a text', given: '<Faktura/>', expected: [noObject] },
    { name: 'null', given: null, expected: [noObject] },
    {
      name: 'a lone surrogate',
      given: { xml: '<a>\ud800</a>' },
      expected: [{ path: 'xml', code: 'invalid_text', message: 'Tekst zawiera pojedynczy surogat UTF-16.' }],
    },
  ];
  it.each(cases)('is rejected with 400 VALIDATION_ERROR that names each: $name', async ({ given, expected }) => {
    const { details } = errorOf(await validateBody(key, JSON.stringify(given), json), 400, 'VALIDATION_ERROR');
    expect(details).toEqual(expected);
  });

  it.each([
    ['the document', '{"xml":"<a/>","xml":"<b/>"}', 'xml'],
    ['the same, spelt otherwise', '{"xml":"<a/>","\\u0078ml":"<a/>"}', 'xml'],
    ['one inside', '{"xml":"<a/>","more":[{"deep":{"x":1,"y":2,"x":1}}]}', 'more[0].deep.x'],
    ['__proto__', '{"xml":"<a/>","__proto__":{},"__proto__":{}}', '__proto__'],
  ])('is rejected with 400 VALIDATION_ERROR that names duplicates within an object: %s', async (_what, given, path) => {
    const { details } = errorOf(await validateBody(key, given, json), 400, 'VALIDATION_ERROR');
    const message = 'To pole podano więcej niż raz w tym samym obiekcie. Podaj je raz.';
    expect(details).toContainEqual({ path, code: 'repeated', message });
  });

  it('is rejected with at most 100 named fields, so that the response stays small', async () => {
    const fields = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, 0]));
    const { details } = errorOf(await validateBody(key, JSON.stringify(fields), json), 400, 'VALIDATION_ERROR');
    expect(details).toHaveLength(100);
  });

  it('has __proto__ treated as an unknown field', async () => {
    const { details } = errorOf(await validateBody(key, '{"xml":"<a/>","__proto__":{"x":1}}', json), 400, 'VALIDATION_ERROR');
    expect(details).toEqual([unknown('__proto__')]);
  });
});

describe('a large document', () => {
  const sized = (size: number) => Buffer.alloc(size, ' ').fill('<Faktura/>', 0, 10);
  const gzipped = (bytes: Uint8Array) => validateBody(key, gzipSync(bytes, { level: 1 }), { 'Content-Type': 'application/gzip' });

  it('is validated with exactly 10,000,000 bytes', async () => {
    expect((await gzipped(sized(10_000_000))).status).toBe(200);
  });

  it('is rejected with 400 FILE_TOO_LARGE with one more byte', async () => {
    expect(errorOf(await gzipped(sized(10_000_001)), 400, 'FILE_TOO_LARGE').message).toContain('10 000 000');
  });

  const cases = [
    { name: 'XML that does not fit into a Lambda event', size: 5_000_000, headers: { 'Content-Type': 'application/xml' } },
    { name: "XML above the gateway's limit", size: 10_485_761, headers: { 'Content-Type': 'application/xml' } },
    { name: "JSON above the gateway's limit", size: 11_000_000, headers: json },
  ];
  it.each(cases)('is rejected with 400 FILE_TOO_LARGE by the gateway, which recommends gzip: $name', async ({ size, headers }) => {
    // The response is sent before all data has arrived: the connection must stay open for the rest.
    const response = await validateBody(key, sized(size), { ...headers, Connection: 'keep-alive' });
    const { message } = gatewayErrorOf(response, 400, 'FILE_TOO_LARGE');
    expect(message).toContain('application/gzip');
  });

  it('is rejected with 400 FILE_TOO_LARGE when the gateway inflates it beyond the size of an event', async () => {
    const headers = { 'Content-Type': 'application/xml', 'Content-Encoding': 'gzip' };
    gatewayErrorOf(await validateBody(key, gzipSync(sized(9_000_000)), headers), 400, 'FILE_TOO_LARGE');
  });
});

describe('a damaged gzip body', () => {
  const packed = gzipSync(invoiceXml());
  const cases = [
    { name: 'nothing', given: new Uint8Array() },
    { name: 'not gzip', given: invoiceXml() },
    { name: 'cut', given: packed.subarray(0, packed.length - 20) },
    { name: 'bytes after its end', given: Buffer.concat([packed, Buffer.from('x')]) },
    { name: 'a wrong checksum', given: Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)]) },
  ];
  it.each(cases)('is rejected with 400 INVALID_BODY: $name', async ({ given }) => {
    const error = errorOf(await validateBody(key, given, { 'Content-Type': 'application/gzip' }), 400, 'INVALID_BODY');
    expect(error.message).toContain('gzip');
  });
});
