import { type BuildOptions, build } from 'esbuild';
import { listBundledModules } from '../package/bundle-node.ts';
import { projectDirectory } from '../package/entries.ts';
import { inlineFonts } from '../package/inlined-fonts.ts';
import { inlineSchema } from '../package/inlined-schema.ts';
import { portableSchemaEngine } from '../package/portable-schema-engine.ts';
import { listThirdParties, listThirdPartyLicenses } from '../package/third-party.ts';

/** Bundles the program of a page, preceded by the licences of the packages that it contains. */
export function bundlePageProgram(entry: string): Promise<string> {
  return bundle({ entryPoints: [entry], jsx: 'automatic', jsxImportSource: 'preact' });
}

/** Bundles a worker with the engine: the library for browsers, with the schema and the schema engine. */
export function bundleEngineProgram(entry: string): Promise<string> {
  return bundle({ entryPoints: [entry], define: inlineSchema(), plugins: [portableSchemaEngine] });
}

/** Bundles a worker that draws reports: also with their fonts. */
export function bundleReportProgram(entry: string): Promise<string> {
  const options = { entryPoints: [entry], define: { ...inlineSchema(), ...inlineFonts() }, plugins: [portableSchemaEngine] };
  return bundle(options, ['node_modules/dejavu-fonts-ttf/package.json']);
}

/** @param files paths of inlined files, relative to the project */
async function bundle(options: BuildOptions, files: readonly string[] = []): Promise<string> {
  const { outputFiles = [], metafile } = await build({
    absWorkingDir: projectDirectory,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    // As for the library: browsers since 2023.
    target: ['chrome103', 'firefox113', 'safari16.4'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
    ...options,
  });
  const parties = await listThirdParties(projectDirectory, metafile === undefined ? [] : [...listBundledModules(metafile), ...files]);
  const licences = parties.length === 0 ? '' : `/*\n${listThirdPartyLicenses(parties).replaceAll('*/', '* /')}*/\n`;
  return licences + (outputFiles[0]?.text ?? '');
}
