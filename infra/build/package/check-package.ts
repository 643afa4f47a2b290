import { readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { parseSync } from 'oxc-parser';
import { projectDirectory } from './entries.ts';
import type { BuiltPackage } from './pack-folder.ts';

/** Files that may be in the package, by path. */
const expectedFiles: readonly RegExp[] = [
  /^(package\.json|README\.md|LICENSE|THIRD-PARTY-LICENSES\.txt)$/,
  /^(index|browser|browser\.global)(\.js|\.d\.ts)$/,
  /^(bundled|workerd|cli|[a-z-]+-worker)\.js$/,
  // Modules that are shared or loaded on demand.
  /^[a-z-]+-[0-9A-Z]{8}\.js$/,
  // The schema engine.
  /^(libxml2|callbacks)\.wasm$/,
  /^schemas\/((bazowe\/)?[^/]+\.xsd|schema-model\.txt)$/,
  /^fonts\/(LICENSE|[^/]+\.ttf)$/,
];

/** Limits in bytes: a package that grows beyond them contains something that it should not. */
const limits = { packed: 7_400_000, unpacked: 20_000_000, browserGzipped: 1_000_000 };

/** Sizes of a package, in bytes. */
export interface PackageSizes {
  readonly packed: number;
  readonly unpacked: number;
  /** `browser.js` as web servers send it. */
  readonly browserGzipped: number;
}

/** Measures a built package. */
export async function measurePackage({ directory, file }: BuiltPackage): Promise<PackageSizes> {
  const sizes = await Promise.all((await listPackageFiles(directory)).map(async (path) => (await stat(join(directory, path))).size));
  return {
    packed: (await stat(file)).size,
    unpacked: sizes.reduce((sum, size) => sum + size, 0),
    browserGzipped: gzipSync(await readFile(join(directory, 'browser.js')), { level: 9 }).length,
  };
}

/** Paths of the files of a package, with slashes, sorted. */
export async function listPackageFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/**
 * Checks that a built package can be published: its files, its manifest, its sizes, and what its modules contain and import. Licences are
 * checked when it is built.
 *
 * @param version that the package has to have
 * @returns what is wrong, in sentences; empty if nothing
 */
export async function checkPackage(built: BuiltPackage, version: string): Promise<readonly string[]> {
  const { directory } = built;
  const files = await listPackageFiles(directory);
  const modules = files.filter((path) => /\.(js|d\.ts)$/.test(path));
  const contents = await Promise.all(modules.map(async (path) => checkContent(path, await readFile(join(directory, path), 'utf8'), files)));
  return [
    ...files
      .filter((path) => !expectedFiles.some((pattern) => pattern.test(path)))
      .map((path) => `${path} does not belong in the package.`),
    ...contents.flat(),
    ...checkManifest(JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')), files, version),
    ...checkSizes(await measurePackage(built)),
    ...checkHashes(directory),
  ];
}

/** Paths of machines, which would be of no use to anyone, and could reveal names. */
const foreignPaths = [projectDirectory.replace(/\/$/, ''), `${homedir()}/`, '/home/', '/Users/', 'C:\\Users'];
/** The home of the emulated file system of WebAssembly. */
const emulatedHome = '/home/web_user';

function checkContent(path: string, text: string, files: readonly string[]): readonly string[] {
  const searched = text.replaceAll(emulatedHome, '');
  const found = foreignPaths.filter((foreign) => foreign.length > 1 && searched.includes(foreign));
  const problems = found.map((foreign) => `${path} contains the path ${foreign}.`);
  if (/[#@] sourceMappingURL=/.test(text)) problems.push(`${path} refers to a source map.`);
  if (!path.endsWith('.js')) return problems;
  const { staticImports, dynamicImports } = parseSync(path, text).module;
  const dynamic = dynamicImports.flatMap(
    ({ moduleRequest }) => /^["'](.*)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
  );
  const names = [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic];
  const isAllowed = (name: string) => (path.startsWith('browser') ? false : isBuiltin(name) || files.includes(name.replace(/^\.\//, '')));
  return [...problems, ...names.filter((name) => !isAllowed(name)).map((name) => `${path} imports ${name}.`)];
}

/** The fields of a manifest that are checked. */
interface Manifest {
  readonly version?: string;
  readonly license?: string;
  readonly private?: boolean;
  readonly dependencies?: unknown;
  readonly scripts?: unknown;
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
  readonly exports?: unknown;
  readonly bin?: unknown;
}

function checkManifest(manifest: Manifest, files: readonly string[], version: string): readonly string[] {
  const { license, publishConfig } = manifest;
  const conditions = {
    [`The version is ${manifest.version}, and not ${version}.`]: manifest.version === version,
    'The package has dependencies or scripts.': manifest.dependencies === undefined && manifest.scripts === undefined,
    'The package is private, or has another licence.': manifest.private === undefined && license === 'Apache-2.0',
    'The package would not be published publicly, with provenance.':
      publishConfig?.access === 'public' && publishConfig.provenance === true,
  };
  const targets = [...JSON.stringify([manifest.exports, manifest.bin ?? {}]).matchAll(/"(?:\.\/)?([a-z.]+\.(?:js|d\.ts))"(?!:)/g)];
  const missing = targets.flatMap(([, name = '']) => (files.includes(name) ? [] : [`The manifest names ${name}, which does not exist.`]));
  return [...Object.entries(conditions).flatMap(([problem, isMet]) => (isMet ? [] : [problem])), ...missing];
}

function checkSizes(sizes: PackageSizes): readonly string[] {
  const names = Object.keys(limits) as (keyof PackageSizes)[];
  return names.flatMap((name) => (sizes[name] <= limits[name] ? [] : [`${name}: ${sizes[name]} bytes are more than ${limits[name]}.`]));
}

function checkHashes(directory: string): readonly string[] {
  try {
    readOfficialSchema(join(directory, 'schemas'));
    readReportFonts(join(directory, 'fonts'));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
