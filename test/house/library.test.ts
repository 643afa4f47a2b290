import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { importsOf, projectFiles } from '../support/runner/project-files.ts';

const files = new Map(projectFiles('packages/*/src/**/*.ts').map((file) => [file.path, file]));
const entry = 'packages/nakor/src/index.ts';

/** A file of the project that an import refers to; null for other modules. */
function targetOf(from: string, name: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  if (name === '#sha256') return 'packages/domain/src/shared/sha256/node.ts';
  if (name === '#directories') return 'packages/nakor/src/directories/package.ts';
  const [, ownPackage, path] = /^@nakor\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return path === undefined ? null : `packages/${ownPackage}/src/${path}.ts`;
}

/** The files that the library loads, also for types and on demand, and who imports each other module. */
function closure() {
  const loaded = new Set<string>([entry]);
  const others = new Map<string, string[]>();
  // A set is also iterated over what is added meanwhile.
  for (const path of loaded) {
    const file = files.get(path);
    if (file === undefined) throw new Error(`${path} does not exist.`);
    // Data imports nothing.
    for (const name of importsOf(file).filter((each) => !each.endsWith('.json'))) {
      const target = targetOf(path, name);
      if (target !== null) loaded.add(target);
      else others.set(name, [...(others.get(name) ?? []), path]);
    }
  }
  return { loaded: [...loaded], others };
}

describe('the library', () => {
  const { loaded, others } = closure();

  it('loads the engine', () => {
    expect(loaded.length).toBeGreaterThan(300);
    expect(loaded).toContain('packages/domain/src/validation/validate-invoice.ts');
  });

  it('consists of packages without AWS and HTTP', () => {
    const packages = new Set(loaded.map((path) => path.split('/').slice(0, 2).join('/')));
    expect([...packages].sort()).toEqual([
      'packages/contract',
      'packages/documents',
      'packages/domain',
      'packages/engine',
      'packages/nakor',
    ]);
  });

  it('loads neither the threads of the service nor modules for them', () => {
    expect(loaded.filter((path) => path.startsWith('packages/engine/src/pool/') || path.includes('worker'))).toEqual([]);
  });

  it('needs few other packages', () => {
    const packages = [...others.keys()].filter((name) => !name.startsWith('node:'));
    expect(packages.sort()).toEqual(['@pdf-lib/fontkit', 'jszip', 'libxml2-wasm', 'papaparse', 'pdf-lib', 'qr', 'saxes', 'zod']);
  });

  it('uses modules of Node only where a browser needs a substitute, and for certificates, which only Node reads', () => {
    const users = [...others].filter(([name]) => name.startsWith('node:')).flatMap(([, paths]) => paths);
    expect([...new Set(users)].sort()).toEqual([
      'packages/documents/src/code-ii/certificate.ts',
      'packages/documents/src/code-ii/sign-code-ii.ts',
      'packages/documents/src/code-ii/verify-code-ii.ts',
      'packages/documents/src/read-official-schema.ts',
      'packages/documents/src/read-report-fonts.ts',
      'packages/documents/src/upo-signature/algorithms.ts',
      'packages/documents/src/upo-signature/trust.ts',
      'packages/documents/src/upo-signature/verify-upo-signature.ts',
      'packages/domain/src/shared/sha256/node.ts',
      'packages/nakor/src/directories/package.ts',
    ]);
  });
});
