import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from './project-files.ts';

/** Gives a copy of the project's tree the installed dependencies, and its own packages in place of this tree's. */
export async function linkDependencies(tree: string): Promise<void> {
  const installed = join(projectDirectory, 'node_modules');
  const linked = join(tree, 'node_modules');
  await mkdir(join(linked, '@nakor'), { recursive: true });
  const dependencies = (await readdir(installed)).filter((name) => !['@nakor', 'nakor'].includes(name) && !name.startsWith('.'));
  const packages = await readdir(join(tree, 'packages'));
  await Promise.all([
    ...dependencies.map((name) => symlink(join(installed, name), join(linked, name), 'junction')),
    // The tools that tests start by name.
    symlink(join(installed, '.bin'), join(linked, '.bin'), 'junction'),
    symlink(join(tree, 'packages/nakor'), join(linked, 'nakor'), 'junction'),
    ...packages.map((name) => symlink(join(tree, 'packages', name), join(linked, '@nakor', name), 'junction')),
  ]);
}
