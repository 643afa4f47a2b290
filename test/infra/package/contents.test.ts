import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChangelogSection } from '../../../infra/build/package/changelog-section.ts';
import { checkPackage, listPackageFiles } from '../../../infra/build/package/check-package.ts';
import { readSourceManifest } from '../../../infra/build/package/manifest.ts';
import type { BuiltPackage } from '../../../infra/build/package/pack-folder.ts';
import { listThirdParties } from '../../../infra/build/package/third-party.ts';
import { sharedPackage } from '../../support/bundles/shared-package.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

let built: BuiltPackage;
let version: string;
let folder: string;

beforeAll(async () => {
  built = await sharedPackage();
  ({ version } = await readSourceManifest());
  folder = await mkdtemp(join(tmpdir(), 'nakor-contents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What must not be published, and how it is reported. */
const damages: readonly { what: string; path: string; change: (text: string) => string; problem: string }[] = [
  { what: 'another file', path: 'notes.txt', change: () => 'x', problem: 'notes.txt does not belong in the package.' },
  {
    what: 'a path of this machine',
    path: 'index.js',
    change: (text: string) => `${text}\n"${projectDirectory}packages";`,
    problem: `index.js contains the path ${projectDirectory.replace(/\/$/, '')}.`,
  },
  {
    what: 'a source map',
    path: 'browser.js',
    change: (text: string) => `${text}\n//# sourceMappingURL=browser.js.map`,
    problem: 'browser.js refers to a source map.',
  },
  { what: 'a dependency', path: 'index.js', change: (text: string) => `import 'zod';${text}`, problem: 'index.js imports zod.' },
  {
    what: 'a module of Node in browsers',
    path: 'browser.js',
    change: (text: string) => `import 'node:fs';${text}`,
    problem: 'browser.js imports node:fs.',
  },
  {
    what: 'another schema',
    path: 'schemas/schemat_FA(3)_v1-0E.xsd',
    change: (text: string) => `${text} `,
    problem: 'schemat_FA(3)_v1-0E.xsd is not the official schema file: its SHA-256 is different.',
  },
  {
    what: 'another version',
    path: 'package.json',
    change: (text: string) => JSON.stringify({ ...JSON.parse(text), version: '9.9.9' }),
    problem: '9.9.9',
  },
  {
    what: 'a private manifest with scripts',
    path: 'package.json',
    change: (text: string) => JSON.stringify({ ...JSON.parse(text), private: true, scripts: {} }),
    problem: 'The package has dependencies or scripts.',
  },
  {
    what: 'an entry that does not exist',
    path: 'package.json',
    change: (text: string) => JSON.stringify({ ...JSON.parse(text), bin: { nakor: 'absent.js' } }),
    problem: 'The manifest names absent.js, which does not exist.',
  },
];

let problems: Promise<string> | undefined;

/** The problems of a package with all damages, in lines. */
function damagedProblems(): Promise<string> {
  problems ??= checkDamaged();
  return problems;
}

async function checkDamaged(): Promise<string> {
  const directory = join(folder, 'package');
  await cp(built.directory, directory, { recursive: true });
  for (const { path, change } of damages) {
    const text = await readFile(join(directory, path), 'utf8').catch(() => '');
    await writeFile(join(directory, path), change(text));
  }
  return (await checkPackage({ directory, file: built.file }, version)).join('\n');
}

describe('the package', () => {
  it('can be published', async () => {
    expect(await checkPackage(built, version)).toEqual([]);
  });

  it('contains the same files as before', async () => {
    // Hashes of shared modules change with their content.
    const names = (await listPackageFiles(built.directory)).map((path) => path.replace(/-[0-9A-Z]{8}\.(js|wasm)$/, '-*.$1'));
    await expect(`${[...new Set(names)].join('\n')}\n`).toMatchFileSnapshot('../../golden/package-contents.txt');
  });

  it('contains the licences of what is bundled', async () => {
    const text = await readFile(join(built.directory, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const names = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+ \((.+)\)$/gm)].map(([, name]) => name);
    for (const name of ['zod', 'saxes', 'libxml2-wasm', 'pdf-lib', '@pdf-lib/fontkit', 'jszip', '@noble/hashes', 'dejavu-fonts-ttf'])
      expect(names).toContain(name);
    expect(text).toContain('Bitstream Vera');
    expect(text).toContain('Daniel Veillard');
  });

  it.each(damages)('is not published with $what', async ({ problem }) => {
    expect(await damagedProblems()).toContain(problem);
  });

  it('is not built with a licence that is not permitted', async () => {
    const directory = join(folder, 'node_modules/other');
    await cp(join(projectDirectory, 'packages/verify-webhook'), directory, { recursive: true });
    await writeFile(join(directory, 'package.json'), JSON.stringify({ name: 'other', version: '1.0.0', license: 'GPL-3.0-only' }));
    await expect(listThirdParties(folder, ['node_modules/other/index.js'])).rejects.toThrow('other');
  });
});

describe('the section of the changelog', () => {
  it('is what is unreleased', () => {
    const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n- A\n\n## [0.1.0] - 2026-01-01\n- B\n';
    expect(readChangelogSection(changelog, '0.2.0', '2026-11-23')).toBe('## [0.2.0] - 2026-11-23\n\n### Added\n- A\n');
    expect(() => readChangelogSection('## [Unreleased]\n\n## [0.1.0]\n- B\n', '0.2.0', '2026-11-23')).toThrow('nothing');
  });
});
