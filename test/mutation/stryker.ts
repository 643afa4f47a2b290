import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { linkDependencies } from '../support/runner/link-dependencies.ts';
import { projectDirectory } from '../support/runner/project-files.ts';

/** Installs what the lock file of `stryker/` names, unless it is there already. Returns the folder of Stryker's packages. */
export async function installStryker(): Promise<string> {
  const target = join(projectDirectory, 'node_modules/.cache/nakor-mutation');
  const files = ['package.json', 'package-lock.json'];
  const source = (name: string) => join(import.meta.dirname, 'stryker', name);
  const installed = join(target, 'installed-lock.json');
  const lock = await readFile(source('package-lock.json'), 'utf8');
  if (!existsSync(installed) || (await readFile(installed, 'utf8')) !== lock) {
    console.log('Installing Stryker from its lock file ...');
    await mkdir(target, { recursive: true });
    await Promise.all(files.map((name) => cp(source(name), join(target, name))));
    // Peers are left to the project: the test runner has to use its vitest.
    await run('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--loglevel=error'], {
      cwd: target,
      shell: process.platform === 'win32',
    });
    await writeFile(installed, lock);
  }
  return join(target, 'node_modules/@stryker-mutator');
}

/**
 * Copies the project with its dependencies. Stryker's own copy would link `node_modules`, and with it the packages of this tree, which are not
 * mutated. The copy is a Git work tree, because tests ask Git which files are there on a plain clone.
 */
export async function copyProject(target: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', projectDirectory, target], {});
  await run('git', ['reset', '--quiet'], { cwd: target });
  const omitted = ['.git', 'node_modules', '.local', 'cdk.out', 'dist', 'coverage'];
  await cp(projectDirectory, target, { recursive: true, filter: (path) => !omitted.includes(basename(path)) });
  await linkDependencies(target);
}

/** @throws Error when the command fails; its output says why */
export async function run(command: string, parameters: readonly string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, parameters, { ...options, stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) throw new Error(`${basename(command)} ended with exit code ${code}.`);
}
