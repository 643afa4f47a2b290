import { formatMemberAccess, isSilent } from './client-call.ts';
import {
  type ClientCall,
  keyVariable,
  type Literal,
  needsFiles,
  quoteDouble,
  type SampleBody,
  type SampleHeader,
  type SampleRequest,
  type SampleResponse,
  type ValueSyntax,
  writeValue,
} from './sample-request.ts';

/** The request as a program for Python 3, with the client library or the standard library. */
export function buildPythonSample(request: SampleRequest): string {
  return request.client === null ? withUrllib(request) : withClient(request.client, request.response);
}

function withClient(call: ClientCall, response: SampleResponse): string {
  const { document, fields, baseUrl, language } = call;
  const readsAny = document !== null || fields.some(([, value]) => needsFiles(value));
  const options = language === 'pl' ? '' : `, language=${quoteDouble(language)}`;
  const expression = `nakor.${formatMemberAccess(call, '.', snakeCase)}(${argumentsOf(call)})`;
  return [
    'import os',
    ...(readsAny || response.kind === 'file' ? ['from pathlib import Path'] : []),
    '',
    'from nakor_client import NakorClient',
    '',
    `nakor = NakorClient(${quoteDouble(baseUrl)}, os.environ["${keyVariable}"]${options})`,
    ...(isSilent(call) ? [expression] : [`result = ${expression}`]),
    ...(isSilent(call)
      ? []
      : [response.kind === 'file' ? `Path(${quoteDouble(response.name)}).write_bytes(result.zip)` : 'print(result.data)']),
  ].join('\n');
}

/** One argument per line, if there are fields. */
function argumentsOf({ ids, document, fields }: ClientCall): string {
  const first = [...(document?.kind === 'file' ? [`Path(${quoteDouble(document.name)}).read_bytes()`] : []), ...ids.map(quoteDouble)];
  if (fields.length === 0) return first.join(', ');
  const named = fields.map(([name, value]) => `${name}=${writeValue(value, syntax, '    ')}`);
  return `\n${[...first, ...named].map((argument) => `    ${argument},\n`).join('')}`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function withUrllib({ method, url, headers, body, response }: SampleRequest): string {
  const options = [
    `    ${quoteDouble(url)},`,
    ...(method === 'GET' ? [] : [`    method=${quoteDouble(method)},`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${headerItem(header)},`), '    },']),
    ...(body === null ? [] : [`    data=${dataExpression(body)},`]),
  ];
  return [
    ...importsOf(headers, body, response),
    '',
    ...(options.length === 1
      ? [`request = urllib.request.Request(${quoteDouble(url)})`]
      : ['request = urllib.request.Request(', ...options, ')']),
    'with urllib.request.urlopen(request) as response:',
    `    ${useOf(response)}`,
  ].join('\n');
}

function importsOf(headers: readonly SampleHeader[], body: SampleBody | null, response: SampleResponse): readonly string[] {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && needsFiles(body.value));
  return [
    ...(body?.kind === 'json' || response.kind === 'json' ? ['import json'] : []),
    ...(headers.some(({ value }) => value.kind === 'api-key') ? ['import os'] : []),
    'import urllib.request',
    ...(headers.some(({ value }) => value.kind === 'unique-id') ? ['import uuid'] : []),
    ...(isReading || response.kind === 'file' ? ['from pathlib import Path'] : []),
  ];
}

function headerItem({ name, value }: SampleHeader): string {
  const key = quoteDouble(name);
  if (value.kind === 'api-key') return `${key}: "Bearer " + os.environ["${keyVariable}"]`;
  return `${key}: ${value.kind === 'unique-id' ? 'str(uuid.uuid4())' : quoteDouble(value.text)}`;
}

function dataExpression(body: SampleBody): string {
  if (body.kind === 'file') return `Path(${quoteDouble(body.name)}).read_bytes()`;
  return `json.dumps(${writeValue(body.value, syntax, '    ')}).encode()`;
}

function useOf(response: SampleResponse): string {
  if (response.kind === 'file') return `Path(${quoteDouble(response.name)}).write_bytes(response.read())`;
  return response.kind === 'json' ? 'print(json.load(response))' : 'print(response.read().decode())';
}

const syntax: ValueSyntax = {
  literal,
  file: (name) => `Path(${quoteDouble(name)}).read_text(encoding="utf-8")`,
  list: { open: '[', close: ']' },
  object: { open: '{', close: '}', empty: '{}', member: (name, value) => `${quoteDouble(name)}: ${value}` },
  indent: '    ',
  hasTrailingComma: true,
};

function literal(value: Literal): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? quoteDouble(value) : JSON.stringify(value);
}
