import type { McpServer } from '@modelcontextprotocol/server';
import { batchId } from '@nakor/contract/schemas/batches';
import { oneBatch } from '@nakor/contract/schemas/responses/batches';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { truncate } from '@nakor/domain/shared/truncate';
import * as z from 'zod';
import { takeWithin } from '../collection-summary.ts';
import { formatDocumentValue, formatToolLine } from '../document-text.ts';
import { documentInput, languageInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, type ToolOutput, ToolProblem } from '../run-tool.ts';
import type { BatchService, ServerSettings, SubmittedBatch } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

/** Size of the documents of a result, in characters of JSON; the text repeats them. */
const documentsBudget = 8_000;

/** Longest value and message of a document, in characters. */
const textLimit = 300;

/** Bounded by the message; the service checks the values. */
const submitInput = z.strictObject({
  path: z.string(),
  environment: documentInput.environment,
  as_of: z.string().optional(),
  ...languageInput,
});

const readInput = z.strictObject({
  id: z.string(),
  outcome: z.enum(['valid', 'invalid', 'rejected', 'unreadable']).optional(),
  code: z.string().optional(),
  cursor: z.string().optional(),
  ...languageInput,
});

const { upload: _, ...batchFields } = oneBatch.shape.batch.shape;
const batch = z.strictObject(batchFields);

const submitOutput = z.strictObject({ batch, left_out: z.int().describe('Files that could not be packed.') });

const document = z.strictObject({
  path: z.string(),
  outcome: z.string(),
  number: z.string().nullable(),
  sha256: z.string().nullable(),
  findings: z
    .array(z.strictObject({ code: z.string(), severity: z.string(), message: z.string(), line: z.int().nullable() }))
    .describe('The first three.'),
  more_findings: z.int(),
});

