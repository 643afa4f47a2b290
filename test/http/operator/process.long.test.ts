import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runOperatorProcess as operator, operatorEnvironment, operatorProgram } from '../../support/drivers/operator-process.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { createOrganization, emulatorAccess } from '../../support/storage/access.ts';

/** Runs the command as a process whose output is not read. */
function operatorUnheard(...parameters: string[]): Promise<{ exitCode: number | null; complaints: string }> {
  const child = spawn(process.execPath, [operatorProgram, ...parameters], { cwd: projectDirectory, env: operatorEnvironment() });
  child.stdout.destroy();
  let complaints = '';
  child.stderr.on('data', (data) => {
    complaints += data;
  });
  return new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, complaints })));
}

describe('npm run operator', () => {
  it('uses the running platform, notifies the fan-out, and prints exactly one JSON document', async () => {
    const { id } = await createOrganization();
    const created = await operator(
      ...['keys', 'create', '--organization', id, '--environment', 'test', '--name', 'Build', '--scopes', 'all', '--json'],
    );
    expect(created).toMatchObject({ exitCode: 0, complaints: '' });
    const { plaintext } = JSON.parse(created.output);
    const response = await sendRequest({ path: '/me', headers: { Authorization: `Bearer ${plaintext}` } });
    expect(response.status).toBe(200);
  });

  it('exits with 2 and prints errors to standard error when its arguments are invalid', async () => {
    const { exitCode, output, complaints } = await operator('organizations', 'create', '--plan', 'gold');
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(complaints).toContain('--plan must be one of free, pro, api');
  });

  it('ignores that its help is not read', async () => {
    expect(await operatorUnheard('--help')).toEqual({ exitCode: 0, complaints: '' });
  });

  it('names the key to revoke when the text of a new key cannot be written', async () => {
    const { id } = await createOrganization();
    const { exitCode, complaints } = await operatorUnheard(
      ...['keys', 'create', '--organization', id, '--environment', 'test', '--name', 'Build', '--scopes', 'all'],
    );
    expect(exitCode).toBe(1);
    const [, keyId] =
      /^Key (key_[0-9a-f]{16}) was created, but its plaintext could not be written and is lost\. Revoke it: .*\n$/.exec(complaints) ?? [];
    expect((await emulatorAccess().registry.listKeys(id)).map((key) => key.id)).toEqual([keyId]);
  });
});
