import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ValidationData } from '../matchers/envelope.ts';
import { projectDirectory } from '../runner/project-files.ts';

/** When the sample invoices are sent. */
export const sendingTime = '2026-10-15T12:00:00+02:00';

/** The result of the command line; its exit code is not 0 for an invalid invoice. */
export async function validateFile(xml: string, original: string | null = null): Promise<ValidationData> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-'));
  try {
    const [invoice, corrected] = [join(folder, 'invoice.xml'), join(folder, 'source.xml')];
    await Promise.all([writeFile(invoice, xml), writeFile(corrected, original ?? '')]);
    const options = ['--json', '--as-of', sendingTime, ...(original === null ? [] : ['--source', corrected])];
    const program = join(projectDirectory, 'infra/local/commands/validate.ts');
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [program, invoice, ...options], { cwd: projectDirectory }, (_error, stdout) => resolve(stdout));
    });
    return JSON.parse(output).result;
  } finally {
    await rm(folder, { recursive: true });
  }
}
