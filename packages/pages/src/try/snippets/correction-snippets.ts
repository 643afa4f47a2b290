import { nakorCommand } from '@nakor/domain/shared/product-names';
import type { CorrectionRequest } from 'nakor/browser';
import type { Language } from '../language.ts';
import { quoteDouble, quotePhp, quoteShell } from './quote.ts';

/** A correction to be built by a program. */
export interface CorrectionSubject {
  /** The request; its documents are read from files. */
  readonly request: Omit<CorrectionRequest, 'source_xml' | 'corrections_xml'>;
  readonly sourceName: string;
  /** Files of the earlier corrections, in the order of issue. */
  readonly earlierNames: readonly string[];
  /** Name of the file for the correction. */
  readonly outputName: string;
  readonly language: Language;
  /** URL of the API, without a slash at the end. */
  readonly apiUrl: string;
}

/** The forms in which a correction can be copied. */
export type CorrectionSnippetKind = 'curl' | 'nakor' | 'typescript' | 'python' | 'php' | 'csharp';

/** Names of the forms, in their order. */
export const correctionSnippetNames: Readonly<Record<CorrectionSnippetKind, string>> = {
  curl: 'curl',
  nakor: nakorCommand,
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  csharp: 'C#',
};

/** The program or command that builds the correction. It reads the key of the API from the environment variable `NAKOR_KEY`. */
export function buildCorrectionSnippet(kind: CorrectionSnippetKind, subject: CorrectionSubject): string {
  return writers[kind](subject);
}

/** The command that documents a correction in an audit pack. */
export function auditPackCommand({ request, sourceName, earlierNames, outputName, language }: CorrectionSubject): string {
  return commandOf([
    `${nakorCommand} audit-pack ${fileArgument(sourceName)} ${fileArgument(outputName)} --scenario ${quoteShell(request.scenario_id)}`,
    ...earlierNames.map((name) => `--correction ${fileArgument(name)}`),
    `--reason ${quoteShell(request.przyczyna_korekty)}`,
    `--number ${quoteShell(request.numer_faktury_kor)}`,
    `--language ${language} --output ${fileArgument(packName(outputName))}`,
  ]);
}

/** Name of the file for the audit pack of a correction. */
export function packName(outputName: string): string {
  return `${outputName.replace(/\.xml$/i, '')}-audit-pack.zip`;
}

const writers: Readonly<Record<CorrectionSnippetKind, (subject: CorrectionSubject) => string>> = {
  curl: writeCurl,
  nakor: writeCommand,
  typescript: writeTypeScript,
  python: writePython,
  php: writePhp,
  csharp: writeCSharp,
};

/** Lines of one command. */
function commandOf(lines: readonly string[]): string {
  return lines.join(' \\\n  ');
}

/** The name of a file that starts with a hyphen would be an option. */
function fileArgument(name: string): string {
  return quoteShell(name.startsWith('-') ? `./${name}` : name);
}

function writeCurl(subject: CorrectionSubject): string {
  const { request, sourceName, earlierNames, outputName, language, apiUrl } = subject;
  const files = [
    '--rawfile source_xml',
    fileArgument(sourceName),
    ...earlierNames.map((name, index) => `--rawfile earlier_${index} ${fileArgument(name)}`),
  ];
  const earlier = earlierNames.length === 0 ? '' : `, corrections_xml: [${earlierNames.map((_, index) => `$earlier_${index}`).join(', ')}]`;
  const jq = commandOf([
    `jq -n ${files.join(' ')}`,
    `--argjson request ${quoteShell(JSON.stringify(request))}`,
    quoteShell(`$request + {source_xml: $source_xml${earlier}}`),
  ]);
  const curl = commandOf([
    `curl --fail-with-body ${quoteShell(`${apiUrl}/correction/build`)}`,
    `-H "Authorization: Bearer $NAKOR_KEY" -H 'Content-Type: application/json' -H 'Accept-Language: ${language}'`,
    '--data-binary @-',
  ]);
  return `${jq} |\n${curl} |\njq -r .data.xml > ${fileArgument(outputName)}`;
}

function writeCommand({ request, sourceName, earlierNames, outputName, language }: CorrectionSubject): string {
  const { changes, question_answers = {}, data_wystawienia, desired_jpk_field, force_typ_korekty, include_state_after } = request;
  // Options exist for the usual fields only; a request in a file can have all.
  if (force_typ_korekty !== undefined || include_state_after !== undefined) {
    const fields = JSON.stringify(request, null, 2);
    const names = earlierNames.map((name) => ` --correction ${fileArgument(name)}`).join('');
    return `cat > request.json <<'NAKOR'\n${fields}\nNAKOR\n${nakorCommand} correct ${fileArgument(sourceName)}${names} --request request.json --language ${language} --output ${fileArgument(outputName)}`;
  }
  return commandOf([
    `${nakorCommand} correct ${fileArgument(sourceName)} --scenario ${quoteShell(request.scenario_id)}`,
    ...earlierNames.map((name) => `--correction ${fileArgument(name)}`),
    ...changes.map(({ path, new_value }) => `--change ${quoteShell(`${path}=${new_value}`)}`),
    ...Object.entries(question_answers).map(([id, text]) => `--answer ${quoteShell(`${id}=${text}`)}`),
    ...(data_wystawienia === undefined ? [] : [`--issue-date ${data_wystawienia}`]),
    ...(desired_jpk_field == null ? [] : [`--jpk-field ${desired_jpk_field}`]),
    `--reason ${quoteShell(request.przyczyna_korekty)}`,
    `--number ${quoteShell(request.numer_faktury_kor)}`,
    `--language ${language} --output ${fileArgument(outputName)}`,
  ]);
}

