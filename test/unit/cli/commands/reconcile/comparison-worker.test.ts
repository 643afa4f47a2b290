import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runReconcile } from '@nakor/cli/commands/reconcile/run-reconcile';
import type { CliIo } from '@nakor/cli/shared/cli-io';
import { UserError } from '@nakor/cli/shared/user-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawMonths } from '../../../../support/generators/registers/drawn-months.ts';

/** Too small to load the comparison. In megabytes. */
const smallHeapMb = 4;
const options = { config: false, format: 'json' } as const;

let folder: string;
const months = drawMonths(5, 12, []);
const [invoice] = months.invoices;
const registers = months.files.map(({ name }) => name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-thread-'));
  mkdirSync(join(folder, 'invoices'));
  for (const { name, xml } of months.files) writeFileSync(join(folder, name), xml);
  for (const { name, xml } of months.invoices) writeFileSync(join(folder, 'invoices', name), xml);
});
afterAll(() => rmSync(folder, { recursive: true }));

const all = ['invoices', ...registers];

function createIo(changes: Partial<CliIo> = {}): { readonly io: CliIo; written(): string } {
  const parts: string[] = [];
  const io: CliIo = {
    out: async (content) => void parts.push(String(content)),
    error: () => {},
    input: (async function* () {})(),
    ...{ folder, isColoured: false, terminal: null, nowUnixMs: Date.now, env: {} },
    interruption: () => new AbortController().signal,
    ...changes,
  };
  return { io, written: () => parts.join('') };
}

describe('the thread of a comparison', () => {
  it('is started again with more memory where its heap is too small, and the report is the same', async () => {
    const [plain, repeated] = [createIo(), createIo()];
    const exitCode = await runReconcile(all, options, plain.io);
    expect(await runReconcile(all, options, repeated.io, smallHeapMb)).toBe(exitCode);
    expect(repeated.written()).toBe(plain.written());
    expect(JSON.parse(plain.written())).toMatchObject({ registers: registers.map((file) => ({ file })) });
  });

  it('says how to give more memory where it cannot begin again, because its input was read', async () => {
    const input = (async function* () {
      yield Buffer.from(invoice?.xml ?? '');
    })();
    const refused = runReconcile(['-', ...registers], options, createIo({ input }).io, smallHeapMb);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow('--max-old-space-size');
  });

  it('reads an invoice from standard input', async () => {
    const input = (async function* () {
      yield Buffer.from(invoice?.xml ?? '');
    })();
    const { io, written } = createIo({ input });
    await runReconcile(['-', ...registers], options, io);
    const { summary } = JSON.parse(written()) as { summary: { sides: { invoices: number }[] } };
    expect(summary.sides.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(1);
  });

  it('waits for each part of the report', async () => {
    let [running, most] = [0, 0];
    const out = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await runReconcile(all, options, createIo({ out }).io);
    expect({ running, most }).toEqual({ running: 0, most: 1 });
  });

  it('ends with the error of the output', async () => {
    const out = () => Promise.reject(new Error('closed'));
    await expect(runReconcile(all, options, createIo({ out }).io)).rejects.toThrow('closed');
  });

  it('writes a file when it is complete, and none where the comparison is refused', async () => {
    await runReconcile(all, { ...options, output: 'report.json' }, createIo().io);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toHaveProperty('summary');
    await expect(runReconcile(['invoices'], { ...options, output: 'none.json' }, createIo().io)).rejects.toThrow('--jpk');
    expect(existsSync(join(folder, 'none.json'))).toBe(false);
  });

  it('shows progress on the terminal of the command', async () => {
    let shown = '';
    const terminal = {
      write(text: string | Uint8Array) {
        shown += String(text);
        return true;
      },
    };
    await runReconcile(all, options, createIo({ terminal }).io);
    expect(shown).toMatch(/1 \d{10}-/);
  });
});
