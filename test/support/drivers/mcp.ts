import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createServerFactory } from '@nakor/mcp/create-server';
import type { McpOptions } from '@nakor/mcp/settings';

/** What a test looks at in the result of a tool. */
export interface ToolResult {
  readonly isError: boolean;
  /** The text parts of the result. */
  readonly texts: readonly string[];
  /** The structured data; empty for an error. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Calls a tool with the client of the official SDK, which also checks structured results against the declared schema. */
export async function callTool(client: Client, name: string, input: Readonly<Record<string, unknown>>): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: { ...input } });
  return {
    isError: result.isError === true,
    texts: result.content.map((part) => (part.type === 'text' ? part.text : '')),
    data: (result.structuredContent ?? {}) as Readonly<Record<string, unknown>>,
  };
}

/** A client of a server in this process. */
export async function connectedClient(options: McpOptions): Promise<Client> {
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  await createServerFactory(options)().connect(ofServer);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(ofClient);
  // Schemas of results are known, and checked, only after the tools were listed.
  await client.listTools();
  return client;
}