function writeTypeScript({ request, sourceName, earlierNames, outputName, language, apiUrl }: CorrectionSubject): string {
  const read = (name: string) => `await readFile(${quoteDouble(name)}, 'utf8')`;
  const earlier = earlierNames.length === 0 ? '' : `\n    corrections_xml: [${earlierNames.map(read).join(', ')}],`;
  return `import { readFile, writeFile } from 'node:fs/promises';

const response = await fetch(${quoteDouble(`${apiUrl}/correction/build`)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.NAKOR_KEY}\`,
    'Content-Type': 'application/json',
    'Accept-Language': '${language}',
  },
  body: JSON.stringify({
    source_xml: ${read(sourceName)},${earlier}
    ...${indented(JSON.stringify(request, null, 2), 4)},
  }),
});
const { data, error } = await response.json();
if (error) throw new Error(\`\${error.code}: \${error.message}\`);
await writeFile(${quoteDouble(outputName)}, data.xml);
console.log(data.deltas, data.jpk_rows, data.warnings);`;
}

function writePython({ request, sourceName, earlierNames, outputName, language, apiUrl }: CorrectionSubject): string {
  const read = (name: string) => `pathlib.Path(${quoteDouble(name)}).read_text(encoding="utf-8")`;
  const earlier = earlierNames.length === 0 ? '' : `body["corrections_xml"] = [${earlierNames.map(read).join(', ')}]\n`;
  return `import json, os, pathlib, urllib.error, urllib.request

body = json.loads(${quoteDouble(JSON.stringify(request))})
body["source_xml"] = ${read(sourceName)}
${earlier}request = urllib.request.Request(
    ${quoteDouble(`${apiUrl}/correction/build`)},
    data=json.dumps(body).encode("utf-8"),
    headers={
        "Authorization": "Bearer " + os.environ["NAKOR_KEY"],
        "Content-Type": "application/json",
        "Accept-Language": "${language}",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as failure:
    error = json.load(failure)["error"]
    raise SystemExit(error["code"] + ": " + error["message"])
pathlib.Path(${quoteDouble(outputName)}).write_text(data["xml"], encoding="utf-8")
print(data["deltas"], data["jpk_rows"], data["warnings"])`;
}

function writePhp({ request, sourceName, earlierNames, outputName, language, apiUrl }: CorrectionSubject): string {
  const read = (name: string) => `file_get_contents(${quotePhp(name)})`;
  const earlier = earlierNames.length === 0 ? '' : `$body['corrections_xml'] = [${earlierNames.map(read).join(', ')}];\n`;
  return `<?php
$body = json_decode(${quotePhp(JSON.stringify(request))}, true);
$body['source_xml'] = ${read(sourceName)};
${earlier}$request = curl_init(${quotePhp(`${apiUrl}/correction/build`)});
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode($body),
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('NAKOR_KEY'),
        'Content-Type: application/json',
        'Accept-Language: ${language}',
    ],
]);
$result = json_decode(curl_exec($request), true);
if (isset($result['error'])) {
    throw new RuntimeException($result['error']['code'] . ': ' . $result['error']['message']);
}
file_put_contents(${quotePhp(outputName)}, $result['data']['xml']);
print_r($result['data']['deltas']);`;
}

function writeCSharp({ request, sourceName, earlierNames, outputName, language, apiUrl }: CorrectionSubject): string {
  const read = (name: string) => `await File.ReadAllTextAsync(${quoteDouble(name)})`;
  const earlier = earlierNames.length === 0 ? '' : `body["corrections_xml"] = new JsonArray(${earlierNames.map(read).join(', ')});\n`;
  return `using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

var body = JsonNode.Parse(${quoteDouble(JSON.stringify(request))})!.AsObject();
body["source_xml"] = ${read(sourceName)};
${earlier}
using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("NAKOR_KEY"));
client.DefaultRequestHeaders.AcceptLanguage.ParseAdd("${language}");

using var content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");
using var response = await client.PostAsync(${quoteDouble(`${apiUrl}/correction/build`)}, content);
using var result = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
if (result.RootElement.TryGetProperty("error", out var error))
    throw new InvalidOperationException($"{error.GetProperty("code")}: {error.GetProperty("message")}");
var data = result.RootElement.GetProperty("data");
await File.WriteAllTextAsync(${quoteDouble(outputName)}, data.GetProperty("xml").GetString());
Console.WriteLine(data.GetProperty("deltas"));`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
