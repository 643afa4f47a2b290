import { describe, expect, it } from 'vitest';
import { bundleDeclarations } from '../../infra/build/package/declarations.ts';
import { declarationFiles } from '../../infra/build/package/entries.ts';
import { buildPublicTypes } from '../../infra/build/package/public-types.ts';
import { projectDirectory, projectFiles } from '../support/runner/project-files.ts';

const entries = Object.values(declarationFiles);

/** The declarations of the package, without their comments. */
async function declarations(): Promise<string> {
  const texts = await bundleDeclarations({ projectDirectory, entries, replacements: buildPublicTypes() });
  const withoutComments = texts.map((text) => text.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, ''));
  return entries.map((entry, index) => `// ${entry}\n${withoutComments[index]}`).join('\n');
}

describe('the library', () => {
  it('exports the same names with the same types as before', async () => {
    await expect(await declarations()).toMatchFileSnapshot('library-api.txt');
  });

  it.each(entries)('%s exports few names', (path) => {
    const [entry] = projectFiles(path);
    const names = [...(entry?.text ?? '').matchAll(/\{([^}]+)\}/g)].flatMap(([, list]) =>
      (list ?? '').split(',').filter((name) => name.trim() !== ''),
    );
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(names.length).toBeLessThanOrEqual(24);
  });
});
