import type { McpServer } from '@modelcontextprotocol/server';
import { baseValidationResult } from '@nakor/contract/schemas/validation-result';
import type { Localized } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { collectionSummary, formatCollectionText, summarizeCollection } from '../collection-summary.ts';
import { findDocuments } from '../files/find-documents.ts';
import type { FoundDocument } from '../files/zip-documents.ts';
import {
  documentInput,
  documentPaths,
  issueLimitInput,
  newFilePath,
  readAll,
  readDocumentOfCall,
  readRelated,
  validationInput,
} from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, type ToolOutput, ToolProblem } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';
import { validateCollection } from '../validate-collection.ts';
import { formatValidationText, summarizeValidation, validationSummary } from '../validation-summary.ts';

const input = z.strictObject({
  ...documentInput,
  path: documentInput.path.describe('Path of an XML file (also `archive.zip!/a.xml`), a folder, ZIP or tar.gz. Preferred over `xml`.'),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .describe('Next page of a folder or archive: `next_cursor` of the page before.'),
  source_path: newFilePath.optional().describe('Path of the invoice that it corrects, to compare them.'),
  corrections_paths: documentPaths.optional().describe('Paths of its earlier corrections, in the order of issue; require source_path.'),
  advances_paths: documentPaths.optional().describe('Paths of the advance invoices that it settles.'),
  ...validationInput,
  ...issueLimitInput,
});

const single = validationSummary.extend({
  jpk: baseValidationResult.shape.jpk,
  rules_version: baseValidationResult.shape.rules_version,
});

const output = z.union([
  single,
  z.strictObject({ valid: z.boolean().describe('Whether all documents are valid.'), collection: collectionSummary }),
]);

/** Adds the tool that validates invoices. */
export function registerValidate(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'validate',
    {
      title: 'Validate invoices',
      description:
        'Validates a Polish FA(3) e-invoice for KSeF: the official schema and nearly 300 rules. Returns whether it can be sent, and each issue with place, reason and fix. For a folder or archive returns counts, frequent problems, related documents and a page of the wrong documents.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'validate', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => validate(call, settings)),
  );
}

async function validate(call: z.infer<typeof input>, settings: ServerSettings): Promise<ToolOutput<z.infer<typeof output>>> {
  const { path, xml } = call;
  const documents = path === undefined || xml !== undefined ? null : await findDocuments(path, settings.folders);
  return documents === null ? validateSingle(call, settings) : validateMany(documents, call, settings);
}

async function validateMany(documents: readonly FoundDocument[], call: z.infer<typeof input>, settings: ServerSettings) {
  const { source_path, corrections_paths, advances_paths, cursor } = call;
  if (source_path !== undefined || corrections_paths !== undefined || advances_paths !== undefined) throw new ToolProblem(relatedAreFound);
  const entries = await validateCollection(documents, call, cursor !== undefined, settings);
  const collection = summarizeCollection(entries, Number(cursor ?? 0));
  const data = { valid: collection.valid === collection.documents, collection };
  return { data, texts: [formatCollectionText(collection, settings.languageOf(call))] };
}

const relatedAreFound: Localized = {
  en: 'In a folder or archive, related documents are found among the files. Leave out source_path, corrections_paths and advances_paths.',
  pl: 'W folderze lub archiwum dokumenty powiązane są znajdowane wśród plików. Pomiń source_path, corrections_paths i advances_paths.',
};

async function validateSingle(call: z.infer<typeof input>, settings: ServerSettings) {
  const { source_path, corrections_paths, advances_paths, as_of, advice, max_issues } = call;
  const read = settings.folders.readerOfCall();
  const xml = await readDocumentOfCall(call, read);
  const context = {
    ...(source_path === undefined ? {} : { source_xml: await readRelated(source_path, read) }),
    ...(corrections_paths === undefined ? {} : { corrections_xml: await readAll(corrections_paths, read) }),
    ...(advances_paths === undefined ? {} : { advances_xml: await readAll(advances_paths, read) }),
  };
  const result = await settings.nakorOf(call).validate(xml, { ...context, as_of, advice });
  const summary = summarizeValidation(result, max_issues);
  const data: z.infer<typeof single> = { ...summary, jpk: result.jpk, rules_version: result.rules_version };
  return { data, texts: [formatValidationText(summary, settings.languageOf(call))] };
}
