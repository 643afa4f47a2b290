import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from './entries.ts';

/** The manifest of the source, which has the version of the product. */
export interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

/** Reads the manifest of the source of the package. */
export async function readSourceManifest(): Promise<SourceManifest> {
  return JSON.parse(await readFile(join(projectDirectory, 'packages/nakor/package.json'), 'utf8')) as SourceManifest;
}

/**
 * The manifest of the built package: without dependencies, which are bundled.
 *
 * @param built names of the built files
 */
export function buildPackageManifest(source: SourceManifest, built: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const { name, version, description, keywords, license, type, engines, publishConfig } = source;
  const node = { types: './index.d.ts', default: './index.js' };
  const browser = { types: './browser.d.ts', default: './browser.js' };
  return {
    ...{ name, version, description, keywords, license, type, engines, sideEffects: false },
    // For TypeScript with `moduleResolution: node10`, and tools that know no `exports`.
    ...{ main: './index.js', types: './index.d.ts' },
    exports: {
      '.': {
        workerd: { types: './browser.d.ts', default: './workerd.js' },
        'edge-light': browser,
        browser,
        // Known to bundlers only: this module can become part of any program.
        module: { types: './index.d.ts', default: './bundled.js' },
        ...node,
      },
      './browser': browser,
      './browser.global.js': { types: './browser.global.d.ts', default: './browser.global.js' },
      './schema-engine.wasm': './libxml2.wasm',
      './schema-callbacks.wasm': './callbacks.wasm',
      './package.json': './package.json',
    },
    ...(built.has('cli.js') ? { bin: { nakor: 'cli.js' } } : {}),
    publishConfig,
  };
}
