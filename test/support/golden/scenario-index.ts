import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../runner/project-files.ts';

const folder = join(projectDirectory, 'packages/domain/src/correction/scenarios');
const indexFile = join(folder, 'index.ts');

/** Adds the scenarios that the index does not list yet at its end, and removes those whose file is gone. */
export function writeScenarioIndex(): void {
  const { current, expected } = readScenarioIndex();
  if (current !== expected) writeFileSync(indexFile, expected);
}

/** The index of the scenarios as it is, and as it would be with every file of the folder. The order is the reviewed one of the index. */
export function readScenarioIndex(): { readonly current: string; readonly expected: string } {
  const current = readFileSync(indexFile, 'utf8');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
  return { current, expected: listScenarios(current, files.map((name) => name.slice(0, -'.ts'.length)).sort()) };
}

/** An index that imports and lists exactly the scenarios of these ids. */
export function listScenarios(index: string, ids: readonly string[]): string {
  const nameOf = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = ids.map(nameOf);
  const imports = ids.map((id) => `import { ${nameOf(id)} } from './${id}.ts';\n`).join('');
  return index
    .replace(/(?:^import \{ \w+ \} from '\.\/[\w-]+\.ts';\n)+/m, () => imports)
    .replace(/(?<=: readonly Scenario\[\] = \[\n)[^\]]*(?=\];)/, (list) => {
      const listed = [...list.matchAll(/\w+/g)].map(([name]) => name).filter((name) => names.includes(name));
      return [...listed, ...names.filter((name) => !listed.includes(name))].map((name) => `  ${name},\n`).join('');
    });
}
