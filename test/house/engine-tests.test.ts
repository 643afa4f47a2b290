import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { importsOf, projectDirectory, projectFiles } from '../support/runner/project-files.ts';

const imports = new Map(projectFiles('{packages,functions,infra,test}/**/*.ts').map((file) => [file.path, importsOf(file)]));

function scriptFolders(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectDirectory, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return (scripts['test:engine'] ?? '').split(' ').filter((word) => word.startsWith('test/') && !word.endsWith('.ts'));
}

/** The modules that a file loads, directly and indirectly. */
function closureOf(path: string): ReadonlySet<string> {
  const loaded = new Set([path]);
  // A set is also iterated over what is added meanwhile.
  for (const each of loaded) {
    for (const name of imports.get(each) ?? []) {
      const [, ownPackage, module] = /^@nakor\/([^/]+)\/(.+)$/.exec(name) ?? [];
      if (name.startsWith('.')) loaded.add(normalize(join(dirname(each), name)));
      else if (module !== undefined) loaded.add(`packages/${ownPackage}/src/${module}.ts`);
    }
  }
  return loaded;
}

describe('npm run test:engine', () => {
  const folders = scriptFolders();
  const emulator = 'infra/local/emulators/dynamodb.ts';

  it('covers every package without AWS and HTTP', () => {
    const service = [
      'aws',
      'functions',
      'http',
      'infra',
      'operations',
      'operator',
      'outbound',
      'pages',
      'support',
      'verify-webhook',
      'documentation',
    ];
    const tested = new Set([...imports.keys()].flatMap((path) => /^test\/unit\/([^/]+)\//.exec(path)?.[1] ?? []));
    const expected = [...tested].filter((name) => !service.includes(name)).map((name) => `test/unit/${name}`);
    expect(folders).toEqual(expect.arrayContaining(expected));
  });

  it('runs without DynamoDB', () => {
    const tests = [...imports.keys()].filter(
      (path) => path.endsWith('.test.ts') && folders.some((folder) => path.startsWith(`${folder}/`)),
    );
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter((path) => closureOf(path).has(emulator))).toEqual([]);
    expect(closureOf('test/unit/infra/local/emulators/dynamodb.test.ts')).toContain(emulator);
  });
});