const readOutput = z.strictObject({
  batch,
  documents: z.array(document).describe('A page of the register; empty until the batch is completed.'),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` for the next page; null on the last one.'),
});

/** Adds the tools for batches, if there is a service to send them to. */
export function registerBatches(server: McpServer, settings: ServerSettings): void {
  const { batches } = settings;
  if (batches === null) return;
  server.registerTool(
    'submit_batch',
    {
      description: 'Sends the invoices of a folder or archive (up to 100,000) to the configured service; returns the batch.',
      inputSchema: withoutDefaults(submitInput),
      outputSchema: declareResult(server, 'submit_batch', submitOutput),
      annotations: { destructiveHint: false },
    },
    (call) => runTool(call, settings, () => submit(call, batches, settings)),
  );
  server.registerTool(
    'read_batch',
    {
      description: 'Says how far a batch is; at its end, lists a page of its documents by outcome (default invalid) or code.',
      inputSchema: withoutDefaults(readInput),
      outputSchema: declareResult(server, 'read_batch', readOutput),
      annotations: { readOnlyHint: true },
    },
    (call) => runTool(call, settings, () => read(call, batches, settings)),
  );
}

async function submit(
  call: z.infer<typeof submitInput>,
  batches: BatchService,
  settings: ServerSettings,
): Promise<ToolOutput<z.infer<typeof submitOutput>>> {
  const { as_of } = call;
  const path = await settings.folders.locate(call.path);
  const language = settings.languageOf(call);
  const options = {
    language,
    environment: settings.environmentOf(call),
    ...(as_of === undefined ? {} : { as_of }),
  };
  const submitted = await batches.submit(path, options);
  const data = { batch: withoutUpload(submitted.batch), left_out: submitted.leftOut };
  const lines = [formatBatchLine(data.batch, language)];
  if (submitted.leftOut > 0) lines.push(texts.leftOut(submitted.leftOut)[language]);
  return { data, texts: [lines.join('\n')] };
}

async function read(
  call: z.infer<typeof readInput>,
  batches: BatchService,
  settings: ServerSettings,
): Promise<ToolOutput<z.infer<typeof readOutput>>> {
  const language = settings.languageOf(call);
  if (!batchId.safeParse(call.id).success) throw new ToolProblem(invalidId);
  const found = withoutUpload(await batches.read(call.id));
  const page = found.available_until === null ? { documents: [], next_cursor: null } : await readPage(call, batches);
  const lines = [
    formatBatchLine(found, language),
    ...page.documents.map(formatDocumentLine),
    ...(page.next_cursor === null ? [] : [texts.next(page.next_cursor)[language]]),
  ];
  return { data: { batch: found, ...page }, texts: [lines.map(formatToolLine).join('\n')] };
}

type Page = Omit<z.infer<typeof readOutput>, 'batch'>;

/** A part of a page of the service that fits into a result: its cursor is followed by the number of documents that were listed before. */
async function readPage({ id, outcome, code, cursor = '' }: z.infer<typeof readInput>, batches: BatchService): Promise<Page> {
  const [of = '', listed = '0'] = cursor.split('~');
  if (!/^\d{1,3}$/.test(listed)) throw new ToolProblem(invalidCursor);
  const filter = outcome === undefined && code === undefined ? { outcome: 'invalid' as const } : { outcome, code };
  const rows = await batches.listDocuments(id, { ...definedOf(filter), ...(of === '' ? {} : { cursor: of }) });
  const rest = rows.documents.slice(Number(listed));
  const documents = takeWithin(rest.map(toDocument), documentsBudget);
  const end = Number(listed) + documents.length;
  const isRest = end < rows.documents.length;
  return { documents, next_cursor: isRest ? `${of}~${end}` : rows.next_cursor };
}

function definedOf<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

/** The fields of a row that a result lists; it comes from the service. */
const row = z.object({
  path: z.string(),
  outcome: z.string(),
  number: z.string().nullable(),
  sha256: z.string().nullable(),
  findings: z.array(z.object({ code: z.string(), severity: z.string(), message: z.string(), line: z.number().nullable() })),
});

const mostFindings = 3;

function toDocument(value: unknown): Page['documents'][number] {
  const { path, outcome, number, sha256, findings } = row.parse(value);
  const shown = findings.slice(0, mostFindings).map(({ message, ...finding }) => ({ ...finding, message: truncate(message, textLimit) }));
  return {
    ...{ path, outcome, sha256 },
    number: number === null ? null : truncate(number, textLimit),
    findings: shown,
    more_findings: findings.length - shown.length,
  };
}

function withoutUpload({ upload: _upload, ...rest }: SubmittedBatch): z.infer<typeof batch> {
  return rest;
}

function formatBatchLine({ id, state, progress, counts, failure }: z.infer<typeof batch>, language: Language): string {
  const reason = failure === null ? '' : ` (${failure})`;
  if (counts !== null) return texts.counts[language](`${id}: ${state}`, counts);
  return texts.progress[language](`${id}: ${state}${reason}`, progress);
}

function formatDocumentLine({ path, outcome, number, findings, more_findings }: Page['documents'][number]): string {
  const list = findings.map(({ code, severity, message, line }) => `${code} ${severity}${line === null ? '' : ` (${line})`} ${message}`);
  const more = more_findings === 0 ? '' : ` (+${more_findings})`;
  return `- ${path}${number === null ? '' : ` (${formatDocumentValue(number)})`}: ${outcome}. ${list.join('; ')}${more}`;
}

interface Counts {
  readonly documents: number;
  readonly valid: number;
  readonly invalid: number;
  readonly rejected: number;
  readonly unreadable: number;
}

const texts = {
  counts: {
    en: (head: string, { documents, valid, invalid, rejected, unreadable }: Counts) =>
      `Batch ${head}. ${documents} documents: ${valid} valid, ${invalid} with errors, ${rejected} no invoices, ${unreadable} unreadable.`,
    pl: (head: string, { documents, valid, invalid, rejected, unreadable }: Counts) =>
      `Paczka ${head}. Dokumenty: ${documents}. Poprawne: ${valid}, z błędami: ${invalid}, niebędące fakturami: ${rejected}, nieodczytane: ${unreadable}.`,
  },
  progress: {
    en: (head: string, { chunks, chunks_done }: SubmittedBatch['progress']) => `Batch ${head}, ${chunks_done} of ${chunks ?? '?'} parts.`,
    pl: (head: string, { chunks, chunks_done }: SubmittedBatch['progress']) => `Paczka ${head}, części: ${chunks_done} z ${chunks ?? '?'}.`,
  },
  leftOut: (count: number): Localized => ({
    en: `Files that could not be packed, and were not sent: ${count}.`,
    pl: `Pliki, których nie spakowano i nie wysłano: ${count}.`,
  }),
  next: (cursor: string): Localized => ({ en: `More: cursor ${cursor}.`, pl: `Dalsze: cursor ${cursor}.` }),
} as const;

const invalidId: Localized = {
  en: 'id is that of a batch, which submit_batch returned.',
  pl: 'id to identyfikator paczki, który zwróciło submit_batch.',
};

const invalidCursor: Localized = {
  en: 'Pass next_cursor of the previous page unchanged, or omit cursor.',
  pl: 'Podaj next_cursor z poprzedniej strony bez zmian albo pomiń cursor.',
};
