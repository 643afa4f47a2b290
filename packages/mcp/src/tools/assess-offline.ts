import type { McpServer } from '@modelcontextprotocol/server';
import { formatOfflineText } from '@nakor/contract/ksef-explanation/format-offline';
import { offlineAssessment } from '@nakor/contract/schemas/responses/offline';
import * as z from 'zod';
import { documentInput, readDocumentOfCall, validationInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

const time = z.string().max(50);

const { environment: _, ...document } = documentInput;

const input = z.strictObject({
  ...document,
  p1: time.optional().describe('Issue date, instead of a document.'),
  mode: z.enum(['offline24', 'unavailability', 'failure', 'total_failure']).optional().describe('By default from `events`.'),
  sent_at: time.optional().describe('Day or instant.'),
  ksef_number: z.string().max(100).optional(),
  events: z
    .array(z.strictObject({ type: z.enum(['unavailability', 'failure', 'total_failure']), start: time, end: time.nullable().optional() }))
    .max(1_000)
    .optional()
    .describe('Announced by the Ministry; others did not happen.'),
  as_of: validationInput.as_of,
});

/** Adds the tool that says until when an invoice issued without KSeF has to be sent. */
export function registerAssessOffline(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'assess_offline',
    {
      title: 'Assess an offline invoice',
      description: 'Says until when an invoice issued without KSeF has to be sent, whether it is late, its codes and JPK marker.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'assess_offline', offlineAssessment),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => assess(call, settings)),
  );
}

async function assess(call: z.infer<typeof input>, settings: ServerSettings) {
  const { path, xml, p1, mode, sent_at, ksef_number, events, as_of } = call;
  const hasInvoice = path !== undefined || xml !== undefined;
  const data = await settings.nakorOf(call).assessOffline({
    ...(hasInvoice ? { xml: await readDocumentOfCall(call, settings.folders.readerOfCall()) } : {}),
    ...(p1 === undefined ? {} : { p1 }),
    ...(mode === undefined ? {} : { mode }),
    ...(sent_at === undefined ? {} : { sent_at }),
    ...(ksef_number === undefined ? {} : { ksef_number }),
    ...(events === undefined ? {} : { events: events.map(({ type, start, end = null }) => ({ type, start, end })) }),
    ...(as_of === undefined ? {} : { as_of }),
  });
  return { data, texts: [formatOfflineText(data, settings.languageOf(call))] };
}
