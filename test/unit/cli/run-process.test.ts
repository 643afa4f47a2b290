import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-process-'));
  for (let number = 1; number <= 300; number += 1) {
    const xml = invoiceXml({ lines: 1 }).replaceAll('FV/2026/10/001', `FV/2026/10/${number}`);
    writeFileSync(join(folder, `${String(number).padStart(3, '0')}.xml`), xml);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(projectDirectory, 'packages/cli/src/main.ts');
const options = ['--no-config', '--as-of', '2026-10-15', '--language', 'en', '--jobs', '2'];

/** Runs the command in a process of its own, with its threads. */
function run(...parameters: string[]): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...parameters], { cwd: folder, maxBuffer: 50_000_000 }, (error, output) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), output }),
    );
  });
}

function start(...parameters: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...parameters], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
}

describe('the process', () => {
  it('validates many files in threads, and prints them in their order', async () => {
    const { exitCode, output } = await run('validate', '.', '--json', '--no-info', ...options);
    const names = output
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { file: string }).file);
    expect(names).toEqual(readdirSync(folder).sort());
    expect(exitCode).toBe(0);
  });

  it('exits with the code of the command', async () => {
    expect((await run('validate', 'gone.xml', ...options)).exitCode).toBe(2);
  });

  it('ends when the reader of its output does', async () => {
    const child = start('validate', '.', '--json', ...options);
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await once(child, 'exit')).toEqual([2, null]);
  });

  it('ends at once with 130 when it is interrupted, and leaves no file', async () => {
    const child = start('validate', '.', '--format', 'csv', '--output', 'report.csv', ...options);
    while (!readdirSync(folder).some((name) => name.includes('nakor-tmp'))) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(readdirSync(folder).filter((name) => name.includes('report'))).toEqual([]);
  });
});
