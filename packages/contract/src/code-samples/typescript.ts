import { formatMemberAccess, isSilent } from './client-call.ts';
import {
  type ClientCall,
  keyVariable,
  type Literal,
  needsFiles,
  type SampleBody,
  type SampleHeader,
  type SampleRequest,
  type SampleResponse,
  type ValueSyntax,
  writeValue,
} from './sample-request.ts';

/** The request as a module for Node 20 and newer, with the client library or `fetch`. */
export function buildTypescriptSample(request: SampleRequest): string {
  return request.client === null ? withFetch(request) : withClient(request.client, request.response);
}

function withClient(call: ClientCall, response: SampleResponse): string {
  const { document, fields } = call;
  const values = [...(document === null ? [] : [document]), ...fields.map(([, value]) => value)];
  const names = [...(values.some(needsFiles) ? ['readFile'] : []), ...(response.kind === 'file' ? ['writeFile'] : [])];
  const expression = `await nakor.${formatMemberAccess(call, '.')}(${argumentsOf(call).join(', ')});`;
  return [
    ...(names.length === 0 ? [] : [`import { ${names.join(', ')} } from 'node:fs/promises';`]),
    "import { createNakorClient } from '@nakor/client';",
    '',
    'const nakor = createNakorClient({',
    `  baseUrl: ${literal(call.baseUrl)},`,
    `  apiKey: process.env.${keyVariable} ?? '',`,
    ...(call.language === 'pl' ? [] : [`  language: ${literal(call.language)},`]),
    '});',
    ...(isSilent(call) ? [expression] : clientResult(expression, response)),
  ].join('\n');
}

function clientResult(expression: string, response: SampleResponse): readonly string[] {
  if (response.kind === 'file') return [`const { zip } = ${expression}`, `await writeFile(${literal(response.name)}, zip);`];
  return [`const { data } = ${expression}`, 'console.log(data);'];
}

function argumentsOf({ ids, document, fields }: ClientCall): readonly string[] {
  return [
    ...(document?.kind === 'file' ? [`await readFile(${literal(document.name)})`] : []),
    ...ids.map(literal),
    ...(fields.length === 0 ? [] : [writeValue({ kind: 'object', members: fields }, syntax)]),
  ];
}

function withFetch({ method, url, headers, body, response }: SampleRequest): string {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && needsFiles(body.value));
  const names = [...(isReading ? ['readFile'] : []), ...(response.kind === 'file' ? ['writeFile'] : [])];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map((header) => `    ${headerMember(header)},`), '  },']),
    ...(body === null ? [] : [`  body: ${bodyExpression(body)},`]),
  ];
  return [
    ...(names.length === 0 ? [] : [`import { ${names.join(', ')} } from 'node:fs/promises';`, '']),
    options.length === 0 ? `const response = await fetch(${literal(url)});` : `const response = await fetch(${literal(url)}, {`,
    ...options,
    ...(options.length === 0 ? [] : ['});']),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of the sample
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    useOf(response),
  ].join('\n');
}

function headerMember({ name, value }: SampleHeader): string {
  const key = /^[A-Za-z]+$/.test(name) ? name : literal(name);
  if (value.kind === 'api-key') return `${key}: \`Bearer \${process.env.${keyVariable}}\``;
  return `${key}: ${value.kind === 'unique-id' ? 'crypto.randomUUID()' : literal(value.text)}`;
}

function bodyExpression(body: SampleBody): string {
  return body.kind === 'file' ? `await readFile(${literal(body.name)})` : `JSON.stringify(${writeValue(body.value, syntax, '  ')})`;
}

function useOf(response: SampleResponse): string {
  if (response.kind === 'file') return `await writeFile(${literal(response.name)}, new Uint8Array(await response.arrayBuffer()));`;
  return `console.log(await response.${response.kind}());`;
}

const syntax: ValueSyntax = {
  literal,
  file: (name) => `await readFile(${literal(name)}, 'utf8')`,
  list: { open: '[', close: ']' },
  object: { open: '{', close: '}', empty: '{}', member: (name, value) => `${keyOf(name)}: ${value}` },
  indent: '  ',
  hasTrailingComma: true,
};

function keyOf(name: string): string {
  // Written as a key, this name would set the prototype.
  if (name === '__proto__') return `[${literal(name)}]`;
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
}

function literal(value: Literal): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const content = JSON.stringify(value)
    .slice(1, -1)
    .replace(/\\.|'/gs, (part) => (part === "'" ? "\\'" : part === '\\"' ? '"' : part));
  return `'${content}'`;
}
