import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../runner/project-files.ts';

/**
 * Programs that generate clients, or requests, from the API description. They are installed when first used, into a folder of their own: one needs a
 * TypeScript that this repository does not use, another is written in Python.
 */
const cache = join(projectDirectory, 'node_modules/.cache/client-generators');

const npmPackages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'orval@8.38.0', 'typescript@5.9.3'];
const bundlerPackages = [
  'esbuild@0.28.2',
  'rollup@4.68.8',
  '@rollup/plugin-node-resolve@16.0.3',
  'vite@8.3.8',
  'webpack@5.113.0',
  'workerd@1.20261117.1',
];
const pythonPackages = ['openapi-python-client==0.29.1'];
const schemathesisPackages = ['schemathesis==4.32.5'];

/** Longest time for an installation, in milliseconds: without a connection, the tests are skipped soon. */
export const installMs = 90_000;

/** Installs the generators from npm; returns the folder with `node_modules`, or null if that is not possible. */
export function npmGenerators(): string | null {
  return installedByNpm('npm', npmPackages);
}

/** Installs bundlers and a runtime of Workers from npm; returns the folder with `node_modules`, or null if that is not possible. */
export function bundlers(): string | null {
  return installedByNpm('bundlers', bundlerPackages);
}

/** Installs packages from npm; returns the folder with `node_modules`, or null if that is not possible. */
export function installedByNpm(name: string, packages: readonly string[]): string | null {
  return installed(`${name}-${versionsOf(packages)}`, (folder) => [
    ['npm', 'install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0', ...packages],
  ]);
}

/** Installs the generator from PyPI; returns the folder of its virtual environment, or null if that is not possible. */
export function pythonGenerator(): string | null {
  return installedByPip('python', pythonPackages);
}

/** Packages that clients of openapi-generator for Python use. */
const pythonClientPackages = ['pydantic==2.14.4', 'python-dateutil==2.9.0.post0', 'urllib3==2.8.0', 'typing-extensions==4.16.0'];

/** Installs what Python clients of openapi-generator use; returns the folder of the virtual environment, or null if that is not possible. */
export function pythonClientPackagesFolder(): string | null {
  return installedByPip('python-client', pythonClientPackages);
}

const openApiGeneratorVersion = '7.25.0';

/** Fetches openapi-generator, a Java program, from Maven Central; returns its file, or null if that is not possible. */
export function openApiGenerator(): string | null {
  const artifact = `org.openapitools:openapi-generator-cli:${openApiGeneratorVersion}`;
  const folder = installed(`openapi-generator-${openApiGeneratorVersion}`, (target) => [
    ['mvn', '-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${target}`],
  ]);
  return folder === null ? null : join(folder, `openapi-generator-cli-${openApiGeneratorVersion}.jar`);
}

/** Installs schemathesis from PyPI, which sends requests made from the API description; returns the program, or null if that is not possible. */
export function schemathesis(): string | null {
  const folder = installedByPip('schemathesis', schemathesisPackages, 4 * installMs);
  return folder === null ? null : join(folder, 'bin/schemathesis');
}

function installedByPip(name: string, packages: readonly string[], limitMs = installMs): string | null {
  return installed(
    `${name}-${versionsOf(packages)}`,
    (folder) => [
      ['python3', '-m', 'venv', folder],
      [join(folder, 'bin/python'), '-m', 'pip', 'install', '--quiet', '--retries', '0', '--timeout', '15', ...packages],
    ],
    limitMs,
  );
}

function versionsOf(packages: readonly string[]): string {
  return packages.map((name) => name.replace(/^.*[@=]/, '')).join('-');
}

/**
 * Installs programs once, into a folder of the cache. A folder without the mark of completion is one whose installation was interrupted.
 *
 * @returns null if a command fails, or takes longer than the limit
 */
export function installed(
  name: string,
  commandsFor: (folder: string) => readonly (readonly string[])[],
  limitMs = installMs,
): string | null {
  const folder = join(cache, name);
  const mark = join(folder, 'complete');
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'begun'), { recursive: true });
  for (const [program = '', ...options] of commandsFor(folder)) {
    const { status } = spawnSync(program, options, { timeout: limitMs, stdio: 'ignore' });
    if (status !== 0) return null;
  }
  renameSync(join(folder, 'begun'), mark);
  return folder;
}
