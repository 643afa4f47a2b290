import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { listBundledModules, schemaEngineName } from './bundle-node.ts';
import { buildCallbacksModule } from './callbacks-module.ts';
import { projectDirectory } from './entries.ts';
import { inlineFonts } from './inlined-fonts.ts';
import { inlineSchema } from './inlined-schema.ts';
import { portableSchemaEngine } from './portable-schema-engine.ts';

/** Name of the module that bundlers choose for Node, by the condition `module`, which Node itself does not know. */
const portableName = 'bundled.js';

const callbacksName = 'callbacks.wasm';

/** The module that Workers choose, by the condition `workerd`. */
const workerName = 'workerd.js';

/** Workers compile no WebAssembly while they run, but import compiled modules. */
const workerModule = `import engine from './${schemaEngineName}';
import callbacks from './${callbacksName}';
import { createNakor as create } from './browser.js';
export { NakorError } from './browser.js';
export const createNakor = (options) => create({ schemaEngine: { engine, callbacks }, ...options });
`;

/** The files of the package are parts of the program. */
const inlinedFiles: Plugin = {
  name: 'inlined-files',
  setup({ onLoad }) {
    onLoad({ filter: /nakor.src.node-files\.ts$/ }, () => ({
      contents: "export * from './inlined-node-files.ts';",
      resolveDir: join(projectDirectory, 'packages/nakor/src'),
    }));
  },
};

/** jszip uses a copy of Node's streams that calls `require`, which modules do not have. */
const streamsOfNode: Plugin = {
  name: 'streams-of-node',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^readable-stream$/ }, () => ({ path: 'stream', namespace: 'streams-of-node' }));
    onLoad({ filter: /.*/, namespace: 'streams-of-node' }, () => ({ contents: "export { Readable } from 'node:stream';" }));
  },
};

/**
 * Bundles the library for programs that are bundled themselves, in one file: it finds no files next to it, waits for nothing at top level and
 * calls no `require`, so that it can become part of a program of any format. Then writes the entry for Workers.
 *
 * @returns paths of the modules that were bundled, relative to the project
 */
export async function bundleForBundlers(outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: ['packages/nakor/src/index.ts'],
    outfile: join(outdir, portableName),
    bundle: true,
    format: 'esm',
    conditions: ['nakor-package', 'module'],
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    define: { ...inlineSchema(), ...inlineFonts() },
    plugins: [portableSchemaEngine, inlinedFiles, streamsOfNode],
    metafile: true,
    logLevel: 'warning',
  });
  await writeFile(join(outdir, callbacksName), buildCallbacksModule());
  await writeFile(join(outdir, workerName), workerModule);
  return listBundledModules(metafile);
}
