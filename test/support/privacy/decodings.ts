import { constants, gunzipSync, inflateRawSync } from 'node:zlib';

/** A string with one encoding undone, wherever it occurred. Strings have one character per byte, as in `latin1`. */
export interface Decoding {
  readonly name: string;
  readonly text: string;
}

/** Undoes each encoding by guessing: most results are noise in which nothing is found. */
export function decodings(text: string): Decoding[] {
  return [
    { name: 'percent signs', text: text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => byteOf(hex)).replaceAll('+', ' ') },
    {
      name: 'escapes',
      text: text.replace(/\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|\\([^ux])/gi, (_, unicode, hex, sign) => sign ?? byteOf(unicode ?? hex)),
    },
    { name: 'character references', text: withoutReferences(text) },
    { name: 'two bytes a character', text: text.replaceAll('\0', '') },
    { name: 'quoted lines', text: text.replace(/=?\r?\n\s?/g, '') },
    ...pieces('base64', text, base64Run, base64Pieces),
    ...pieces('hexadecimal digits', text, hexRun, (run) => [fromHex(run), fromHex(run.slice(1))]),
    ...pieces('numbers of bytes', text, numbersRun, (run) => [fromNumbers(run)]),
    ...pieces('gzip', text, gzipBeginning, (_, at) => [inflated(text, at, gunzipSync)]),
    ...pieces('deflate in ZIP', text, zipEntryBeginning, (_, at) => [inflated(text, endOfZipHeader(text, at), inflateRawSync)]),
  ].filter((decoding) => decoding.text !== '' && decoding.text !== text);
}

/** The shortest encoded value, minus what its ends may share with adjacent data. */
const base64Run = /[A-Za-z0-9+/_-]{10,}={0,2}/g;
const hexRun = /[0-9a-f]{2}(?:[ :,-]?(?:0x|\\x)?[0-9a-f]{2}){6,}[0-9a-f]?/gi;
/** Byte arrays as shown by JSON and `util.inspect`: with or without indexes. */
const numbersRun = /\d{1,3}(?:[",:\s]+(?:\d{1,9}"?:\s?)?\d{1,3}){6,}/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how it begins
const gzipBeginning = /\x1f\x8b\x08/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how it begins
const zipEntryBeginning = /PK\x03\x04/g;

/** The decoded runs of one kind are joined and searched as one string. */
function pieces(name: string, text: string, run: RegExp, decode: (run: string, at: number) => readonly string[]): Decoding[] {
  const decoded = [...text.matchAll(run)].flatMap(({ 0: match, index }) => decode(match, index));
  return [{ name, text: decoded.join('\n') }];
}

function byteOf(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

const namedCharacters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,3})|#x([0-9a-f]{1,2})|(amp|lt|gt|quot|apos));/gi, (_, decimal?: string, hex?: string, name = '') =>
    decimal === undefined && hex === undefined
      ? (namedCharacters[String(name).toLowerCase()] ?? '')
      : String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
}

/** A value may start anywhere in a run, so the first group of four may begin at any of four offsets. Noise is dropped. */
function base64Pieces(run: string): string[] {
  return [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')).filter(isTexty);
}

/** Whether it may contain a value: some printable characters of one or two bytes, or the start of gzip data. */
function isTexty(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes are what it is about
  return /[\x20-\x7e]{8}|(?:[\x20-\x7e]\0){8}|\x1f\x8b\x08/.test(text);
}

function fromHex(run: string): string {
  return Buffer.from(run.replace(/0x|\\x|[^0-9a-f]/gi, ''), 'hex').toString('latin1');
}

function fromNumbers(run: string): string {
  const numbers = run.replace(/\d+"?:\s?/g, '').match(/\d+/g) ?? [];
  return String.fromCharCode(
    ...numbers
      .slice(0, 50_000)
      .map(Number)
      .filter((number) => number < 256),
  );
}

const inflateSettings = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 50_000_000 };

/** As much as can be inflated from an offset; nothing if there is no deflated data. */
function inflated(text: string, at: number, inflate: (bytes: Uint8Array, settings: typeof inflateSettings) => Buffer): string {
  try {
    return inflate(Buffer.from(text.slice(at), 'latin1'), inflateSettings).toString('latin1');
  } catch {
    return '';
  }
}

/** Start of the content of a ZIP entry: after 30 bytes, its name and its extra fields. */
function endOfZipHeader(text: string, at: number): number {
  const header = Buffer.from(text.slice(at, at + 30), 'latin1');
  return header.length < 30 ? text.length : at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}
