import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, connectedClient } from '../../../support/drivers/mcp.ts';
import { projectDirectory } from '../../../support/runner/project-files.ts';

let client: Client;
beforeAll(async () => {
  client = await connectedClient({ directories: [join(projectDirectory, 'docs/examples')], language: 'en' });
});
afterAll(() => client.close());

const reconcile = (input: Readonly<Record<string, unknown>>) => callTool(client, 'reconcile', input);

describe('reconcile', () => {
  it('compares the month of a bureau: JPK, invoices, UPO, export and CSV of the ERP of one folder', async () => {
    const { data, texts, isError } = await reconcile({ path: 'reconcile' });
    expect(isError).toBe(false);
    const findings = data['findings'] as { code: string; corrects_register: boolean; places: string }[];
    expect(findings.filter((each) => each.corrects_register).map(({ code }) => code)).toEqual(['REC-010', 'REC-034', 'REC-001']);
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['REC-050', 'REC-102', 'REC-104']));
    for (const { places } of findings) expect(texts[0]).toContain(places.slice(0, 10));
    expect(findings.filter(({ code }) => code === 'REC-102')).toHaveLength(1);
    expect(data).toMatchObject({ taxpayer: '1234563218', months: ['2026-09'], next_cursor: null, not_read: [] });
    expect(JSON.stringify([data, texts]).length).toBeLessThan(20_000);
  });

  it('continues behind a cursor, without the counts of the first page', async () => {
    const first = await reconcile({ path: 'reconcile' });
    const next = await reconcile({ path: 'reconcile', cursor: '2' });
    expect(next.data['by_code']).toEqual([]);
    expect(next.data['findings']).toEqual((first.data['findings'] as unknown[]).slice(2));
  });

  it('takes little of the list of tools', async () => {
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools.find(({ name }) => name === 'reconcile')).length).toBeLessThan(900);
  });

  it.each([
    ['a folder without a JPK', { path: 'settlement' }, /no JPK_V7M/],
    ['a single file', { path: 'reconcile/jpk-2026-09.xml' }, /folder or an archive/],
    ['a wrong day', { path: 'reconcile', filed_on: '2026-13-1' }, /filed_on/],
  ])('refuses %s', async (_, input, text) => {
    expect(await reconcile(input)).toMatchObject({ isError: true, texts: [expect.stringMatching(text)] });
  });
});
