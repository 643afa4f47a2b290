import { dirname, join, normalize } from 'node:path/posix';
import { importsOf, type ProjectFile, projectFiles } from '../../support/runner/project-files.ts';

/** The tests of the gate, in the order in which they are run for a mutant of one file. */
export interface TestOrder {
  /** In the folder of the file's own tests, or importing it directly. */
  readonly near: readonly string[];
  /** Loading the file through others. */
  readonly related: readonly string[];
  /** All others that need no service. */
  readonly rest: readonly string[];
}

/** It type-checks, which is a stage of its own, and would take the format of a mutant for a test that detects it. */
const toolsTest = 'test/house/tools.test.ts';

/** Reads the project once; the result finds the tests of a source file. */
export function createTestFinder(): (path: string) => TestOrder {
  const files = new Map(projectFiles('{packages,functions,infra,test}/**/*.{ts,tsx,js}').map((file) => [file.path, file]));
  const tests = [...files.keys()].filter((path) => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts'));
  const alone = tests.filter((path) => /^test\/(unit|infra|golden|house|cost|sweeps)\//.test(path) && path !== toolsTest);
  const targets = new Map([...files.values()].map((file) => [file.path, targetsOf(file)]));
  const closures = new Map(alone.map((path) => [path, closureOf(path, targets)]));
  return (path) => {
    const folder = nearestFolder(path, tests);
    const isNear = (test: string) => (folder !== null && test.startsWith(folder)) || (targets.get(test) ?? []).includes(path);
    const near = tests.filter(isNear);
    const others = alone.filter((test) => !near.includes(test));
    const isRelated = (test: string) => closures.get(test)?.has(path) === true;
    return { near, related: others.filter(isRelated), rest: others.filter((test) => !isRelated(test)) };
  };
}

/** The file's own test, or else the innermost folder with tests of the file's folder; adapters of AWS are tested through their ports. */
function nearestFolder(path: string, tests: readonly string[]): string | null {
  const [, name = '', inside = ''] = /^packages\/([^/]+)\/src\/(.+)\.\w+$/.exec(path) ?? [];
  const root = name === 'aws' ? 'test/ports' : `test/unit/${name}`;
  const candidates = [`${join(root, inside)}.test.ts`];
  for (let folder = dirname(inside); folder !== '.'; folder = dirname(folder)) candidates.push(`${join(root, folder)}/`);
  return candidates.find((candidate) => tests.some((test) => test.startsWith(candidate))) ?? null;
}

function targetsOf(file: ProjectFile): readonly string[] {
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('.')) return [normalize(join(dirname(file.path), name))];
    const [, ownPackage, module] = /^@nakor\/([^/]+)\/(.+)$/.exec(name) ?? [];
    return module === undefined ? [] : [`packages/${ownPackage}/src/${module}.ts`];
  });
}

function closureOf(path: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const loaded = new Set([path]);
  // A set is also iterated over what is added meanwhile.
  for (const each of loaded) for (const target of targets.get(each) ?? []) loaded.add(target);
  return loaded;
}
