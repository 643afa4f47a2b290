import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { packFolder } from '../../../infra/build/package/pack-folder.ts';
import { packageClient } from '../../../infra/build/package-client.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { oldestNode } from '../../support/drivers/oldest-node.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-client-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const { file } = await packageClient(join(folder, 'built'));
  const verification = await packFolder(join(projectDirectory, 'packages/verify-webhook'), folder);
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache'), file, verification];
  await run('npm', install, { cwd: folder });
  await writeFile(join(folder, 'invoice.xml'), soldInvoice.replace('<P_15>123.00', '<P_15>124.00'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first block of code of the documentation in a language. */
async function quickstart(language: string): Promise<string> {
  const page = await readFile(join(projectDirectory, 'packages/client/README.md'), 'utf8');
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? '';
}

describe('the packed client, installed in an empty folder', () => {
  it('runs its quickstart as written', async () => {
    const { plaintext } = await issueKey();
    await writeFile(join(folder, 'quickstart.js'), await quickstart('js'));
    const env = { ...process.env, NAKOR_URL: inject('service').baseUrl, NAKOR_KEY: plaintext };
    const { stdout } = await run(oldestNode.file, ['quickstart.js'], { cwd: folder, env });
    expect(stdout).toMatch(/^not valid\nerror XML-403, line \d+: P_15 is 124\.00/);
  });

  it('has types that a strict program compiles with, and that reject wrong names', async () => {
    const program = `
      import { createNakorClient, verifyWebhook } from '@nakor/client';
      const nakor = createNakorClient({ baseUrl: 'https://api.example.com/api/v1', apiKey: 'x' });
      export const valid: boolean = (await nakor.validate('<a/>', { environment: 'test' })).data.valid;
      export const amount: string = (await nakor.correct({ source_xml: '', scenario_id: 'price-change', changes: [], przyczyna_korekty: '', numer_faktury_kor: '' })).data.deltas.gross;
      export const explained: boolean = (await nakor.explain({ response: '450' })).data.recognized;
      export const deadline: string | null = (await nakor.assessOffline({ p1: '2026-10-15' })).data.deadline;
      export const isRight: boolean = (await nakor.verifyCodeIi({ url: '', certificate: '' })).data.valid;
      export const isComplete: boolean = (await nakor.matchUpo({ upo_xml: [''] })).data.complete;
      export const verified = verifyWebhook({ secret: 'x', header: 'x', body: '' }).ok;
    `;
    await writeFile(join(folder, 'right.ts'), program);
    await writeFile(join(folder, 'wrong.ts'), program.replace('deltas.gross', 'delty.gross'));
    const compile = (file: string) =>
      run(
        join(projectDirectory, 'node_modules/.bin/tsc'),
        [
          '--noEmit',
          '--strict',
          '--target',
          'es2022',
          '--module',
          'nodenext',
          '--lib',
          'es2023,dom,esnext.disposable',
          '--types',
          '',
          file,
        ],
        { cwd: folder },
      );
    await compile('right.ts');
    await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining("'delty' does not exist") });
  });
});
