import { formatMemberAccess, isSilent } from './client-call.ts';
import {
  type ClientCall,
  keyVariable,
  type Literal,
  type SampleBody,
  type SampleHeader,
  type SampleRequest,
  type SampleResponse,
  type ValueSyntax,
  writeValue,
} from './sample-request.ts';

/** The request as a program for PHP 8, with the client library or the curl extension. */
export function buildPhpSample(request: SampleRequest): string {
  return request.client === null ? withCurl(request) : withClient(request.client, request.response);
}

function withClient(call: ClientCall, response: SampleResponse): string {
  const options = call.language === 'pl' ? '' : `, language: ${quoted(call.language)}`;
  const expression = `$nakor->${formatMemberAccess(call, '->')}(${argumentsOf(call).join(', ')});`;
  return [
    '<?php',
    "require 'vendor/autoload.php';",
    '',
    'use Nakor\\Client\\NakorClient;',
    '',
    `$nakor = new NakorClient(${quoted(call.baseUrl)}, getenv('${keyVariable}')${options});`,
    ...(isSilent(call) ? [expression] : [`$result = ${expression}`]),
    ...(isSilent(call)
      ? []
      : [response.kind === 'file' ? `file_put_contents(${quoted(response.name)}, $result->zip);` : 'print_r($result->data);']),
  ].join('\n');
}

/** These calls take some fields as arguments of their own. */
const ownArguments: Readonly<Record<string, readonly string[]>> = { create: ['name', 'url'], recover: ['since', 'cursor'] };

function argumentsOf({ name, form, ids, document, fields }: ClientCall): readonly string[] {
  const own = form === 'fields' ? (ownArguments[name] ?? []) : [];
  const [separate, together] = [fields.filter(([field]) => own.includes(field)), fields.filter(([field]) => !own.includes(field))];
  return [
    ...(document?.kind === 'file' ? [syntax.file(document.name)] : []),
    ...ids.map(quoted),
    ...separate.map(([field, value]) => `${field}: ${writeValue(value, syntax)}`),
    ...(together.length === 0
      ? []
      : [`${separate.length === 0 ? '' : 'fields: '}${writeValue({ kind: 'object', members: together }, syntax)}`]),
  ];
}

function withCurl({ method, url, headers, body, response }: SampleRequest): string {
  return [
    '<?php',
    `$curl = curl_init(${quoted(url)});`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${quoted(method)},`]),
    ...(headers.length === 0
      ? []
      : ['    CURLOPT_HTTPHEADER => [', ...headers.map((header) => `        ${headerLine(header)},`), '    ],']),
    ...(body === null ? [] : [`    CURLOPT_POSTFIELDS => ${bodyExpression(body)},`]),
    '    CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$body = curl_exec($curl);',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    'if ($status < 200 || $status >= 300) {',
    '    throw new RuntimeException("$status $body");',
    '}',
    useOf(response),
  ].join('\n');
}

function headerLine({ name, value }: SampleHeader): string {
  if (value.kind === 'api-key') return `${quoted(`${name}: Bearer `)} . getenv('${keyVariable}')`;
  return value.kind === 'unique-id' ? `${quoted(`${name}: `)} . bin2hex(random_bytes(16))` : quoted(`${name}: ${value.text}`);
}

function bodyExpression(body: SampleBody): string {
  if (body.kind === 'file') return `file_get_contents(${quoted(body.name)})`;
  return `json_encode(${writeValue(body.value, syntax, '    ')}, JSON_THROW_ON_ERROR)`;
}

function useOf(response: SampleResponse): string {
  if (response.kind === 'file') return `file_put_contents(${quoted(response.name)}, $body);`;
  return response.kind === 'json' ? 'print_r(json_decode($body, true, flags: JSON_THROW_ON_ERROR));' : 'echo $body;';
}

const syntax: ValueSyntax = {
  literal,
  file: (name) => `file_get_contents(${quoted(name)})`,
  list: { open: '[', close: ']' },
  // An empty array would become a JSON list.
  object: { open: '[', close: ']', empty: 'new stdClass()', member: (name, value) => `${quoted(name)} => ${value}` },
  indent: '    ',
  hasTrailingComma: true,
};

function literal(value: Literal): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

/** A string without interpolation. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
