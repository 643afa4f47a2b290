import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  auditPackProgramFileName,
  batchProgramFileName,
  getReferenceFileName,
  guidePage,
  type PageName,
  pageFileName,
  pageSlots,
  pages,
  policiesFileName,
  referenceLanguages,
} from '@nakor/pages/pages';
import { buildServiceReference } from './build-reference.ts';
import { bundleEngineProgram, bundlePageProgram, bundleReportProgram } from './pages/bundle-programs.ts';

/** Where the local platform builds the pages; the contents can be rebuilt at any time. */
export const localPagesDirectory = fileURLToPath(new URL('../../node_modules/.cache/nakor-pages', import.meta.url));

/**
 * Builds every page into one self-contained file, plain and compressed, and writes the content security policies of the pages, which
 * allow only their own scripts and styles, by hash. What the workbench needs for audit packs and for batches are files of their own, loaded when they are used.
 *
 * @returns total size of the files in bytes
 */
export async function buildPages(targetDirectory: string): Promise<number> {
  await mkdir(targetDirectory, { recursive: true });
  const names = Object.keys(pages) as PageName[];
  const built = await Promise.all(names.map(async (name) => ({ name, ...(await buildPage(name)) })));
  const policies = Object.fromEntries(built.map(({ name, policy }) => [name, policy]));
  const files: [string, string | Uint8Array][] = built.flatMap(({ name, content }) => [
    [pageFileName(name), content],
    [`${pageFileName(name)}.gz`, gzipSync(content, { level: 9 })],
  ]);
  const template = built.find(({ name }) => name === 'reference')?.content ?? '';
  for (const language of referenceLanguages) files.push([getReferenceFileName(language), await buildServiceReference(template, language)]);
  files.push([policiesFileName, JSON.stringify(policies)]);
  const program = await bundleReportProgram(join(sourceDirectory, 'try/engine/audit-pack-worker.ts'));
  files.push([auditPackProgramFileName, gzipSync(program, { level: 9 })]);
  files.push([batchProgramFileName, await bundlePageProgram(join(sourceDirectory, 'try/batch/worker/batch-worker.ts'))]);
  for (const [name, content] of files) await replaceFile(join(targetDirectory, name), content);
  return files.reduce((sum, [, content]) => sum + Buffer.byteLength(content), 0);
}

/** Replaces a file atomically: services that start at the same time build the same bytes and must not read partial files. */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const sourceDirectory = fileURLToPath(new URL('../../packages/pages/src', import.meta.url));

/** Builds one page into a self-contained file, with its content security policy. */
export async function buildPage(name: PageName | 'guide'): Promise<{ content: string; policy: string }> {
  const { title, language, styles, permissions, sendsRequests, program, worker, statesPolicy } = name === 'guide' ? guidePage : pages[name];
  const read = (file: string) => readFile(join(sourceDirectory, name, file), 'utf8');
  const [body, sheets, own, engine] = await Promise.all([
    read('body.html'),
    Promise.all(styles.map(read)),
    bundlePageProgram(join(sourceDirectory, name, program)),
    worker === null ? null : bundleEngineProgram(join(sourceDirectory, name, worker)),
  ]);
  const style = sheets.join('');
  const script = inScriptElement(own);
  const policy = policyOf(script, style, sendsRequests, permissions);
  const content = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${statesPolicy ? policyElement(policy) : ''}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${language === pageSlots.language ? `${pageSlots.head}\n` : ''}<style>${style}</style>
</head>
<body>
${body}<script>${script}</script>
${engine === null ? '' : engineElement(engine)}</body>
</html>
`;
  return { content, policy };
}

/** The policy for hosts that send none. Browsers ignore `frame-ancestors` there, and report it. */
function policyElement(policy: string): string {
  const stated = policy.replace(/; frame-ancestors [^;]*/, '');
  return `<meta http-equiv="Content-Security-Policy" content="${stated}">\n<meta name="referrer" content="no-referrer">\n`;
}

/** Behind everything else, so that the page is shown while it arrives. Scripts of this type are never executed. */
function engineElement(program: string): string {
  return `<script type="text/plain" id="engine">${inScriptElement(program)}</script>\n`;
}

/**
 * Escapes character sequences that have a meaning for HTML inside a script element, and characters that HTML must not contain. In strings and
 * patterns of a program, which are the only places where they occur, the escapes are equivalent.
 *
 * @throws {Error} such a character follows a backslash, which would escape the escape
 */
export function inScriptElement(program: string): string {
  return program.replaceAll(/<(?=!--|\/?script)/gi, '\\x3c').replaceAll(forbiddenCharacters, (character, offset: number) => {
    if (endsWithEscape(program, offset)) throw new Error('A control character follows a backslash.');
    return Array.from({ length: character.length }, (_, index) => escapeUnit(character.charCodeAt(index))).join('');
  });
}

/** Whether an odd number of backslashes stands before a place. */
function endsWithEscape(program: string, end: number): boolean {
  let start = end;
  while (program[start - 1] === '\\') start -= 1;
  return (end - start) % 2 === 1;
}

/** Controls apart from white space, and code points that are no characters. */
const forbiddenCharacters = /[^\P{Cc}\t\n\f\r]|\p{Noncharacter_Code_Point}/gu;

function escapeUnit(unit: number): string {
  const digits = unit.toString(16);
  return unit < 256 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`;
}

function policyOf(script: string, style: string, sendsRequests: boolean, permissions: Readonly<Record<string, string>>): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': hash(script),
    'style-src': hash(style),
    'connect-src': sendsRequests ? "'self'" : "'none'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  const names = [...new Set([...Object.keys(directives), ...Object.keys(permissions)])];
  // `'none'` stands alone: a permission takes its place.
  const sourcesOf = (name: string) => [
    directives[name] === "'none'" && permissions[name] !== undefined ? undefined : directives[name],
    permissions[name],
  ];
  return names.map((name) => [name, ...sourcesOf(name)].filter((part) => part !== undefined).join(' ')).join('; ');
}
