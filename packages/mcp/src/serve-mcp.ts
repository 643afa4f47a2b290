import { Console } from 'node:console';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServerFactory } from './create-server.ts';
import type { McpOptions } from './settings.ts';

/** Largest message, in bytes: a document of 10 MB with the escapes of JSON. Larger ones close the connection, so that memory is bounded. */
const messageLimitBytes = 21_000_000;

/**
 * Serves the Model Context Protocol on stdin and stdout until the client closes the connection. From then on, nothing else of this process
 * writes to stdout: `console` writes to stderr.
 *
 * @throws NakorError VALIDATION_ERROR if language or environment are invalid
 */
export async function serveMcp(options: McpOptions = {}): Promise<void> {
  const createServer = createServerFactory(options);
  globalThis.console = new Console(process.stderr, process.stderr);
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: messageLimitBytes });
  const server = serveStdio(createServer, { transport, onerror: (error) => console.error(error.message) });
  const closeConnection = transport.onclose;
  await new Promise<void>((done) => {
    transport.onclose = () => {
      closeConnection?.();
      done();
    };
  });
  await server.close();
}
