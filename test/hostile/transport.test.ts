import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { invoiceXml } from '../support/builders/invoices.ts';
import { codesOf, type HostileInput, testHostileInputs } from '../support/matchers/hostile-inputs.ts';

const gzip = { 'Content-Type': 'application/gzip' };
const xml = { 'Content-Type': 'application/xml' };
const json = { 'Content-Type': 'application/json' };
const megabyte = 1_048_576;

/** A single gzip member that inflates to many megabytes of spaces, created without holding them in memory. */
function bomb(megabytes: number): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  const piece = deflateRawSync(Buffer.alloc(megabyte, ' '), { finishFlush: constants.Z_SYNC_FLUSH });
  const end = Buffer.concat([Buffer.from([3, 0]), Buffer.alloc(8)]);
  return Buffer.concat([header, ...Array<Buffer>(megabytes).fill(piece), end]);
}

const packed = () => gzipSync(invoiceXml());

testHostileInputs('gzip', [
  { number: '63', name: '1 MB that inflates to 1 GiB', expected: 'too-large', headers: gzip, body: () => bomb(1_024) },
  {
    number: '63b',
    name: 'the same in 1,024 members',
    expected: 'too-large',
    headers: gzip,
    body: () => Buffer.concat(Array<Buffer>(1_024).fill(gzipSync(Buffer.alloc(megabyte, ' ')))),
  },
  {
    number: '63c',
    name: 'the same as a content coding',
    expected: 'too-large',
    headers: { ...xml, 'Content-Encoding': 'gzip' },
    body: () => bomb(1_024),
  },
  {
    number: '63d',
    name: '200,000 empty members',
    expected: 'invalid-xml',
    headers: gzip,
    body: () => Buffer.concat(Array<Buffer>(200_000).fill(gzipSync(''))),
  },
  { number: '63e', name: 'cut', expected: 'bad-request', headers: gzip, body: () => packed().subarray(0, -30) },
  {
    number: '63f',
    name: 'bytes after the end',
    expected: 'bad-request',
    headers: gzip,
    body: () => Buffer.concat([packed(), Buffer.from('PK')]),
  },
  { number: '63g', name: 'gzip in gzip', expected: 'invalid-xml', headers: gzip, body: () => gzipSync(packed()), code: 'XML-004' },
]);

const coded = (number: string, coding: string, expected: HostileInput['expected'], body: () => string | Uint8Array): HostileInput => ({
  number,
  name: `Content-Encoding: ${coding}`,
  expected,
  headers: { ...xml, 'Content-Encoding': coding },
  body,
});

testHostileInputs('content codings', [
  coded('64', 'br', 'unsupported', invoiceXml),
  coded('64b', 'gzip, gzip', 'unsupported', () => gzipSync(packed())),
  coded('64c', 'gzip', 'bad-request', invoiceXml),
]);

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

testHostileInputs('JSON', [
  {
    number: '65',
    name: '5,000,000 nested lists',
    expected: 'bad-request',
    headers: { ...json, Connection: 'keep-alive' },
    body: () => nested(5_000_000),
  },
  {
    number: '65b',
    name: '2,200,000 nested lists, which fit into an event',
    expected: 'bad-request',
    headers: json,
    body: () => nested(2_200_000),
  },
  { number: '65c', name: '4.4 MB of opening brackets', expected: 'bad-request', headers: json, body: () => '['.repeat(4_400_000) },
  { number: '65d', name: 'xml as nested lists', expected: 'bad-request', headers: json, body: () => `{"xml":${nested(1_000_000)}}` },
  { number: '65e', name: 'xml as a number', expected: 'bad-request', headers: json, body: () => '{"xml":1e400}' },
  { number: '65f', name: 'xml as a list', expected: 'bad-request', headers: json, body: () => '{"xml":["<Faktura/>"]}' },
  {
    number: '65g',
    name: 'xml with a lone surrogate',
    expected: 'bad-request',
    headers: json,
    body: () => '{"xml":"<Faktura>\\ud800</Faktura>"}',
  },
  {
    number: '65h',
    name: 'lists coded as gzip, 10 MB inflated',
    expected: 'bad-request',
    headers: { ...json, 'Content-Encoding': 'gzip' },
    body: () => gzipSync(nested(5_000_000)),
  },
]);

const sized = (size: number) => Buffer.concat([Buffer.from(invoiceXml()), Buffer.alloc(size, ' ')]).subarray(0, size);

testHostileInputs('size', [
  {
    number: '66',
    name: 'exactly 10,000,000 bytes',
    expected: 'validation result',
    body: () => sized(10_000_000),
    checkResult: (data) => {
      expect(data.document['bytes']).toBe(10_000_000);
      expect([data.full_xsd_confirmed, codesOf(data)]).toEqual([true, ['XML-009']]);
    },
  },
  { number: '66b', name: '10,000,001 bytes', expected: 'too-large', body: () => sized(10_000_001) },
]);
