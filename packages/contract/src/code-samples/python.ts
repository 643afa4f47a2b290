import {
  doubleQuoted,
  keyVariable,
  type Literal,
  readsFiles,
  type SampleBody,
  type SampleHeader,
  type SampleRequest,
  type SampleResponse,
  type ValueSyntax,
  writeValue,
} from './sample-request.ts';

/** The request as a program for Python 3, with its standard library only. */
export function pythonSample({ method, url, headers, body, response }: SampleRequest): string {
  const options = [
    `    ${doubleQuoted(url)},`,
    ...(method === 'GET' ? [] : [`    method=${doubleQuoted(method)},`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${headerItem(header)},`), '    },']),
    ...(body === null ? [] : [`    data=${dataExpression(body)},`]),
  ];
  return [
    ...importsOf(headers, body, response),
    '',
    ...(options.length === 1
      ? [`request = urllib.request.Request(${doubleQuoted(url)})`]
      : ['request = urllib.request.Request(', ...options, ')']),
    'with urllib.request.urlopen(request) as response:',
    `    ${useOf(response)}`,
  ].join('\n');
}

function importsOf(headers: readonly SampleHeader[], body: SampleBody | null, response: SampleResponse): readonly string[] {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && readsFiles(body.value));
  return [
    ...(body?.kind === 'json' || response.kind === 'json' ? ['import json'] : []),
    ...(headers.some(({ value }) => value.kind === 'api-key') ? ['import os'] : []),
    'import urllib.request',
    ...(headers.some(({ value }) => value.kind === 'unique-id') ? ['import uuid'] : []),
    ...(isReading || response.kind === 'file' ? ['from pathlib import Path'] : []),
  ];
}

function headerItem({ name, value }: SampleHeader): string {
  const key = doubleQuoted(name);
  if (value.kind === 'api-key') return `${key}: "Bearer " + os.environ["${keyVariable}"]`;
  return `${key}: ${value.kind === 'unique-id' ? 'str(uuid.uuid4())' : doubleQuoted(value.text)}`;
}

function dataExpression(body: SampleBody): string {
  if (body.kind === 'file') return `Path(${doubleQuoted(body.name)}).read_bytes()`;
  return `json.dumps(${writeValue(body.value, syntax, '    ')}).encode()`;
}

function useOf(response: SampleResponse): string {
  if (response.kind === 'file') return `Path(${doubleQuoted(response.name)}).write_bytes(response.read())`;
  return response.kind === 'json' ? 'print(json.load(response))' : 'print(response.read().decode())';
}

const syntax: ValueSyntax = {
  literal,
  file: (name) => `Path(${doubleQuoted(name)}).read_text(encoding="utf-8")`,
  list: { open: '[', close: ']' },
  object: { open: '{', close: '}', empty: '{}', member: (name, value) => `${doubleQuoted(name)}: ${value}` },
  indent: '    ',
  hasTrailingComma: true,
};

function literal(value: Literal): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? doubleQuoted(value) : JSON.stringify(value);
}
