import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildPages } from './build-pages.ts';
import { bundleDirectory } from './bundle-directory.ts';
import { describeBundles, measureBundles } from './bundle-sizes.ts';
import { copyDocuments } from './copy-documents.ts';
import { copyFonts } from './copy-fonts.ts';
import { copySchemas } from './copy-schemas.ts';
import { type FunctionName, functionNames, listEntryFiles, needsEngine, needsPages, needsReportFonts } from './function-names.ts';
import { officialSchemaDirectory } from './official-schema-directory.ts';
import { reportFontDirectory } from './report-font-directory.ts';
import { engineInFile } from './schema-engine-loader.ts';

/**
 * Bundles every function into `<outputDirectory>/<name>`: the files that are uploaded to AWS.
 * Everything is bundled, including the AWS SDK, because the copy in the Lambda runtime changes without notice.
 */
export async function bundleFunctions(outputDirectory: string): Promise<void> {
  await rm(outputDirectory, { recursive: true, force: true });
  await Promise.all(functionNames.map((name) => bundleFunction(name, outputDirectory)));
}

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url));

async function bundleFunction(functionName: FunctionName, outputDirectory: string): Promise<void> {
  const directory = join(outputDirectory, functionName);
  const result = await build({
    absWorkingDir: projectDirectory,
    entryPoints: { ...listEntryFiles(functionName) },
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    // Dynamic imports get their own files: loaded with the rest, they would cost time and memory at each cold start (ADR 0014).
    splitting: true,
    platform: 'node',
    target: 'node24',
    // Unused parts are removed from the ES modules of the AWS SDK, but not from the CommonJS ones.
    mainFields: ['module', 'main'],
    minify: true,
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    // CommonJS packages inside an ES module still call `require` for Node's own modules.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    plugins: [engineInFile],
    write: false,
    logLevel: 'warning',
  });
  for (const output of result.outputFiles) {
    const name = basename(output.path);
    // Source maps decode the stack of a logged error (docs/runbook.md); they are not uploaded, since the function never reads them.
    const isSourceMap = name.endsWith('.map');
    const target = isSourceMap ? join(outputDirectory, 'source-maps', functionName, name) : output.path;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, output.contents);
  }
  if (needsEngine(functionName)) await copySchemas(officialSchemaDirectory, join(directory, 'schemas'));
  if (needsReportFonts(functionName)) await copyFonts(reportFontDirectory, join(directory, 'fonts'));
  if (needsPages(functionName)) {
    await buildPages(join(directory, 'pages'));
    await copyDocuments(join(directory, 'documents'));
  }
}

if (import.meta.main) {
  await bundleFunctions(bundleDirectory);
  console.log(describeBundles(await measureBundles(bundleDirectory)));
}
