import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf, projectDirectory, projectFiles } from '../support/runner/project-files.ts';

/** In the project, so that the compiler finds its packages. */
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(projectDirectory, 'node_modules/.nakor-library-api-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The declarations of the library, as the compiler derives them; types are checked elsewhere. */
async function declarations(): Promise<string> {
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, noCheck: true, incremental: false },
    ...{ rootDir: projectDirectory, outDir: directory, types: ['node'], typeRoots: [join(projectDirectory, 'node_modules/@types')] },
  };
  const config = join(directory, 'tsconfig.json');
  const extended = join(projectDirectory, 'tsconfig.json');
  const files = exporting().map((path) => join(projectDirectory, path));
  await writeFile(config, JSON.stringify({ extends: extended, compilerOptions, files, include: [], exclude: [] }));
  await promisify(execFile)(join(projectDirectory, 'node_modules/.bin/tsc'), ['--project', config], { cwd: projectDirectory });
  const modules = await Promise.all(exporting().map(async (path) => `// ${path}\n${await emitted(path)}`));
  return modules.join('\n');
}

/** The entry, then the modules from which it exports. */
function exporting(): string[] {
  const entry = 'packages/nakor/src/index.ts';
  const modules = projectFiles(entry).flatMap(importsOf);
  return [
    entry,
    ...modules.map((name) => name.replace(/^\.\//, 'packages/nakor/src/').replace(/^@nakor\/(\w+)\/(.+)$/, 'packages/$1/src/$2.ts')),
  ];
}

function emitted(path: string): Promise<string> {
  return readFile(join(directory, path.replace(/\.ts$/, '.d.ts')), 'utf8');
}

describe('the library', () => {
  it('exports the same names with the same types as before', async () => {
    await expect(await declarations()).toMatchFileSnapshot('library-api.txt');
  });

  it('exports few names', () => {
    const [entry] = projectFiles('packages/nakor/src/index.ts');
    const names = [...(entry?.text ?? '').matchAll(/\{([^}]+)\}/g)].flatMap(([, list]) =>
      (list ?? '').split(',').filter((name) => name.trim() !== ''),
    );
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(names.length).toBeLessThanOrEqual(26);
  });
});
