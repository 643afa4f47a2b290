import type { ApiDescription } from '../api-description.ts';
import { headerNames } from '../headers.ts';
import { buildClientCall } from './client-call.ts';
import { listOperations, type PlacedOperation, sampleRequestOf } from './operation-request.ts';
import { type SampleBody, type SampleHeader, type SampleRequest, sampleValueOf } from './sample-request.ts';

/** What a curl command of a guide sends. */
interface CurlCommand {
  readonly method: string;
  /** Under the version prefix, as written: `/webhooks/$ID/test`. */
  readonly path: string;
  /** With its question mark; empty without parameters. */
  readonly query: string;
  readonly headers: ReadonlyMap<string, string>;
  /** As written after `--data`: JSON, or `@` with the name of a file; null without body. */
  readonly data: string | null;
}

/**
 * The request of a shell block with one curl command to the API, to show it in other languages. What is piped into the command is an example of the
 * operation there, and what is a variable in its path an id.
 *
 * @param baseUrl with the version prefix
 * @returns null if the block has no such command, or several
 */
export function readCurlRequest(description: ApiDescription, source: string, baseUrl: string): SampleRequest | null {
  const command = readCommand(source);
  if (command === null) return null;
  const placed = listOperations(description).find((one) => one.method === command.method && matchesPath(one.path, command.path));
  if (placed === undefined) return null;
  const language = command.headers.get(headerNames.acceptLanguage.toLowerCase()) === 'en' ? 'en' : 'pl';
  const usual = sampleRequestOf(description, placed, baseUrl, language);
  const body = bodyOf(command, usual);
  return {
    ...usual,
    url: usual.url + command.query,
    headers: headersOf(command, usual),
    body,
    // Calls of the client libraries have options in place of parameters of the URL, each of its own name.
    client: command.query === '' ? clientOf(placed, usual, baseUrl, language, body) : null,
  };
}

function clientOf({ operation }: PlacedOperation, usual: SampleRequest, baseUrl: string, language: 'pl' | 'en', body: SampleBody | null) {
  const { path = '', ids = [] } = usual.client ?? {};
  return usual.client === null ? null : buildClientCall(operation.operationId, { baseUrl, path, language, ids }, body);
}

function bodyOf({ data }: CurlCommand, usual: SampleRequest): SampleBody | null {
  if (data === null) return null;
  if (data === '@-') return usual.body;
  if (data.startsWith('@')) return data.endsWith('.xml') ? { kind: 'file', name: data.slice(1) } : usual.body;
  return { kind: 'json', value: sampleValueOf(JSON.parse(data)) };
}

/** The headers of the command; the key and what is made at run time as in every sample. */
function headersOf({ headers }: CurlCommand, usual: SampleRequest): readonly SampleHeader[] {
  const known = usual.headers.filter(
    ({ name, value }) => value.kind !== 'text' && (value.kind === 'api-key' || headers.has(name.toLowerCase())),
  );
  const stated = [...headers].filter(([name]) => !['authorization', headerNames.idempotencyKey.toLowerCase()].includes(name));
  return [...known, ...stated.map(([name, text]): SampleHeader => ({ name: spell(name), value: { kind: 'text', text } }))];
}

function spell(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function matchesPath(template: string, path: string): boolean {
  const [parts, given] = [template.split('/'), path.split('/')];
  return parts.length === given.length && parts.every((part, index) => part === given[index] || /^\{\w+\}$/.test(part));
}

/** @returns null if the block has several commands with curl, or one that is not understood */
function readCommand(source: string): CurlCommand | null {
  const [start, another] = source.matchAll(/(?<![^\s|(])curl /g);
  if (start === undefined || another !== undefined) return null;
  const words = splitWords(source.slice(start.index + start[0].length));
  const read = words === null ? null : readWords(words);
  if (read === null || read.url === null) return null;
  const { method, url, data, headers } = read;
  const [path = '', query] = url.split('?');
  return { method: method ?? (data === null ? 'GET' : 'POST'), path, query: query === undefined ? '' : `?${query}`, headers, data };
}

/** What the options and the URL of a command say; null if one of them is not understood. */
function readWords(words: readonly string[]) {
  const read = {
    headers: new Map<string, string>(),
    method: null as string | null,
    url: null as string | null,
    data: null as string | null,
  };
  const options: Readonly<Record<string, (value: string) => void>> = {
    '-X': (value) => {
      read.method = value;
    },
    '-H': (value) => {
      const colon = value.indexOf(':');
      read.headers.set(value.slice(0, colon).toLowerCase(), value.slice(colon + 1).trim());
    },
    '--data': (value) => {
      read.data = value;
    },
    '--data-binary': (value) => {
      read.data = value;
    },
  };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const option = options[word];
    if (word === '-s' || word === '-sS') continue;
    if (option !== undefined) {
      index += 1;
      option(words[index] ?? '');
    } else if (word.startsWith('$NAKOR_URL/') && read.url === null) read.url = word.slice('$NAKOR_URL'.length);
    else return null;
  }
  return read;
}

/** Words of a shell command until its end or a pipe, without their quotation marks; null if it has substitutions. */
function splitWords(command: string): readonly string[] | null {
  const words: string[] = [];
  const pattern = /\s*(?:\\\n\s*)*(?:'([^']*)('|$)|"((?:[^"\\]|\\.?)*)("|$)|([^\s'"|>;&()]+)|(.))/sy;
  for (const text = command.trimEnd(); pattern.lastIndex < text.length; ) {
    const before = text.slice(pattern.lastIndex);
    if (/^[ \t]*\n/.test(before)) break;
    const [, single, singleEnd, double, doubleEnd, bare, other] = pattern.exec(text) ?? [];
    if (singleEnd === '' || doubleEnd === '') return null;
    if (other !== undefined) return '|>&)'.includes(other) ? words : null;
    words.push(single ?? double ?? bare ?? '');
  }
  return words;
}
