import type { ApiDescription } from '../api-description.ts';
import { headerNames } from '../headers.ts';
import { buildClientCall } from './client-call.ts';
import { listOperations, type PlacedOperation, sampleRequestOf } from './operation-request.ts';
import { type SampleBody, type SampleHeader, type SampleRequest, type SampleValue, sampleValueOf } from './sample-request.ts';

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
  /** JSON that Node writes and pipes into the command; null if something else is piped, or nothing. */
  readonly piped: SampleValue | null;
}

/**
 * The request of a shell block with one curl command to the API, to show it in other languages. JSON that Node pipes into the command is read;
 * anything else piped is the example of the operation there, and a variable in the path an id.
 *
 * A block with several commands is a walkthrough of a shell: it starts receivers, stops processes, asks AWS or runs the operator's commands, and
 * means nothing without its order, so it stays as it is. Guides put a request that a program sends into a block of its own.
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

function bodyOf({ data, piped }: CurlCommand, usual: SampleRequest): SampleBody | null {
  if (data === null) return null;
  if (data === '@-') return piped === null ? usual.body : { kind: 'json', value: piped };
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
  const piped = readPipedJson(source.slice(0, start.index));
  const words = splitWords(source.slice(start.index + start[0].length));
  const read = words === null ? null : readWords(words);
  if (read === null || read.url === null) return null;
  const { method, url, data, headers } = read;
  const [path = '', query] = url.split('?');
  return { method: method ?? (data === null ? 'GET' : 'POST'), path, query: query === undefined ? '' : `?${query}`, headers, data, piped };
}

/** An object that `node -p` writes as JSON, with documents read from files. */
const pipedObject = /node -p 'JSON\.stringify\((\{[^']*\})\)' \|\s*$/;
/** A string (guides escape no quotation marks), a document read from a file, or the name of a field without quotation marks. */
const partOfObject = /("[^"]*")|fs\.readFileSync\(("[^"]+"), "utf8"\)|\b([A-Za-z_]\w*):/g;

/** @returns null if nothing is piped, or something else */
function readPipedJson(before: string): SampleValue | null {
  const source = pipedObject.exec(before)?.[1];
  if (source === undefined) return null;
  const json = source.replace(partOfObject, (whole, text?: string, file?: string, field?: string) => {
    if (file !== undefined) return `{"${fileMark}": ${file}}`;
    return text === undefined ? `"${field}":` : whole;
  });
  return withFiles(sampleValueOf(JSON.parse(json)));
}

/** A field that no request has, for the name of a file while its object is read as JSON. */
const fileMark = '$file';

function withFiles(value: SampleValue): SampleValue {
  if (value.kind === 'list') return { kind: 'list', items: value.items.map(withFiles) };
  if (value.kind !== 'object') return value;
  const [name, file] = value.members[0] ?? [];
  if (name === fileMark && file?.kind === 'literal') return { kind: 'file', name: String(file.value) };
  return { kind: 'object', members: value.members.map(([member, part]) => [member, withFiles(part)] as const) };
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
    // Where the response goes; the other languages save or print it in their own way.
    '-o': () => undefined,
    '--output': () => undefined,
    '--dump-header': () => undefined,
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
