import type { McpServer } from '@modelcontextprotocol/server';
import { baseValidationResult } from '@nakor/contract/schemas/validation-result';
import * as z from 'zod';
import { documentInput, documentPaths, issueLimitInput, newFilePath, readAll, readDocumentOfCall, validationInput } from '../inputs.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { formatValidationText, summarizeValidation, validationSummary } from '../validation-summary.ts';

const input = z.strictObject({
  ...documentInput,
  source_path: newFilePath.optional().describe('Path of the invoice that the document corrects, to compare them.'),
  corrections_paths: documentPaths
    .optional()
    .describe('Paths of its earlier corrections, in the order of issue; they require source_path.'),
  advances_paths: documentPaths.optional().describe('Paths of the advance invoices that the document settles.'),
  ...validationInput,
  ...issueLimitInput,
});

const output = validationSummary.extend({
  jpk: baseValidationResult.shape.jpk,
  rules_version: baseValidationResult.shape.rules_version,
});

/** Adds the tool that validates an invoice. */
export function registerValidate(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'validate',
    {
      title: 'Validate an invoice',
      description:
        'Validates a Polish FA(3) e-invoice for KSeF: the complete official schema and nearly 300 rules of law, arithmetic and KSeF. Returns whether it can be sent, and each issue with place, reason and fix. Changes nothing.',
      inputSchema: input,
      outputSchema: output,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => validate(call, settings)),
  );
}

async function validate(call: z.infer<typeof input>, settings: ServerSettings) {
  const { source_path, corrections_paths, advances_paths, as_of, advice, max_issues } = call;
  const read = settings.folders.readerOfCall();
  const xml = await readDocumentOfCall(call, read);
  const context = {
    ...(source_path === undefined ? {} : { source_xml: await read(source_path) }),
    ...(corrections_paths === undefined ? {} : { corrections_xml: await readAll(corrections_paths, read) }),
    ...(advances_paths === undefined ? {} : { advances_xml: await readAll(advances_paths, read) }),
  };
  const result = await settings.nakorOf(call).validate(xml, { ...context, as_of, advice });
  const summary = summarizeValidation(result, max_issues);
  const data: z.infer<typeof output> = { ...summary, jpk: result.jpk, rules_version: result.rules_version };
  return { data, texts: [formatValidationText(summary, settings.languageOf(call))] };
}
