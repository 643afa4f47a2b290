import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { foundOrganization } from '../support/access.ts';
import { projectDirectory } from '../support/project-files.ts';

/** Runs the command as a process, beside the platform of the run. */
function operator(...parameters: string[]): Promise<{ exitCode: number; output: string; complaints: string }> {
  const program = join(projectDirectory, 'infra/local/operator.ts');
  const env = { ...process.env, NAKOR_STATE_DIRECTORY: inject('service').stateDirectory, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...parameters], { cwd: projectDirectory, env }, (error, output, complaints) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output, complaints });
    });
  });
}

describe('npm run operator', () => {
  it('works on the platform that runs and wakes the event, with nothing but one document on its output', async () => {
    const { id } = await foundOrganization();
    const created = await operator(
      ...['keys', 'create', '--organisation', id, '--environment', 'test', '--name', 'Build', '--scopes', 'all', '--json'],
    );
    expect(created).toMatchObject({ exitCode: 0, complaints: '' });
    const { plaintext } = JSON.parse(created.output);
    const answer = await fetch(`${inject('service').baseUrl}/me`, { headers: { Authorization: `Bearer ${plaintext}` } });
    expect(answer.status).toBe(200);
  });

  it('ends with 2 and complaints on the error stream when it is not understood', async () => {
    const { exitCode, output, complaints } = await operator('organisations', 'create', '--plan', 'gold');
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(complaints).toContain('--plan must be one of free, pro, api');
  });
});
