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

/** The request as a program for .NET 6 and newer, with its own libraries. */
export function csharpSample({ method, url, headers, body, response }: SampleRequest): string {
  const types = headers.filter(({ name }) => name === 'Content-Type');
  const others = headers.filter(({ name }) => name !== 'Content-Type');
  return [
    ...usingsOf(body, response),
    '',
    'var client = new HttpClient();',
    `var request = new HttpRequestMessage(new HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)});`,
    ...others.map((header) => `request.Headers.Add(${doubleQuoted(header.name)}, ${headerValue(header)});`),
    ...(body === null ? [] : [`request.Content = ${contentExpression(body)};`]),
    ...types.map((header) => `request.Content.Headers.ContentType = new MediaTypeHeaderValue(${headerValue(header)});`),
    'var response = await client.SendAsync(request);',
    ...useOf(response),
  ].join('\n');
}

function usingsOf(body: SampleBody | null, response: SampleResponse): readonly string[] {
  const isReading = body?.kind === 'file' || (body?.kind === 'json' && readsFiles(body.value));
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
  return value.kind === 'unique-id' ? 'Guid.NewGuid().ToString()' : doubleQuoted(value.text);
}

function contentExpression(body: SampleBody): string {
  if (body.kind === 'file') return `new ByteArrayContent(File.ReadAllBytes(${doubleQuoted(body.name)}))`;
  return `new ByteArrayContent(JsonSerializer.SerializeToUtf8Bytes<object>(${writeValue(body.value, syntax)}))`;
}

function useOf(response: SampleResponse): readonly string[] {
  if (response.kind === 'file') {
    return [
      'response.EnsureSuccessStatusCode();',
      `File.WriteAllBytes(${doubleQuoted(response.name)}, await response.Content.ReadAsByteArrayAsync());`,
    ];
  }
  return ['Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());'];
}

const syntax: ValueSyntax = {
  literal,
  file: (name) => `File.ReadAllText(${doubleQuoted(name)})`,
  list: { open: 'new object[] {', close: '}' },
  object: {
    open: 'new Dictionary<string, object> {',
    close: '}',
    empty: 'new Dictionary<string, object>()',
    member: (name, value) => `[${doubleQuoted(name)}] = ${value}`,
  },
  indent: '    ',
  hasTrailingComma: true,
};

function literal(value: Literal): string {
  return typeof value === 'string' ? doubleQuoted(value) : JSON.stringify(value);
}
