import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { linkDependencies } from '../runner/link-dependencies.ts';
import { projectDirectory } from '../runner/project-files.ts';
import { type ReleaseRecord, releaseRecordPath } from './release-record.ts';

/** The bundles of a release, and what they run with. */
export interface BuiltRelease {
  /** Holds a folder for each function. */
  readonly bundles: string;
  /** The environment that the release's own stack gives each function in stage `dev`. */
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly localSettings: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
/** Builds are kept here by commit, since a commit never changes. */
const cacheDirectory = join(projectDirectory, 'node_modules/.cache/nakor-releases');
const environmentsFile = 'environments.json';

/**
 * Builds the recorded previous release by its own build script, or finds it built by an earlier run.
 *
 * @returns null where git does not have the commit: in a shallow clone, or in an archive of the sources
 * @throws Error with what the build printed when it fails
 */
export async function buildPreviousRelease(): Promise<BuiltRelease | null> {
  const record = JSON.parse(await readFile(join(projectDirectory, releaseRecordPath), 'utf8')) as ReleaseRecord;
  const built = join(cacheDirectory, record.commit);
  if (!existsSync(built)) {
    if (!isInHistory(record.commit)) return null;
    await build(record, built);
  }
  const environments = JSON.parse(await readFile(join(built, environmentsFile), 'utf8'));
  return { bundles: built, environments, localSettings: record.localSettings };
}

function isInHistory(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectDirectory, stdio: 'ignore' }).status === 0;
}

/** Runs inside the tree of the release, so it uses nothing but what the record names. */
const buildScript = `
  const [bundling, deployment, output] = process.argv.slice(1);
  const { writeFile } = await import('node:fs/promises');
  const { bundleFunctions } = await import(bundling);
  const { deployedEnvironments } = await import(deployment);
  await bundleFunctions(output);
  await writeFile(output + '/${environmentsFile}', JSON.stringify(deployedEnvironments(output), null, 2));
`;

async function build({ commit, modules }: ReleaseRecord, target: string): Promise<void> {
  // Node strips no types below node_modules, so the sources are extracted elsewhere.
  const tree = await mkdtemp(join(tmpdir(), 'nakor-release-'));
  const unfinished = join(cacheDirectory, `${commit}.${randomUUID()}`);
  try {
    await extract(commit, tree);
    await linkDependencies(tree);
    await mkdir(unfinished, { recursive: true });
    const files = [modules.bundleFunctions, modules.deployedEnvironments].map((path) => pathToFileURL(join(tree, path)).href);
    await run(process.execPath, ['--input-type=module', '--eval', buildScript, ...files, unfinished], { cwd: tree });
    await removeOthers(commit);
    // Another run may have been faster; its build is the same.
    await rename(unfinished, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await Promise.all([tree, unfinished].map((directory) => rm(directory, { recursive: true, force: true })));
  }
}

async function extract(commit: string, directory: string): Promise<void> {
  const archive = join(directory, 'sources.tar');
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: projectDirectory });
  await run('tar', ['-x', '-f', archive, '-C', directory]);
  await rm(archive);
}

/** Removes builds of other releases, which nothing uses any more. */
async function removeOthers(commit: string): Promise<void> {
  const outdated = (await readdir(cacheDirectory)).filter((name) => !name.startsWith(commit));
  await Promise.all(outdated.map((name) => rm(join(cacheDirectory, name), { recursive: true, force: true })));
}
