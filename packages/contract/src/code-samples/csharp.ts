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
  type SampleValue,
  type ValueSyntax,
  writeValue,
} from './sample-request.ts';

/** The request as a program for .NET 6 and newer, with the client library or its own libraries. */
export function buildCsharpSample(request: SampleRequest): string {
  return request.client === null ? withHttpClient(request) : withClient(request.client, request);
}

function withClient(call: ClientCall, { method, body, response }: SampleRequest): string {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && needsFiles(body.value));
  const language = call.language === 'pl' ? '' : `, ${quoteDouble(call.language)}`;
  const expression = `await nakor.${callExpression(call, method, body)}`;
  return [
    'using System;',
    ...(body?.kind === 'json' ? ['using System.Collections.Generic;'] : []),
    ...(isReading || response.kind === 'file' ? ['using System.IO;'] : []),
    ...(body?.kind === 'json' ? ['using System.Text.Json;'] : []),
    'using Nakor.Client;',
    '',
    `var nakor = new NakorClient(${quoteDouble(call.baseUrl)}, Environment.GetEnvironmentVariable("${keyVariable}")${language});`,
    ...(response.kind === 'file'
      ? [`File.WriteAllBytes(${quoteDouble(response.name)}, ${expression});`]
      : [`var response = ${expression};`, 'Console.WriteLine(response.Json);']),
  ].join('\n');
}

/** The calls that send a file as it is, and those that send JSON. Every other operation is called by its path. */
const fileMethods: Readonly<Record<string, string>> = { validate: 'ValidateAsync', autofix: 'AutofixAsync', analyze: 'AnalyzeAsync' };
const jsonMethods: Readonly<Record<string, string>> = { validate: 'ValidateAsync', correct: 'CorrectAsync', auditPack: 'AuditPackAsync' };

function callExpression({ name, group, path }: ClientCall, method: string, body: SampleBody | null): string {
  const content = body === null ? null : body.kind === 'file' ? bytesOf(body.name) : jsonExpression(body.value);
  const own = group !== null ? undefined : (body?.kind === 'file' ? fileMethods : jsonMethods)[name];
  if (own !== undefined && content !== null) return `${own}(${content})`;
  return `CallAsync(${[quoteDouble(method), quoteDouble(path), ...(content === null ? [] : [content])].join(', ')})`;
}

function bytesOf(fileName: string): string {
  return `File.ReadAllBytes(${quoteDouble(fileName)})`;
}

function jsonExpression(value: SampleValue): string {
  return `JsonSerializer.Serialize<object>(${writeValue(value, syntax)})`;
}

function withHttpClient({ method, url, headers, body, response }: SampleRequest): string {
  const types = headers.filter(({ name }) => name === 'Content-Type');
  const others = headers.filter(({ name }) => name !== 'Content-Type');
  return [
    ...usingsOf(body, response),
    '',
    'var client = new HttpClient();',
    `var request = new HttpRequestMessage(new HttpMethod(${quoteDouble(method)}), ${quoteDouble(url)});`,
    ...others.map((header) => `request.Headers.Add(${quoteDouble(header.name)}, ${headerValue(header)});`),
    ...(body === null ? [] : [`request.Content = ${contentExpression(body)};`]),
    ...types.map((header) => `request.Content.Headers.ContentType = new MediaTypeHeaderValue(${headerValue(header)});`),
    'var response = await client.SendAsync(request);',
    ...useOf(response),
  ].join('\n');
}

function usingsOf(body: SampleBody | null, response: SampleResponse): readonly string[] {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && needsFiles(body.value));
  return [
    'using System;',
    ...(body?.kind === 'json' ? ['using System.Collections.Generic;'] : []),
    ...(isReading || response.kind === 'file' ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    ...(body === null ? [] : ['using System.Net.Http.Headers;']),
    ...(body?.kind === 'json' ? ['using System.Text.Json;'] : []),
  ];
}

function headerValue({ value }: SampleHeader): string {
  if (value.kind === 'api-key') return `"Bearer " + Environment.GetEnvironmentVariable("${keyVariable}")`;
  return value.kind === 'unique-id' ? 'Guid.NewGuid().ToString()' : quoteDouble(value.text);
}

function contentExpression(body: SampleBody): string {
  if (body.kind === 'file') return `new ByteArrayContent(${bytesOf(body.name)})`;
  return `new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes<object>(${writeValue(body.value, syntax)}))`;
}

function useOf(response: SampleResponse): readonly string[] {
  if (response.kind === 'file') {
    return [
      'response.EnsureSuccessStatusCode();',
      `File.WriteAllBytes(${quoteDouble(response.name)}, await response.Content.ReadAsByteArrayAsync());`,
    ];
  }
  return ['Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());'];
}

const syntax: ValueSyntax = {
  literal,
  file: (name) => `File.ReadAllText(${quoteDouble(name)})`,
  list: { open: 'new object[] {', close: '}' },
  object: {
    open: 'new Dictionary<string, object> {',
    close: '}',
    empty: 'new Dictionary<string, object>()',
    member: (name, value) => `[${quoteDouble(name)}] = ${value}`,
  },
  indent: '    ',
  hasTrailingComma: true,
};

function literal(value: Literal): string {
  return typeof value === 'string' ? quoteDouble(value) : JSON.stringify(value);
}
