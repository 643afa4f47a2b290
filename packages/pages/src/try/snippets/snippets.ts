import { nakorCommand } from '@nakor/domain/shared/product-names';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { quoteDouble, quotePhp, quoteShell } from './quote.ts';

/** What to do with the invoice. */
export type SnippetOperation = 'validate' | 'autofix';

/** What was done in the page, to be done by a program. */
export interface SnippetSubject {
  readonly operation: SnippetOperation;
  readonly fileName: string;
  readonly context: SendingContext;
  readonly language: Language;
  /** URL of the API, without a slash at the end. */
  readonly apiUrl: string;
}

/** The forms in which it can be copied, in their order. */
export const snippetKinds = ['curl', 'nakor', 'typescript', 'python', 'php', 'csharp'] as const;

/** One of these forms. */
export type SnippetKind = (typeof snippetKinds)[number];

/** Names of the forms. */
export const snippetNames: Readonly<Record<SnippetKind, string>> = {
  curl: 'curl',
  nakor: nakorCommand,
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  csharp: 'C#',
};

/** The program or command. The key of the API is read from the environment variable `NAKOR_KEY`, and never part of it. */
export function buildSnippet(kind: SnippetKind, subject: SnippetSubject): string {
  return writers[kind](subject);
}

/** Name of the file for the fixed invoice. */
function fixedName(fileName: string): string {
  return `${fileName.replace(/\.xml$/i, '')}-fixed.xml`;
}

const writers: Readonly<Record<SnippetKind, (subject: SnippetSubject) => string>> = {
  curl: (subject) => {
    const { operation, fileName, language } = subject;
    const lines = [
      `curl --fail-with-body ${quoteShell(urlOf(subject))}`,
      `  -H "Authorization: Bearer $NAKOR_KEY" -H 'Content-Type: application/xml'`,
      `  -H 'Accept: ${accepted(operation)}' -H 'Accept-Language: ${language}'`,
      `  --data-binary @${quoteShell(fileName)}`,
    ];
    if (operation === 'autofix') lines.push(`  --output ${quoteShell(fixedName(fileName))}`);
    return lines.join(' \\\n');
  },
  nakor: ({ operation, fileName, context, language }) => {
    const path = fileName.startsWith('-') ? `./${fileName}` : fileName;
    const options = [
      ...(context.environment === 'prod' ? [] : ['--environment', context.environment]),
      ...(context.as_of === undefined ? [] : ['--as-of', context.as_of.slice(0, 10)]),
      ...['--language', language],
    ].join(' ');
    return operation === 'validate'
      ? `${nakorCommand} validate ${quoteShell(path)} ${options}`
      : `${nakorCommand} fix ${quoteShell(path)} ${options} > ${quoteShell(fixedName(fileName))}`;
  },
  typescript: (subject) => {
    const { operation, fileName, language } = subject;
    const isFix = operation === 'autofix';
    return `import { readFile${isFix ? ', writeFile' : ''} } from 'node:fs/promises';

const response = await fetch(${quoteDouble(urlOf(subject))}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.NAKOR_KEY}\`,
    'Content-Type': 'application/xml',
    Accept: 'application/json',
    'Accept-Language': '${language}',
  },
  body: await readFile(${quoteDouble(fileName)}),
});
const { data, error } = await response.json();
if (error) throw new Error(\`\${error.code}: \${error.message}\`);
${isFix ? `await writeFile(${quoteDouble(fixedName(fileName))}, data.xml);\nconsole.log(data.fixes, data.remaining);` : 'console.log(data.readiness, data.issues);'}`;
  },
  python: (subject) => {
    const { operation, fileName, language } = subject;
    const result =
      operation === 'autofix'
        ? `pathlib.Path(${quoteDouble(fixedName(fileName))}).write_text(data["xml"], encoding="utf-8")
print(data["fixes"], data["remaining"])`
        : 'print(data["readiness"], data["issues"])';
    return `import json, os, pathlib, urllib.error, urllib.request

request = urllib.request.Request(
    ${quoteDouble(urlOf(subject))},
    data=pathlib.Path(${quoteDouble(fileName)}).read_bytes(),
    headers={
        "Authorization": "Bearer " + os.environ["NAKOR_KEY"],
        "Content-Type": "application/xml",
        "Accept": "application/json",
        "Accept-Language": "${language}",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as failure:
    error = json.load(failure)["error"]
    raise SystemExit(error["code"] + ": " + error["message"])
${result}`;
  },
  php: (subject) => {
    const { operation, fileName, language } = subject;
    const result =
      operation === 'autofix'
        ? `file_put_contents(${quotePhp(fixedName(fileName))}, $result['data']['xml']);
print_r($result['data']['fixes']);`
        : `print_r($result['data']['issues']);`;
    return `<?php
$request = curl_init(${quotePhp(urlOf(subject))});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => file_get_contents(${quotePhp(fileName)}),
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('NAKOR_KEY'),
        'Content-Type: application/xml',
        'Accept: application/json',
        'Accept-Language: ${language}',
    ],
]);
$result = json_decode(curl_exec($request), true);
if (isset($result['error'])) {
    throw new RuntimeException($result['error']['code'] . ': ' . $result['error']['message']);
}
${result}`;
  },
  csharp: (subject) => {
    const { operation, fileName, language } = subject;
    const result =
      operation === 'autofix'
        ? `await File.WriteAllTextAsync(${quoteDouble(fixedName(fileName))}, data.GetProperty("xml").GetString());
Console.WriteLine(data.GetProperty("fixes"));`
        : 'Console.WriteLine(data.GetProperty("issues"));';
    return `using System.Net.Http.Headers;
using System.Text.Json;

using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("NAKOR_KEY"));
client.DefaultRequestHeaders.Accept.ParseAdd("application/json");
client.DefaultRequestHeaders.AcceptLanguage.ParseAdd("${language}");

using var content = new ByteArrayContent(await File.ReadAllBytesAsync(${quoteDouble(fileName)}));
content.Headers.ContentType = new MediaTypeHeaderValue("application/xml");
using var response = await client.PostAsync(${quoteDouble(urlOf(subject))}, content);
using var body = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
if (body.RootElement.TryGetProperty("error", out var error))
    throw new InvalidOperationException($"{error.GetProperty("code")}: {error.GetProperty("message")}");
var data = body.RootElement.GetProperty("data");
${result}`;
  },
};

function accepted(operation: SnippetOperation): string {
  return operation === 'autofix' ? 'application/xml' : 'application/json';
}

function urlOf({ operation, context, apiUrl }: SnippetSubject): string {
  const query = new URLSearchParams();
  if (context.environment !== 'prod') query.set('environment', context.environment);
  if (context.as_of !== undefined) query.set('as_of', context.as_of);
  const text = query.toString();
  return `${apiUrl}/${operation}${text === '' ? '' : `?${text}`}`;
}
