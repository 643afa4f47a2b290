import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officialSchemaIdentity } from '@nakor/documents/official-schema';
import { rulesVersion } from '@nakor/domain/validation/rules/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officialSchemaDirectory } from '../../infra/build/official-schema-directory.ts';
import { shellBlocks } from '../support/documents/shell-texts.ts';
import { buildPack, unpacked } from '../support/drivers/audit-packs.ts';
import { runCommand } from '../support/drivers/command-line.ts';
import { projectFiles } from '../support/runner/project-files.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-digests-'));
  cpSync(officialSchemaDirectory, join(folder, 'FA'), { recursive: true });
  mkdirSync(join(folder, 'pack'));
  const files = unpacked(await buildPack());
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'pack', name), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the folder that has that of the pack and that of the schema, with the programs of an auditor. */
function run(script: string): string {
  return execFileSync('bash', ['-e', '-c', script], { cwd: folder, encoding: 'utf8' });
}

const [document] = projectFiles('docs/audit-pack.md');
const command = document === undefined ? '' : (shellBlocks(document).find((block) => block.includes('official_schema')) ?? '');

describe('an auditor without Nakor', () => {
  it('compares the files of the official schema with the pack by the printed command', () => {
    const lines = run(command).trim().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/: OK$/);
  });

  it('sees that a file is another one', () => {
    run('cp -r FA other && echo >> "other/bazowe/KodyKrajow_v10-0E.xsd"');
    expect(() => run(command.replace('../FA', '../other'))).toThrow(/Command failed/);
  });

  it('calculates the one digest of the schema from those of its files', () => {
    run(command);
    const digest = run(`cd pack && printf '%s' "$(cut -c1-64 schema.sha256)" | sha256sum | cut -c1-64`).trim();
    expect(digest).toBe(officialSchemaIdentity.sha256);
  });

  it('calculates the version of the rules from their definition', async () => {
    const { output } = await runCommand(folder, ['rules', '--definition']);
    writeFileSync(join(folder, 'definition'), output);
    expect(run('sha256sum definition | cut -c1-12').trim()).toBe(rulesVersion);
  });
});
