import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataMistakes } from '../../../../support/builders/data-mistakes.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-mistakes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Validates one invoice from a file. */
async function validate(xml: string): Promise<{ exitCode: number; output: string }> {
  writeFileSync(join(folder, 'invoice.xml'), xml);
  return runCommand(folder, ['validate', 'invoice.xml', '--no-config', '--no-info', '--as-of', '2026-10-15', '--language', 'en']);
}

describe('nakor validate', () => {
  it.each(dataMistakes)('reports $issues for $name, and not for the lawful invoice', async ({ wrong, readiness, issues, right }) => {
    const [found, lawful] = [await validate(wrong), await validate(right)];
    expect(found.output).toContain(`, ${readiness}`);
    for (const code of issues) expect(found.output).toContain(code);
    expect(found.exitCode).toBe(readiness === 'not_ready' ? 1 : 0);
    expect(lawful.output).toContain('VALID, ready_to_send');
    expect(lawful.exitCode).toBe(0);
  });
});
