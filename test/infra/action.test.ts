import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectDirectory } from '../support/runner/project-files.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly { readonly run: string; readonly shell: string; readonly env: Readonly<Record<string, string>> }[];
  };
}

const action = parse(await readFile(join(projectDirectory, 'action.yml'), 'utf8')) as Action;

describe('action.yml', () => {
  it('gives each input to the script as an environment variable, and none as text of a command', () => {
    expect(action.runs.using).toBe('composite');
    const [step, ...others] = action.runs.steps;
    expect(others).toEqual([]);
    expect(step?.shell).toBe('bash');
    expect(step?.run).not.toContain('${{');
    const variables = Object.keys(action.inputs).map((name) => [
      `NAKOR_${name.toUpperCase().replaceAll('-', '_')}`,
      `\${{ inputs.${name} }}`,
    ]);
    expect(step?.env).toEqual(Object.fromEntries(variables));
    expect(action.outputs['sarif-file']?.value).toBe(`\${{ inputs.sarif-file }}`);
  });
});

let directory: string;
beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'nakor-action-')));
  // The package as npm would install it: records its arguments and prints a SARIF file.
  const nakor = `#!/bin/sh
printf '%s\\0' "$@" > '${directory}/arguments'
echo '::add-mask::x' >&2
echo '{"runs":[{"results":[{"level":"error","ruleId":"XML-102","message":{"text":"e"}}]}]}'
exit "$NAKOR_TEST_CODE"
`;
  const npm = `#!/bin/sh
printf '%s\\n' "$PWD" "$@" > '${directory}/npm'
mkdir -p node_modules/.bin
cp '${directory}/nakor' node_modules/.bin/nakor
`;
  await writeFile(join(directory, 'nakor'), nakor, { mode: 0o755 });
  await writeFile(join(directory, 'npm-program'), npm, { mode: 0o755 });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Runs the step of the action as the runner does, with inputs by name. */
async function runStep(inputs: Readonly<Record<string, string>>, code = 0) {
  const bin = await mkdtemp(join(directory, 'bin-'));
  await writeFile(join(bin, 'npm'), await readFile(join(directory, 'npm-program')), { mode: 0o755 });
  await writeFile(join(bin, 'node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  const temporary = await mkdtemp(join(directory, 'temporary-'));
  const workspace = await mkdtemp(join(directory, 'workspace-'));
  const [step] = action.runs.steps;
  const values = Object.entries(action.inputs).map(([name, { default: value = '' }]) => [
    `NAKOR_${name.toUpperCase().replaceAll('-', '_')}`,
    inputs[name] ?? value,
  ]);
  const env = {
    ...Object.fromEntries(values),
    PATH: `${bin}:${process.env['PATH']}`,
    GITHUB_ACTION_PATH: projectDirectory.replace(/\/$/, ''),
    RUNNER_TEMP: temporary,
    NAKOR_TEST_CODE: String(code),
  };
  const result = await new Promise<{ code: unknown; output: string }>((done) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''],
      { cwd: workspace, env },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
    );
  });
  const recorded = (await readFile(join(directory, 'arguments'), 'utf8').catch(() => '')).split('\0').slice(0, -1);
  return { ...result, temporary, workspace, recorded, files: await readdir(workspace) };
}

describe.runIf(process.platform !== 'win32')('the step of the action', () => {
  it('validates the paths and writes annotations and the SARIF file', async () => {
    const { code, output, recorded, files, workspace } = await runStep({ paths: 'invoices/\n*.xml\n' }, 1);
    expect(recorded).toEqual(['validate', '--format', 'sarif', '--', 'invoices/', '*.xml']);
    expect(code).toBe(1);
    expect(output).toContain('\n::error title=XML-102::e\n');
    expect(files).toEqual(['nakor.sarif']);
    expect(JSON.parse(await readFile(join(workspace, 'nakor.sarif'), 'utf8'))).toHaveProperty('runs');
  });

  it.each([0, 1, 2])('ends with the exit code %i of the validation', async (code) => {
    expect((await runStep({ paths: 'a.xml' }, code)).code).toBe(code);
  });

  it('passes the options', async () => {
    const options = { environment: 'test', language: 'en', 'max-warnings': '0', config: 'a b.json', 'sarif-file': 'out file.sarif' };
    const { recorded, files } = await runStep({ paths: 'a.xml', ...options });
    expect(recorded.slice(3)).toEqual(['--environment=test', '--language=en', '--max-warnings=0', '--config=a b.json', '--', 'a.xml']);
    expect(files).toEqual(['out file.sarif']);
  });

  it('installs the version of the action outside of the checked-out files', async () => {
    const { version } = JSON.parse(await readFile(join(projectDirectory, 'packages/nakor/package.json'), 'utf8')) as { version: string };
    const { temporary } = await runStep({ paths: 'a.xml' });
    const [place, ...args] = (await readFile(join(directory, 'npm'), 'utf8')).trim().split('\n');
    expect(place).toMatch(new RegExp(`^${temporary}/nakor\\.`));
    expect(args).toEqual(['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `nakor@${version}`]);
  });

  it('never runs what an input contains', async () => {
    const hostile = ['$(touch one)', '`touch two`', '"; touch three; "', '--config=/etc/x', "'; touch four #", '::error::x'];
    const { recorded, files } = await runStep({ paths: hostile.join('\r\n'), config: '$(touch five)' });
    expect(recorded.slice(3)).toEqual(['--config=$(touch five)', '--', ...hostile]);
    expect(files).toEqual(['nakor.sarif']);
  });

  it('keeps the output of the validation from being commands', async () => {
    const { output } = await runStep({ paths: 'a.xml' });
    const [, token = ''] = /^::stop-commands::([0-9a-f-]{36})$/m.exec(output) ?? [];
    expect(output).toContain(`\n::${token}::\n`);
  });

  it.each([
    { inputs: { paths: '\n' }, message: 'input paths' },
    { inputs: { paths: 'a.xml', version: 'file:../evil' }, message: 'input version' },
    { inputs: { paths: 'a.xml', version: '1.0.0 evil' }, message: 'input version' },
  ])('refuses $inputs', async ({ inputs, message }) => {
    const { code, output, recorded } = await runStep(inputs);
    expect({ code, recorded }).toEqual({ code: 2, recorded: [] });
    expect(output).toContain(`::error::The ${message} of the action nakor`);
  });
});
