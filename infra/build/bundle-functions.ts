import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildPages } from './build-pages.ts';
import { bundleDirectory } from './bundle-directory.ts';
import { copyDocuments } from './copy-documents.ts';
import { copyFonts } from './copy-fonts.ts';
import { copySchemas } from './copy-schemas.ts';
import { drawsReports, entryFiles, type FunctionName, functionNames, runsSchema, servesPages } from './function-names.ts';
import { officialSchemaDirectory } from './official-schema-directory.ts';
import { reportFontDirectory } from './report-font-directory.ts';

/** One built function: the content of its folder. */
export interface BundledFunction {
  readonly name: FunctionName;
  readonly directory: string;
  readonly files: readonly { readonly name: string; readonly sizeBytes: number; readonly gzipBytes: number }[];
  /** Size of the schema files beside the code; 0 where there are none. */
  readonly schemaBytes: number;
  /** Size of the pages for browsers beside the code; 0 where there are none. */
  readonly pageBytes: number;
  /** Size of the fonts beside the code; 0 where there are none. */
  readonly fontBytes: number;
}

/**
 * Bundles every function into `<outputDirectory>/<name>`: the bytes that are uploaded to AWS.
 * Everything is bundled, the AWS SDK too, because the runtime's own copy changes under us.
 */
export async function bundleFunctions(outputDirectory: string): Promise<BundledFunction[]> {
  await rm(outputDirectory, { recursive: true, force: true });
  return Promise.all(functionNames.map((name) => bundleFunction(name, outputDirectory)));
}

/** Sizes as a table of text, one line a file. */
export function describeBundles(bundles: readonly BundledFunction[]): string {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`.padStart(8);
  const folderLine = (name: string, bytes: number) => (bytes === 0 ? [] : [`${name.padEnd(32)}${kilobytes(bytes)}`]);
  const lines = bundles.flatMap((bundle) => [
    ...bundle.files.map(
      (file) => `${`${bundle.name}/${file.name}`.padEnd(32)}${kilobytes(file.sizeBytes)}${kilobytes(file.gzipBytes)} gzipped`,
    ),
    ...folderLine(`${bundle.name}/schemas`, bundle.schemaBytes),
    ...folderLine(`${bundle.name}/fonts`, bundle.fontBytes),
    ...folderLine(`${bundle.name}/pages`, bundle.pageBytes),
  ]);
  return lines.join('\n');
}

const projectDirectory = fileURLToPath(new URL('../..', import.meta.url));

async function bundleFunction(functionName: FunctionName, outputDirectory: string): Promise<BundledFunction> {
  const directory = join(outputDirectory, functionName);
  const result = await build({
    absWorkingDir: projectDirectory,
    entryPoints: { ...entryFiles(functionName) },
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The ES modules of the AWS SDK lose their unused parts, the CommonJS ones do not.
    mainFields: ['module', 'main'],
    minify: true,
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    // CommonJS packages inside an ES module still call `require` for Node's own modules.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    write: false,
    logLevel: 'warning',
  });
  const files: { name: string; sizeBytes: number; gzipBytes: number }[] = [];
  for (const output of result.outputFiles) {
    const name = basename(output.path);
    // Source maps decode the stack of a logged fault (docs/runbook.md); they stay out of the function, which never reads them.
    const isSourceMap = name.endsWith('.map');
    const target = isSourceMap ? join(outputDirectory, 'source-maps', functionName, name) : output.path;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, output.contents);
    if (!isSourceMap) files.push({ name, sizeBytes: output.contents.length, gzipBytes: gzipSync(output.contents).length });
  }
  const schemaBytes = runsSchema(functionName) ? await copySchemas(officialSchemaDirectory, join(directory, 'schemas')) : 0;
  const fontBytes = drawsReports(functionName) ? await copyFonts(reportFontDirectory, join(directory, 'fonts')) : 0;
  const pageBytes = servesPages(functionName) ? await buildPages(join(directory, 'pages')) : 0;
  if (servesPages(functionName)) await copyDocuments(join(directory, 'documents'));
  return { name: functionName, directory, files, schemaBytes, fontBytes, pageBytes };
}

if (import.meta.main) console.log(describeBundles(await bundleFunctions(bundleDirectory)));
