import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readChangelogSection } from './package/changelog-section.ts';
import { checkPackage, measurePackage } from './package/check-package.ts';
import { projectDirectory } from './package/entries.ts';
import { readSourceManifest } from './package/manifest.ts';
import { packageNakor, packageOutput } from './package-nakor.ts';

/**
 * Prepares a release: builds and checks the package, and writes the section of the changelog. Only `--publish` publishes; without it, the
 * commands to run are printed.
 */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } } });
if (values.publish && values['dry-run']) throw new Error('--publish and --dry-run exclude each other.');

const { name, version } = await readSourceManifest();
const built = await packageNakor(packageOutput);
const problems = await checkPackage(built, version);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

const changelog = await readFile(join(projectDirectory, 'CHANGELOG.md'), 'utf8');
const notes = join(packageOutput, 'RELEASE-NOTES.md');
await writeFile(notes, readChangelogSection(changelog, version, new Date().toISOString().slice(0, 10)));

const { packed, unpacked, browserGzipped } = await measurePackage(built);
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
const packedFile = relative(projectDirectory, built.file);
const publish = ['publish', packedFile, '--access', 'public', '--provenance'];
console.log(`${name} ${version}: ${kilobytes(packed)} packed, ${kilobytes(unpacked)} unpacked, browser.js ${kilobytes(browserGzipped)} gzipped.
Files, manifest, licences, hashes and sizes are as they should be.
Packed file: ${packedFile}
Section of the changelog: ${relative(projectDirectory, notes)}`);

if (values.publish) {
  execFileSync('npm', publish, { cwd: projectDirectory, stdio: 'inherit' });
} else if (values['dry-run']) {
  console.log('Nothing was published.');
} else {
  console.log(`Nothing was published. To publish, in a workflow that may request an OIDC token (npm needs it for the provenance):
  npm ${publish.join(' ')}
or npm run release -- --publish, which does the same.`);
}
