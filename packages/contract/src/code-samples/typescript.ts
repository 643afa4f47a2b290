import {
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

/** The request as a module for Node 20 and newer, with `fetch`. */
export function typescriptSample({ method, url, headers, body, response }: SampleRequest): string {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && readsFiles(body.value));
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
