import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ServerSettings } from './settings.ts';
import { withoutDefaults } from './short-schema.ts';

/** Where the complete schema of a tool's structured results is. */
function schemaUriOf(tool: string): string {
  return `nakor://schemas/${tool}`;
}

/**
 * The schema that a tool declares for its structured results: only where the complete one is, since clients send what tools declare to their
 * model before its first call. The complete one becomes a resource.
 */
export function declareResult(server: McpServer, tool: string, schema: z.ZodType): z.ZodObject {
  const text = JSON.stringify(z.toJSONSchema(schema));
  server.registerResource(
    `schema-${tool}`,
    schemaUriOf(tool),
    { title: `Schema of the results of ${tool}`, mimeType: 'application/schema+json' },
    async ({ href }) => ({ contents: [{ uri: href, mimeType: 'application/schema+json', text }] }),
  );
  return withoutDefaults(z.looseObject({}).describe(`Schema: ${schemaUriOf(tool)}`));
}

/** Adds the list of rules. */
export function registerRules(server: McpServer, settings: ServerSettings): void {
  server.registerResource(
    'rules',
    'nakor://rules',
    { title: 'Codes and titles of all rules', description: 'explain_rule explains each.', mimeType: 'text/plain' },
    async ({ href }) => {
      const lines = settings
        .nakorOf({})
        .rules()
        .map(({ code, severity, title }) => `${code} ${severity}: ${title}`);
      return { contents: [{ uri: href, mimeType: 'text/plain', text: lines.join('\n') }] };
    },
  );
}
