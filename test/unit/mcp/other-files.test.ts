import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { otherFiles } from '../../support/builders/other-files.ts';
import { callTool, connectedClient } from '../../support/drivers/mcp.ts';

let directory: string;
let client: Client;
beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'nakor-mcp-others-')));
  await writeFile(join(directory, 'faktura.xml'), invoiceXml());
  for (const { name, content } of await otherFiles()) await writeFile(join(directory, name), content);
  client = await connectedClient({ directories: [directory], language: 'pl' });
});
afterAll(async () => {
  await client.close();
  await rm(directory, { recursive: true });
});

const path = 'faktura.xml';
const correction = { scenario_id: 'price-change', changes: [], przyczyna_korekty: 'x', numer_faktury_kor: 'K/1' };

/** Every way in which a tool reads a document, with the file in question. */
const calls: readonly (readonly [tool: string, input: (file: string) => Readonly<Record<string, unknown>>])[] = [
  ['validate', (file) => ({ path: file })],
  ['validate', (file) => ({ path, source_path: file })],
  ['validate', (file) => ({ path, source_path: path, corrections_paths: [file] })],
  ['validate', (file) => ({ path, advances_paths: [file] })],
  ['fix', (file) => ({ path: file })],
  ['show', (file) => ({ path: file, save_as: 'x.html' })],
  ['suggest_corrections', (file) => ({ path: file })],
  ['suggest_corrections', (file) => ({ path, corrections_paths: [file] })],
  ['build_correction', (file) => ({ ...correction, path: file })],
  ['build_correction', (file) => ({ ...correction, path, corrections_paths: [file] })],
  ['explain_rejection', (file) => ({ response: '450', path: file })],
];

describe('tools with files that are no invoices', async () => {
  const files = await otherFiles();

  it.each(calls.flatMap(([tool, input]) => files.map(({ name, says }) => ({ tool, input: input(name), says }))))(
    '$tool of $input says: $says',
    async ({ tool, input, says }) => {
      const { isError, texts } = await callTool(client, tool, input);
      expect({ isError, text: texts.join('\n') }).toEqual({ isError: true, text: expect.stringContaining(says) });
    },
  );
});
