import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFunctions } from '../../../infra/build/bundle-functions.ts';
import { type BundleSize, measureBundles } from '../../../infra/build/bundle-sizes.ts';
import { deployedEnvironments } from '../../support/bundles/deployed-environment.ts';
import { onCore, pinnedCore } from '../one-core.ts';

/** Measurements of the bundles. */
export interface BundleFigures {
  /** The core to which imports were pinned; null if that was not possible. */
  readonly core: number | null;
  readonly functions: readonly FunctionFigures[];
}

/** Measurements of one bundle. */
interface FunctionFigures extends BundleSize {
  /** Import times, each in a new process that compiles all code as in Lambda, in milliseconds. */
  readonly importMs: readonly number[];
  /** The same with Node's compile cache of an earlier process. */
  readonly cachedImportMs: readonly number[];
}

const program = fileURLToPath(new URL('./import-time.ts', import.meta.url));

/** Builds all functions in a folder outside of the project, and measures their imports with the environment of their stack. */
export async function measureImports(isQuick: boolean): Promise<BundleFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-bundles-'));
  try {
    const bundles = join(directory, 'dist');
    await bundleFunctions(bundles);
    const environments = deployedEnvironments(bundles);
    const core = pinnedCore();
    const functions = (await measureBundles(bundles)).map((size) => {
      const folder = join(bundles, size.name);
      const values = Object.entries(environments[size.name]).map(([name, value]) => [name, value.replace('/var/task', folder)]);
      const environment = { ...Object.fromEntries(values), TZ: ':UTC' };
      return { ...size, ...timeImports(folder, environment, join(directory, 'compile-cache'), core, isQuick ? 3 : 9) };
    });
    return { core, functions };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Measures both kinds in turn, so that temporary load of the computer does not affect only one of them. */
function timeImports(folder: string, environment: Readonly<Record<string, string>>, cache: string, core: number | null, runs: number) {
  const cached = { ...environment, NODE_COMPILE_CACHE: cache };
  timeImport(folder, cached, core);
  const importMs: number[] = [];
  const cachedImportMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    importMs.push(timeImport(folder, environment, core));
    cachedImportMs.push(timeImport(folder, cached, core));
  }
  return { importMs, cachedImportMs };
}

function timeImport(folder: string, environment: Readonly<Record<string, string>>, core: number | null): number {
  const { file, parameters } = onCore(core, [process.execPath, program, join(folder, 'index.mjs')]);
  const { stdout, stderr } = spawnSync(file, parameters, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  });
  const timeMs = Number(stdout);
  if (!(timeMs > 0)) throw new Error(`${folder} could not be imported: ${stderr.slice(0, 2_000)}`);
  return timeMs;
}
