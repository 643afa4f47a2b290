import {
  keyVariable,
  needsFiles,
  type SampleBody,
  type SampleHeader,
  type SampleRequest,
  type SampleValue,
  type ValueSyntax,
  writeValue,
} from './sample-request.ts';

/** The request as a command for POSIX shells. JSON that contains documents is put together by jq. */
export function buildCurlSample({ method, url, headers, body, response }: SampleRequest): string {
  const lines = [
    `curl ${methodOption(method, body)}${quoted(url)}`,
    ...headers.map((header) => `  -H ${headerText(header)}`),
    ...(body === null ? [] : [`  ${dataOption(body)}`]),
    ...(response.kind === 'file' ? [`  --output ${quoted(response.name)}`] : []),
  ];
  const command = lines.join(' \\\n');
  return body?.kind === 'json' && needsFiles(body.value) ? `${jqCommand(body.value)} \\\n  | ${command}` : command;
}

/** GET, and POST with a body, need no option. */
function methodOption(method: string, body: SampleBody | null): string {
  return method === (body === null ? 'GET' : 'POST') ? '' : `-X ${method} `;
}

function headerText({ name, value }: SampleHeader): string {
  if (value.kind === 'api-key') return `"${name}: Bearer $${keyVariable}"`;
  return value.kind === 'unique-id' ? `"${name}: $(uuidgen)"` : quoted(`${name}: ${value.text}`);
}

function dataOption(body: SampleBody): string {
  if (body.kind === 'file') return `--data-binary ${quoted(`@${body.name}`)}`;
  return needsFiles(body.value) ? '--data-binary @-' : `--data ${quoted(writeValue(body.value, jsonSyntax))}`;
}

function jqCommand(value: SampleValue): string {
  const files = [...new Set(fileNamesIn(value))].map((name) => `--rawfile ${variableOf(name)} ${quoted(name)}`);
  return `jq -n ${files.join(' ')} ${quoted(writeValue(value, { ...jsonSyntax, file: (name) => `$${variableOf(name)}` }))}`;
}

function fileNamesIn(value: SampleValue): readonly string[] {
  if (value.kind === 'list') return value.items.flatMap(fileNamesIn);
  if (value.kind === 'object') return value.members.flatMap(([, member]) => fileNamesIn(member));
  return value.kind === 'file' ? [value.name] : [];
}

function variableOf(fileName: string): string {
  return fileName.replace(/\.xml$/, '').replace(/\W/g, '_');
}

const jsonSyntax: ValueSyntax = {
  literal: (value) => JSON.stringify(value),
  // Bodies with files are written by jq.
  file: (name) => JSON.stringify(name),
  list: { open: '[', close: ']' },
  object: { open: '{', close: '}', empty: '{}', member: (name, value) => `${JSON.stringify(name)}: ${value}` },
  indent: '  ',
  hasTrailingComma: false,
};

/** A word of a shell command. */
function quoted(text: string): string {
  if (/^[\w@.:/-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
