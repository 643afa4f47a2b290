import { build, type Metafile } from 'esbuild';
import { engineInFile } from '../schema-engine-loader.ts';
import { listEntryPoints, listQuickEntryPoints, projectDirectory } from './entries.ts';

/** Name of the built schema engine, which Workers and edge runtimes import. */
export const schemaEngineName = 'libxml2.wasm';

/**
 * Bundles the modules for Node, with the packages that they use. What has to start quickly shares no modules with the others: it would be in 60
 * files in place of 4, of which Node finds and reads each (ADR 0069).
 *
 * @returns paths of the modules that were bundled, relative to the project
 */
export async function bundleForNode(outdir: string): Promise<readonly string[]> {
  const bundled = await Promise.all([listEntryPoints(), listQuickEntryPoints()].map((entries) => bundleEntries(entries, outdir)));
  return [...new Set(bundled.flat())];
}

async function bundleEntries(entries: Readonly<Record<string, string>>, outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: { ...entries },
    outdir,
    // All modules are in one folder: files and threads are found next to them.
    chunkNames: '[name]-[hash]',
    assetNames: '[name]',
    conditions: ['nakor-package', 'module'],
    bundle: true,
    format: 'esm',
    // What an entry loads on demand is not loaded with it, and entries share what they have in common.
    splitting: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // Names are kept for the stacks of errors.
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'utf8',
    legalComments: 'none',
    // CommonJS packages inside an ES module still call `require` for Node's own modules.
    banner: { js: "import{createRequire as nodeRequire}from'node:module';const require=nodeRequire(import.meta.url);" },
    plugins: [engineInFile],
    metafile: true,
    logLevel: 'warning',
  });
  return listBundledModules(metafile);
}

/** The modules of which something was bundled. */
export function listBundledModules({ outputs }: Metafile): readonly string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}
