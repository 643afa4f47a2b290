import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { createBatchService } from '@nakor/cli/commands/batch/batch-service';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { callTool, connectedClient } from '../../support/drivers/mcp.ts';
import { issueKey } from '../../support/storage/access.ts';

const as_of = '2026-10-16T10:00:00Z';
const invoice = (number: number) => invoiceXml({ number: `FV/2026/10/${number}` });

let root: string;
let client: Client;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'nakor-batch-mcp-'));
  mkdirSync(join(root, 'in/month'), { recursive: true });
  const { authorization } = await issueKey();
  const env = {
    NAKOR_URL: inject('service').baseUrl,
    NAKOR_KEY: authorization.Authorization.slice('Bearer '.length),
    XDG_CACHE_HOME: root,
  };
  const io = { env, folder: root, input: (async function* () {})(), nowUnixMs: Date.now };
  const batches = await createBatchService({ language: 'en', config: false }, io);
  client = await connectedClient({ directories: [join(root, 'in')], language: 'en', batches });
});
afterEach(async () => {
  await client.close();
  rmSync(root, { recursive: true });
});

const textOf = ({ texts }: { readonly texts: readonly string[] }) => texts.join('\n');

describe('batches for agents', () => {
  it('are tools only with a service, and together have at most 1,200 characters of the list', async () => {
    const without = await connectedClient({ directories: [root] });
    const names = async (each: Client) => (await each.listTools()).tools.map(({ name }) => name);
    const own = (await names(client)).filter((name) => name.endsWith('_batch'));
    expect(own).toEqual(['submit_batch', 'read_batch']);
    expect(await names(without)).toEqual((await names(client)).filter((name) => !own.includes(name)));
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools.filter(({ name }) => own.includes(name))).length).toBeLessThan(1_200);
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
    expect(without.getInstructions()).toContain('nothing is sent anywhere');
    expect(client.getInstructions()).toContain('submit_batch, which sends invoices to the configured service');
    await without.close();
  });

  it('are submitted from a folder, and read by pages that fit into a result', async () => {
    const outside = join(root, 'secret.xml');
    writeFileSync(outside, invoice(99));
    symlinkSync(outside, join(root, 'in/month/link.xml'));
    for (let number = 0; number < 60; number += 1)
      writeFileSync(
        join(root, `in/month/${String(number).padStart(2, '0')}.xml`),
        invoice(number).replace('<P_15>', number === 0 ? '<P_15>' : '<P_15>1'),
      );
    const submitted = await callTool(client, 'submit_batch', { path: 'month', as_of });
    expect(submitted).toMatchObject({ isError: false, data: { left_out: 0 } });
    const { id } = submitted.data['batch'] as { id: string };
    await expect
      .poll(async () => ((await callTool(client, 'read_batch', { id })).data['batch'] as { state: string }).state)
      .toBe('completed');
    const paths: string[] = [];
    for (let cursor: unknown, page = 0; cursor !== null; page += 1) {
      const { data, texts } = await callTool(client, 'read_batch', { id, ...(cursor === undefined ? {} : { cursor }) });
      expect(JSON.stringify([data, texts]).length).toBeLessThan(20_000);
      paths.push(...(data['documents'] as { path: string }[]).map(({ path }) => path));
      cursor = data['next_cursor'];
      expect(page).toBeLessThan(20);
    }
    expect(paths).toEqual(Array.from({ length: 59 }, (_, index) => `${String(index + 1).padStart(2, '0')}.xml`));
    const valid = await callTool(client, 'read_batch', { id, outcome: 'valid' });
    expect(valid.data['documents']).toMatchObject([{ path: '00.xml', number: 'FV/2026/10/0' }]);
    expect(textOf(valid)).toMatch(/60 documents: 1 valid, 59 with errors.*\n- 00\.xml \("FV\/2026\/10\/0"\): valid/);
  });

  it('name what is wrong', async () => {
    const missing = await callTool(client, 'submit_batch', { path: '../secret.xml' });
    expect([missing.isError, textOf(missing)]).toEqual([true, expect.stringMatching(/secret\.xml/)]);
    const empty = await callTool(client, 'submit_batch', { path: 'month' });
    expect(textOf(empty)).toContain('there are no documents to upload');
    const unknown = await callTool(client, 'read_batch', { id: '00000000-0000-4000-8000-000000000000' });
    expect(textOf(unknown)).toContain('BATCH_NOT_FOUND');
    for (const id of ['', '../me', 'x'.repeat(10_000)])
      expect(textOf(await callTool(client, 'read_batch', { id }))).toBe('id is that of a batch, which submit_batch returned.');
    for (const cursor of ['~1000', '~x', 'nonsense'])
      expect((await callTool(client, 'read_batch', { id: '00000000-0000-4000-8000-000000000000', cursor })).isError).toBe(true);
  });
});
