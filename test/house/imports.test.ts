import { describe, expect, it } from 'vitest';
import { importsOf, type ProjectFile, projectFiles } from '../support/runner/project-files.ts';

/** The packages that each package may import. Nothing is above `infra`, nothing below `domain`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  operations: ['domain'],
  contract: ['domain', 'operations'],
  http: ['contract', 'domain', 'operations'],
  aws: ['batches', 'domain', 'operations'],
  batches: ['collection', 'contract', 'documents', 'domain', 'operations'],
  cli: ['client', 'collection', 'contract', 'documents', 'domain', 'engine', 'mcp', 'operations'],
  client: ['contract'],
  collection: ['contract', 'domain'],
  documentation: ['contract', 'domain', 'pages'],
  documents: ['domain'],
  engine: ['contract', 'documents', 'domain'],
  mcp: ['collection', 'contract', 'documents', 'domain'],
  nakor: ['contract', 'documents', 'domain', 'engine'],
  outbound: ['domain', 'operations'],
  operator: ['domain', 'engine', 'operations'],
  // The workbench opens archives, and its worker describes invoices by the schema; the library exposes neither.
  pages: ['collection', 'documents', 'domain'],
};

/** The packages that use the library, as programs outside of the project do. */
const usersOfTheLibrary = ['cli', 'collection', 'mcp', 'pages'];

/** The external imports of the domain, and the only files that may use each. */
const domainImports: Readonly<Record<string, readonly string[]>> = {
  saxes: ['parse', 'parse-stream'].map((name) => `packages/domain/src/xml/${name}.ts`),
  'node:crypto': ['packages/domain/src/shared/sha256/node.ts', 'packages/domain/src/shared/hmac.ts'],
  '@noble/hashes/sha2.js': ['packages/domain/src/shared/sha256/portable.ts'],
  '@noble/hashes/utils.js': ['packages/domain/src/shared/sha256/portable.ts'],
  '#sha256': ['packages/domain/src/shared/hash.ts'],
  papaparse: ['packages/domain/src/reconciliation/erp/read-erp-register.ts'],
  qr: ['packages/domain/src/rendering/qr-code.ts'],
  // Only the operator's commands load files of presets, so neither the library nor the pages contain these files.
  zod: ['check-codes', 'check-habits', 'check-preset'].map((name) => `packages/domain/src/erp/${name}.ts`),
};

function packageOf({ path }: ProjectFile): string {
  return path.split('/')[1] ?? '';
}

function wrongImports(file: ProjectFile): string[] {
  return importsOf(file).filter((name) => {
    if (name.startsWith('.')) return false;
    // The library is made of the other packages, never the other way round.
    if (name === 'nakor' || name.startsWith('nakor/')) return !usersOfTheLibrary.includes(packageOf(file));
    const ours = /^@nakor\/([^/]+)\//.exec(name)?.[1];
    if (ours !== undefined) return !(allowed[packageOf(file)] ?? []).includes(ours);
    return packageOf(file) === 'domain' && domainImports[name]?.includes(file.path) !== true;
  });
}

describe('imports', () => {
  const files = projectFiles('packages/*/src/**/*.{ts,tsx}');

  it('are found', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(importsOf)).toContain('saxes');
  });

  it('point from the outside to the domain', () => {
    expect(files.flatMap((file) => wrongImports(file).map((name) => `${file.path} imports ${name}`))).toEqual([]);
  });

  it('stay inside a package when they are relative', () => {
    const leaving = files.flatMap((file) => {
      const depth = file.path.split('/').length - 4;
      return importsOf(file)
        .filter((name) => name.startsWith('../'.repeat(depth + 1)))
        .map((name) => `${file.path} imports ${name}`);
    });
    expect(leaving).toEqual([]);
  });

  it('of functions include neither infra nor tests', () => {
    const wrong = projectFiles('functions/**/*.ts').flatMap((file) =>
      importsOf(file)
        .filter((name) => /infra|test\//.test(name))
        .map((name) => `${file.path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(['domain', 'operations'])('the package %s', (name) => {
  it.each(['Date.now', 'new Date()', 'Math.random', 'performance.now', 'process.', 'setTimeout', 'fetch('])(
    'does not use %s',
    (forbidden) => {
      const users = projectFiles(`packages/${name}/src/**/*.ts`).filter(({ text }) => text.includes(forbidden));
      expect(users.map(({ path }) => path)).toEqual([]);
    },
  );
});
