import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeScenarioIndex } from './support/golden/scenario-index.ts';
import { projectDirectory, projectFiles } from './support/runner/project-files.ts';

/**
 * Accepts the current outputs as the reviewed ones:
 *
 *     npm run golden:update                 everything in test/golden
 *     npm run golden:update -- rules        what a rule or a fix can change, the documents about rules included
 *     npm run golden:update -- scenarios    what a correction scenario can change, its entry in the index included
 *     npm run golden:update -- cli audit    the files whose names begin so
 *
 * The whole also builds every function and synthesizes the stages, which takes most of its time and shows nothing about one rule.
 */
const areas: Readonly<Record<string, readonly string[]>> = {
  rules: ['validation-results', 'known-validation', 'audit-pack.', 'audit-reports', 'cli-reports'],
  scenarios: ['corrections', 'audit-reports'],
};

const wanted = process.argv.slice(2);
const beginnings = wanted.flatMap((name) => areas[name] ?? [name]);
const tests = projectFiles('test/golden/*.test.ts').map(({ path }) => path);
const chosen = tests.filter((path) => wanted.length === 0 || beginnings.some((name) => path.startsWith(`test/golden/${name}`)));
const unknown = wanted.filter((name) => !(name in areas) && !tests.some((path) => path.startsWith(`test/golden/${name}`)));

if (unknown.length > 0) {
  console.error(
    `Nothing in test/golden begins with ${unknown.join(', ')}. Use ${Object.keys(areas).join(', ')}, or the beginning of a file name.`,
  );
  process.exitCode = 2;
} else {
  writeScenarioIndex();
  const documents = wanted.includes('rules') ? run('test/documents.ts') : 0;
  // One worker for a few files: they load the same modules.
  const workers = wanted.length === 0 ? [] : ['--maxWorkers', '1'];
  const golden = ['run', '--update=all', '--config', 'test/vitest.config.ts', '--project', 'alone', ...workers, ...chosen];
  process.exitCode = Math.max(documents, run('node_modules/vitest/vitest.mjs', ...golden));
}

function run(program: string, ...parameters: readonly string[]): number {
  return (
    spawnSync(process.execPath, [join(projectDirectory, program), ...parameters], { cwd: projectDirectory, stdio: 'inherit' }).status ?? 1
  );
}
