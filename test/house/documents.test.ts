import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operatorMemory } from '../support/fakes/operator-memory.ts';
import { type ProjectFile, projectDirectory, projectFiles } from '../support/runner/project-files.ts';

/** Documents from which people copy commands. */
const documents = [
  ...projectFiles('{README,README.pl,CONTRIBUTING,.github/SECURITY}.md'),
  ...projectFiles('docs/{*,operations/*}.md'),
  // The rules document is generated from tests.
].filter(({ path }) => path !== 'docs/rules.md');

/** What a plain clone has: files that git ignores are not there. A copy of the project without git is taken as it is. */
const inGit = filesInGit();
const exists = (path: string) => {
  const plain = path.replace(/\/$/, '');
  return inGit === null ? existsSync(join(projectDirectory, path)) : plain === '.' || inGit.has(plain);
};

/** Files and folders; also new files, which a commit may still add. */
function filesInGit(): ReadonlySet<string> | null {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout } = spawnSync('git', options, { cwd: projectDirectory, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) return null;
  const files = stdout.split('\0').filter((path) => path !== '' && existsSync(join(projectDirectory, path)));
  return new Set(files.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))));
}

/** Until the deployment page exists, neither it nor its setting is required. */
const arriving = exists('docs/deploy.md') ? [] : ['docs/deploy.md', 'restoredTables'];

/** Files that commands write: `npm run package`, and every one that needs the rule catalogue. They may be named, not linked to. */
const isBuilt = (path: string) => /^packages\/(nakor|client)\/dist\/|^docs\/rules\.json$/.test(path);

/** A long command on one line. */
const unfolded = ({ text }: ProjectFile) => text.replace(/\\\n\s*/g, ' ');

const codeBlocks = (file: ProjectFile) => [...unfolded(file).matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

const codeSpans = (file: ProjectFile) =>
  [
    ...unfolded(file)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, code]) => (code ?? '').replace(/\s+/g, ' '));

const projectPath = /^(packages|functions|infra|test|docs|events)\/[\w./-]*$/;

