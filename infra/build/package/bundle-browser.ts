import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { listBundledModules } from './bundle-node.ts';
import { projectDirectory } from './entries.ts';
import { inlineSchema } from './inlined-schema.ts';
import { portableSchemaEngine } from './portable-schema-engine.ts';

/** Browsers since 2023: they can decompress, and know everything else that the library uses. */
const target = ['chrome103', 'firefox113', 'safari16.4'];

/** Names of the built programs. */
const moduleName = 'browser.js';
const scriptName = 'browser.global.js';

/** The declarations of the script, which sets a global variable. */
export const scriptDeclarations = {
  name: 'browser.global.d.ts',
  text: "/** The exports of `nakor/browser`. */\ndeclare const nakor: typeof import('./browser.js');\n",
};

/**
 * Bundles the library for browsers, each time in one file with the schema and the schema engine: as a module, and as a script for pages that
 * were opened from a file, where modules are not loaded.
 *
 * @returns paths of the modules that were bundled, relative to the project
 */
export async function bundleForBrowsers(outdir: string): Promise<readonly string[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectDirectory,
    entryPoints: ['packages/nakor/src/browser.ts'],
    outfile: join(outdir, moduleName),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    define: inlineSchema(),
    plugins: [portableSchemaEngine],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const module = outputFiles[0]?.text ?? '';
  // The encoding of a script is that of its page, so it is written in ASCII.
  const script = await transform(module, { format: 'iife', globalName: 'nakor', minify: true, charset: 'ascii', target });
  await writeFile(join(outdir, moduleName), module);
  await writeFile(join(outdir, scriptName), inAscii(script.code));
  return listBundledModules(metafile);
}

/** esbuild leaves the characters of regular expressions as they are. */
function inAscii(program: string): string {
  return program.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
