import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path/posix';
import { promisify } from 'node:util';
import { type Declaration, type ExportedNames, type ParsedModule, parseDeclarations } from './parse-declarations.ts';

/** What a file of declarations is made from. */
export interface DeclarationSources {
  /** Folder of the project. */
  readonly projectDirectory: string;
  /** The entries, relative to the project. They only export from other modules. */
  readonly entries: readonly string[];
  /** Declarations that replace those of the source, by name, with the others that they use. */
  readonly replacements: ReadonlyMap<string, string>;
}

/**
 * Writes all declarations that an entry needs into one file that imports nothing (ADR 0019).
 *
 * @returns the text of each file, in the order of the entries
 * @throws Error if a declaration comes from another package, or if two of them have one name
 */
export async function bundleDeclarations(sources: DeclarationSources): Promise<readonly string[]> {
  const { projectDirectory, entries, replacements } = sources;
  // In the project, so that the compiler finds its packages.
  const directory = await mkdtemp(join(projectDirectory, 'node_modules/.nakor-declarations-'));
  try {
    const readModule = moduleReader(projectDirectory, directory);
    const texts: string[] = [];
    for (const entry of entries) texts.push(await bundle(entry, readModule, replacements));
    return texts;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Emits the declarations of modules, and of what they import from their own package; types are checked elsewhere. */
async function emitDeclarations(projectDirectory: string, modules: readonly string[], outDir: string): Promise<void> {
  const compilerOptions = {
    ...{
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      incremental: false,
      rootDir: projectDirectory,
      outDir,
    },
    ...{ types: ['node'], typeRoots: [join(projectDirectory, 'node_modules/@types')], stripInternal: true },
  };
  const config = join(outDir, 'tsconfig.json');
  const files = modules.map((path) => join(projectDirectory, path));
  const extended = join(projectDirectory, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ extends: extended, compilerOptions, files, include: [], exclude: [] }));
  const compiler = join(projectDirectory, 'node_modules/.bin/tsc');
  await promisify(execFile)(compiler, ['--project', config], { cwd: projectDirectory, maxBuffer: 100_000_000 }).catch((error: unknown) => {
    if (!isAboutNamesOnly(error)) throw error;
  });
}

/**
 * Whether declarations are missing only because they would need a name that its module does not export. Such modules are imported on the
 * way; the declaration of one that is needed is missed when it is read.
 */
function isAboutNamesOnly(error: unknown): boolean {
  const output = error instanceof Error && 'stdout' in error ? String(error.stdout).trim() : '';
  return output !== '' && output.split('\n').every((line) => line.startsWith(' ') || line.includes('error TS4023: '));
}

type ReadModule = (path: string) => Promise<ParsedModule>;

function moduleReader(projectDirectory: string, directory: string): ReadModule {
  const modules = new Map<string, ParsedModule>();
  return async (path) => {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const file = join(directory, path.replace(/\.ts$/, '.d.ts'));
    if (!existsSync(file)) await emitDeclarations(projectDirectory, [path], directory);
    const module = parseDeclarations(path, await readFile(file, 'utf8'));
    modules.set(path, module);
    return module;
  };
}

async function bundle(entry: string, readModule: ReadModule, replacements: ReadonlyMap<string, string>): Promise<string> {
  const texts = new Map<string, { readonly text: string; readonly path: string }>();
  const put = (name: string, text: string, path: string) => {
    const former = texts.get(name);
    if (former !== undefined && former.path !== path) throw new Error(`${former.path} and ${path} both declare ${name}.`);
    texts.set(name, { text, path });
    return former === undefined;
  };
  const addReplacement = (name: string) => {
    const text = replacements.get(name);
    if (text === undefined || !put(name, text, 'the generated types')) return;
    const words = new Set(text.match(/\w+/g));
    for (const other of replacements.keys()) if (words.has(other)) addReplacement(other);
  };
  const add = async (name: string, path: string): Promise<void> => {
    if (replacements.has(name)) return addReplacement(name);
    const module = await readModule(path);
    const declaration = module.declarations.get(name);
    if (declaration !== undefined) {
      if (put(name, textOf(declaration), path)) for (const used of declaration.uses) await add(used, path);
      return;
    }
    const imported = module.imports.get(name) ?? module.exportsFrom.get(name);
    // Other names are those of the language itself.
    if (imported !== undefined) await add(name, projectPath(imported, path));
  };
  const { exportsFrom } = await readModule(entry);
  for (const [name, from] of exportsFrom) await add(name, projectPath(from, entry));
  const exported = exportLists(await readModule(entry));
  return `${[...texts.values()].map(({ text }) => text).join('\n\n')}\n\n${exported}`;
}

function textOf({ comment, text, kind }: Declaration): string {
  return `${comment === '' ? '' : `${comment}\n`}${kind === 'type' ? '' : 'declare '}${text}`;
}

/** In a file of declarations, everything is exported unless it contains a list. */
function exportLists({ exportedNames }: ParsedModule): string {
  const list = (names: ExportedNames['values'], keyword: string) =>
    names.length === 0 ? '' : `${keyword} { ${[...names].sort().join(', ')} };\n`;
  return `${list(exportedNames.values, 'export')}${list(exportedNames.types, 'export type')}`;
}

/** @throws Error for a module of another package */
function projectPath(name: string, from: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  const [, ownPackage, path] = /^@nakor\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (path === undefined) throw new Error(`${from}: the public types use ${name}, which is not in the package.`);
  return `packages/${ownPackage}/src/${path}.ts`;
}
