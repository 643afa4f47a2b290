import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licenseTexts } from './license-texts.ts';

/** A package whose code or files the published package contains. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** The licences and notices, as distributed. */
  readonly text: string;
}

/** Licences that allow to distribute the code with ours, if their text is included. */
const permittedLicenses: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  // jszip; we choose MIT.
  '(MIT OR GPL-3.0-or-later)',
  '(MIT OR Apache-2.0)',
  // pako
  '(MIT AND Zlib)',
  // dejavu-fonts-ttf: licences of Bitstream Vera and of Arev, which allow to distribute the unchanged fonts.
  'SEE LICENSE IN README.md AND LICENSE',
]);

/** Packages that others have bundled into their own code. */
const containedIn: Readonly<Record<string, readonly string[]>> = {
  '@modelcontextprotocol/server': ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse'],
};

const licenseNames = /^(licen[cs]e|copying|notice)/i;

/**
 * Reads the licences of the packages that modules belong to.
 *
 * @param inputs paths of modules, relative to the project, with slashes
 * @throws Error for a licence that is not permitted, or without a text
 */
export async function listThirdParties(projectDirectory: string, inputs: Iterable<string>): Promise<readonly ThirdParty[]> {
  const direct = new Set([...inputs].flatMap((path) => packageDirectory(path) ?? []));
  const contained = [...direct].flatMap((path) => containedIn[path.replace(/^.*node_modules\//, '')] ?? []);
  const directories = new Set([...direct, ...contained.map((name) => `node_modules/${name}`)]);
  const parties = await Promise.all([...directories].map((path) => readThirdParty(projectDirectory, path)));
  const unique = new Map(parties.map((party) => [`${party.name}@${party.version}`, party]));
  return [...unique].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, party]) => party);
}

/** The file that is distributed with the package. */
export function listThirdPartyLicenses(parties: readonly ThirdParty[]): string {
  const sections = parties.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text.trim()}\n`);
  return `Nakor contains the following software, under the licences below.\n\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** The folder of the innermost package; null for our own modules. */
function packageDirectory(path: string): string | null {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

async function readThirdParty(projectDirectory: string, path: string): Promise<ThirdParty> {
  const directory = join(projectDirectory, path);
  const { name, version, license } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as ThirdParty;
  if (!permittedLicenses.has(license)) throw new Error(`The licence of ${name} is not among the permitted ones: ${license}`);
  const files = (await readdir(directory)).filter((file) => licenseNames.test(file)).sort();
  const read = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  const texts = read.length > 0 ? read : [licenseTexts[name] ?? ''];
  const text = texts.map((part) => part.trim()).join('\n\n');
  if (text === '') throw new Error(`${name} has no licence text.`);
  return { name, version, license, text };
}
