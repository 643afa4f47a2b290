import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { callTool } from '../../support/drivers/mcp.ts';

const module = new URL('../../../packages/mcp/src/serve-mcp.ts', import.meta.url).href;
const args = [
  '--input-type=module',
  '--eval',
  `import { serveMcp } from '${module}'; await serveMcp({ language: 'en' }); console.log('ended');`,
];

let directory: string;
beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'nakor-mcp-')));
  await writeFile(join(directory, 'sold.xml'), soldInvoice);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs the server on the given lines of stdin, until it has answered and exited. */
async function exchange(lines: readonly string[], expectedLines: number) {
  const server = spawn(process.execPath, args, { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  server.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  server.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (stdout.split('\n').length > expectedLines) server.stdin.end();
  });
  server.stdin.on('error', () => {});
  for (const line of lines) server.stdin.write(`${line}\n`);
  if (expectedLines === 0) server.stdin.end();
  const code = await new Promise<number | null>((done) => server.on('close', done));
  return { code, stdout: stdout.split('\n').filter((line) => line !== ''), stderr };
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
});

describe('a server process', () => {
  // Clients of 2025 open with `initialize`, those of 2026 with `server/discover`.
  it.each(['legacy', 'auto'] as const)('serves the client of the SDK on stdin and stdout (%s)', async (mode) => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const errors: Error[] = [];
    client.onerror = (error) => errors.push(error);
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: directory, stderr: 'pipe' }));
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(11);
    const { isError, data } = await callTool(client, 'validate', { path: 'sold.xml', as_of: '2026-11-02T09:00:00+01:00' });
    expect({ isError, data }).toMatchObject({ isError: false, data: { valid: true } });
    expect(await callTool(client, 'validate', { path: '../x.xml' })).toMatchObject({ isError: true });
    await client.close();
    expect(errors).toEqual([]);
  });

  it('writes nothing but the protocol to stdout, and ends with its client', async () => {
    const { code, stdout, stderr } = await exchange([initialize, 'no JSON', '{"jsonrpc":"2.0"}'], 1);
    expect(stdout.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(['2.0']);
    expect(stderr).toContain('ended');
    expect(code).toBe(0);
  });

  it('closes the connection for a message that is too large', async () => {
    const { code, stdout, stderr } = await exchange(['x'.repeat(22_000_000)], 1);
    expect(stdout).toEqual([]);
    expect(stderr).toMatch(/exceed/);
    expect(code).toBe(0);
  });
});
