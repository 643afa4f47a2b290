import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPage } from './build-pages.ts';
import { copyFonts } from './copy-fonts.ts';
import { copySchemas } from './copy-schemas.ts';
import { officialSchemaDirectory } from './official-schema-directory.ts';
import { bundleForBrowsers, scriptDeclarations } from './package/bundle-browser.ts';
import { bundleForNode } from './package/bundle-node.ts';
import { bundleForBundlers } from './package/bundle-portable.ts';
import { bundleDeclarations } from './package/declarations.ts';
import { declarationFiles, projectDirectory } from './package/entries.ts';
import { buildPackageManifest, readSourceManifest } from './package/manifest.ts';
import { type BuiltPackage, packFolder } from './package/pack-folder.ts';
import { buildPublicTypes } from './package/public-types.ts';
import { listThirdParties, listThirdPartyLicenses } from './package/third-party.ts';
import { reportFontDirectory } from './report-font-directory.ts';

/** Where `npm run package` builds the package. */
export const packageOutput = join(projectDirectory, 'packages/nakor/dist');

/**
 * Builds the published package (ADR 0019): self-contained, without dependencies.
 *
 * @param output folder, which is replaced
 * @throws Error for a schema file or font that is not the expected one, or a licence that is not permitted
 */
export async function packageNakor(output: string): Promise<BuiltPackage> {
  const directory = join(output, 'package');
  await rm(output, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const [forNode, forBrowsers, forBundlers] = await Promise.all([
    bundleForNode(directory),
    bundleForBrowsers(directory),
    bundleForBundlers(directory),
    writeDeclarations(directory),
    copySchemas(officialSchemaDirectory, join(directory, 'schemas')),
    copyFonts(reportFontDirectory, join(directory, 'fonts')),
    copyFile(join(projectDirectory, 'LICENSE'), join(directory, 'LICENSE')),
    copyFile(join(projectDirectory, 'packages/nakor/README.md'), join(directory, 'README.md')),
  ]);
  const parties = await listThirdParties(projectDirectory, [
    ...forNode,
    ...forBrowsers,
    ...forBundlers,
    'node_modules/dejavu-fonts-ttf/ttf',
  ]);
  await writeFile(join(directory, 'THIRD-PARTY-LICENSES.txt'), listThirdPartyLicenses(parties));
  const manifest = buildPackageManifest(await readSourceManifest(), new Set(await readdir(directory)));
  await writeFile(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { directory, file: await packFolder(directory, output) };
}

async function writeDeclarations(directory: string): Promise<void> {
  const entries = Object.values(declarationFiles);
  const texts = await bundleDeclarations({ projectDirectory, entries, replacements: buildPublicTypes() });
  for (const [index, name] of Object.keys(declarationFiles).entries()) await writeFile(join(directory, name), texts[index] ?? '');
  await writeFile(join(directory, scriptDeclarations.name), scriptDeclarations.text);
}

/** The workbench as one file, for people who have no Node: it works from a disk. */
async function packageWorkbench(output: string): Promise<string> {
  const file = join(output, 'nakor-workbench.html');
  const { content } = await buildPage('try');
  await writeFile(file, content);
  return file;
}

if (import.meta.main) {
  const { file } = await packageNakor(packageOutput);
  console.log(file);
  console.log(await packageWorkbench(packageOutput));
}