/** Paths from the project folder as typed; patterns that match several are left out. */
function pathsIn(file: ProjectFile): string[] {
  return [...codeSpans(file), ...codeBlocks(file)]
    .flatMap((code) => code.split(/[\s"'@=;|]+/))
    .map((word) => word.replace(/[:,.]+$/, ''))
    .filter((word) => projectPath.test(word));
}

function linksIn({ text, path }: ProjectFile): { readonly target: string; readonly anchor: string }[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [target = '', anchor = ''] = link.split('#');
    return [{ target: target === '' ? path : normalize(join(dirname(path), target)), anchor }];
  });
}

/** The anchors of a page, as GitHub derives them from headings. */
function anchorsOf(path: string): string[] {
  const headings = readFileSync(join(projectDirectory, path), 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const helps = new Map<string, Promise<string>>();

function helpOf(...names: readonly string[]): Promise<string> {
  const key = names.join(' ');
  const help =
    helps.get(key) ??
    operatorMemory({})
      .operate(...names, '--help')
      .then(({ output }) => output);
  helps.set(key, help);
  return help;
}

/** The error of an operator command, as typed after the program's name; null if it is valid. */
async function wrongIn(command: string): Promise<string | null> {
  const words = command.split(/\s+/);
  const end = words.findIndex((word) => !/^[a-z-]+$/.test(word) || word.startsWith('--'));
  const names = (end === -1 ? words : words.slice(0, end)).slice(0, 2);
  const help = await helpOf(...names);
  if (names.length > 0 && !help.startsWith(`Usage: npm run operator -- ${names.join(' ')} `)) return `no such command: ${names.join(' ')}`;
  const unknown = words.filter((word) => /^--[a-z]/.test(word) && word !== '--help').filter((option) => !help.includes(option));
  return unknown.length === 0 ? null : `${names.join(' ')} does not know ${unknown.join(', ')}`;
}

/** Complete operator commands, and those that start with the name of a group. */
async function commandsIn(file: ProjectFile): Promise<string[]> {
  const [, listed = ''] = /\nCommands:\n([\s\S]*?)\n\n/.exec(await helpOf()) ?? [];
  const groups = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '');
  const blocks = codeBlocks(file).flatMap((code) => code.split('\n'));
  const full = [...codeSpans(file), ...blocks].flatMap((code) => {
    const [, command = null] = /npm run (?:--silent )?operator -- ([^|>$#]+)/.exec(code) ?? [];
    return command === null || command.startsWith('…') ? [] : [command.trim()];
  });
  const short = codeSpans(file).filter(
    (code) => groups.some((group) => code.startsWith(`${group} `)) && /^[a-z-]+ [a-z-]+( |$)/.test(code),
  );
  return [...full, ...short];
}

describe.each(documents)('$path', (file) => {
  it('names existing files', () => {
    expect(pathsIn(file).filter((path) => !exists(path) && !arriving.includes(path) && !isBuilt(path))).toEqual([]);
  });

  it('links to existing pages and headings', () => {
    const wrong = linksIn(file).filter(({ target, anchor }) => {
      if (arriving.includes(target)) return false;
      return !exists(target) || (anchor !== '' && !anchorsOf(target).includes(anchor));
    });
    expect(wrong).toEqual([]);
  });

  it('names existing npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const named = [...file.text.matchAll(/npm run (?:--silent |-s )?([a-z][a-z:-]*[a-z])/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names existing operator commands with valid options', async () => {
    const problems = await Promise.all((await commandsIn(file)).map(wrongIn));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  it('names settings where they are defined', () => {
    const named = [...file.text.matchAll(/`(\w+)`(?: in | of | \| )`((?:packages|functions|infra|test)\/[\w./-]+\.ts)`/g)];
    const missing = named.filter(
      ([, name = '', path = '']) =>
        !arriving.includes(name) && !new RegExp(`\\b${name}\\b`).test(readFileSync(join(projectDirectory, path), 'utf8')),
    );
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});

describe('the pages about operations', () => {
  it('exist', () => {
    expect(documents.map(({ path }) => path)).toContain('docs/operations/restore.md');
  });

  it('are checked effectively', async () => {
    const all = {
      paths: documents.flatMap(pathsIn),
      links: documents.flatMap(linksIn),
      commands: (await Promise.all(documents.map(commandsIn))).flat(),
    };
    expect(all.paths.length).toBeGreaterThan(100);
    expect(all.links.length).toBeGreaterThan(40);
    expect(all.commands.length).toBeGreaterThan(40);
    expect(await wrongIn('keys revoque key_0123456789abcdef')).toBe('no such command: keys revoque');
    expect(await wrongIn('keys list --organization org_… --all')).toBe('keys list does not know --all');
  });
});

describe('the decisions', () => {
  it('are current pages of at most 400 words, all listed and cited as they are', () => {
    const pages = projectFiles('docs/adr/*.md').filter(({ path }) => !path.endsWith('/README.md'));
    const [list] = projectFiles('docs/adr/README.md');
    const numbers = new Set(pages.map(({ path }) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? path));
    const names = new Set(projectFiles('{packages,functions,infra,test,docs}/**/*.{ts,cjs,json,txt,md}').map(({ path }) => basename(path)));
    const citing = projectFiles('{packages,functions,infra,test,docs}/**/*.{ts,tsx,cjs,cts,md,html,css,php,py,cs}');
    const offenders = [
      ...pages.flatMap((page, index) => [
        ...(numbers.has(numberOf(index + 1)) ? [] : [`no page ${numberOf(index + 1)}`]),
        ...(list?.text.includes(`](${basename(page.path)})`) ? [] : [`${page.path} is not listed`]),
        ...(page.text.startsWith(`# ${basename(page.path).slice(0, 4)} `) ? [] : [`${page.path} does not start with its number`]),
        ...(page.text.split(/\s+/).length <= 400 ? [] : [`${page.path} has more than 400 words`]),
      ]),
      ...[...pages, ...(list === undefined ? [] : [list])].flatMap((page) => [
        ...pathsIn(page)
          .filter((path) => !exists(path) && !isBuilt(path))
          .map((path) => `${page.path} names ${path}`),
        ...codeSpans(page)
          .filter((code) => /^[\w.-]+\.(ts|cjs|json|txt|md)$/.test(code) && !names.has(code) && !otherFiles.has(code))
          .map((code) => `${page.path} names ${code}`),
        ...linksIn(page)
          .filter(({ target, anchor }) => !exists(target) || (anchor !== '' && !anchorsOf(target).includes(anchor)))
          .map(({ target, anchor }) => `${page.path} links to ${target}#${anchor}`),
      ]),
      ...[...citing, ...projectFiles('{README,README.pl,CONTRIBUTING}.md')].flatMap(({ path, text }) =>
        [...text.matchAll(/\bADR \[?(\d{4})/g)]
          .filter(([, number = '']) => !numbers.has(number))
          .map(([citation]) => `${path} cites ${citation}`),
      ),
    ];
    expect(pages.length).toBeGreaterThan(20);
    expect(offenders).toEqual([]);
  });
});

/** Files that decisions name and that are written by the product or by its users. */
const otherFiles: ReadonlySet<string> = new Set(['nakor.config.json', 'rules.json', 'validation.json', 'manifest.json', 'llms.txt']);

/** The number of a decision as it is written. */
function numberOf(index: number): string {
  return String(index).padStart(4, '0');
}
