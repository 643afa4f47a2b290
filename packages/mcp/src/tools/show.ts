import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { documentInput, newFilePath, readDocumentOfCall } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';
import { summaryTexts } from '../summary-texts.ts';

const extensions = ['.html', '.pdf'];

const input = z.strictObject({
  ...documentInput,
  save_as: newFilePath.describe('Path of a new file, which ends with .html or .pdf. Existing files are never overwritten.'),
  ksef_number: z.string().max(100).optional().describe('Number that KSeF gave to the invoice, for its verification code (QR).'),
  offline: z.boolean().optional().describe('Whether the invoice was issued offline, so that its code has the caption OFFLINE.'),
  certificate_link: z.string().max(2_000).optional().describe('Signed link of the second code of an offline invoice.'),
});

const output = z.strictObject({
  saved_as: z.string().describe('Absolute path of the new file.'),
  media_type: z.string(),
  valid: z.boolean().describe('Whether the invoice is valid; if not, the page says so. `validate` gives the reasons.'),
});

/** Adds the tool that shows an invoice as people read it. */
export function registerShow(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'show',
    {
      title: 'Show an invoice to a person',
      description:
        'Writes an FA(3) invoice as people read it: a page (HTML) or a PDF with all its values, labelled in Polish or English, with its verification code if its KSeF number is given. Returns the path of the file, not its contents.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'show', output),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => show(call, settings)),
  );
}

async function show(call: z.infer<typeof input>, settings: ServerSettings) {
  const { save_as, ksef_number, offline, certificate_link } = call;
  const document = await readDocumentOfCall(call, settings.folders.readerOfCall());
  const nakor = settings.nakorOf(call);
  const { valid } = await nakor.validate(document);
  const format = save_as.toLowerCase().endsWith('.pdf') ? 'pdf' : 'html';
  const { content, media_type } = await nakor.render(document, {
    format,
    validation: valid ? 'valid' : 'invalid',
    ...(ksef_number === undefined ? {} : { ksef_number }),
    ...(offline === undefined ? {} : { offline }),
    ...(certificate_link === undefined ? {} : { certificate_link }),
  });
  const data: z.infer<typeof output> = { saved_as: await settings.folders.write(save_as, content, extensions), media_type, valid };
  const language = settings.languageOf(call);
  return {
    data,
    texts: [`${summaryTexts.saved(data.saved_as)[language]} ${summaryTexts.validity[valid ? 'valid' : 'invalid'][language]}`],
  };
}
