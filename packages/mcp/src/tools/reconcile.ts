import type { McpServer } from '@modelcontextprotocol/server';
import { formatDifferences, formatPlaces } from '@nakor/collection/reconciliation/finding-texts';
import { gatherReconciliation, type ReadableFile } from '@nakor/collection/reconciliation/gather-inputs';
import { isReconciliationInput } from '@nakor/collection/reconciliation/input-names';
import { labelsOfReconciliation } from '@nakor/collection/reconciliation/labels';
import { type FindingEntry, type ReconciliationResult, sortIntoLists } from '@nakor/collection/reconciliation/result';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { truncate } from '@nakor/domain/shared/truncate';
import * as z from 'zod';
import { formatToolLine } from '../document-text.ts';
import { FileProblem } from '../files/file-problem.ts';
import { findDocuments } from '../files/find-documents.ts';
import type { FoundDocument } from '../files/zip-documents.ts';
import { languageInput, newFilePath } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, type ToolOutput, ToolProblem } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

const input = z.strictObject({
  path: newFilePath.describe('Folder or archive of the month: JPK, invoices, UPO, exports with _metadata.json, CSV of the ERP.'),
  filed_on: z.string().max(10).optional().describe('Day of filing.'),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  ...languageInput,
});

const count = z.int().nonnegative();

const output = z.strictObject({
  taxpayer: z.string(),
  months: z.array(z.string()),
  sides: z.array(
    z.strictObject({
      side: z.enum(['sales', 'purchases']),
      rows: count,
      unmatched_rows: count,
      invoices: count,
      unmatched_invoices: count,
    }),
  ),
  to_correct: count.describe('Findings for which the JPK has to be corrected.'),
  by_code: z.array(z.strictObject({ code: z.string(), severity: z.enum(['error', 'warning', 'info']), title: z.string(), count })),
  findings: z
    .array(
      z.strictObject({
        code: z.string(),
        severity: z.enum(['error', 'warning', 'info']),
        corrects_register: z.boolean(),
        places: z.string(),
        message: z.string(),
        differences: z.array(z.string()),
        todo: z.string(),
        basis: z.string(),
        due_on: z.string().nullable(),
      }),
    )
    .describe('A page: what has to be corrected in the JPK first, by row; then what has to be clarified; then information.'),
  not_read: z.array(z.string()),
  model: z.string(),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` for the next page; null on the last one.'),
});
type Page = z.infer<typeof output>;

/** Adds the tool that compares JPK_V7 with the invoices of KSeF. */
export function registerReconcile(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'reconcile',
    {
      title: 'Compare JPK_V7 with KSeF',
      description: 'Compares JPK_V7M(3)/V7K(3) with invoices: what is missing, differs, and has to be corrected in the JPK, by page.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'reconcile', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => reconcile(call, settings)),
  );
}

async function reconcile(call: z.infer<typeof input>, settings: ServerSettings): Promise<ToolOutput<Page>> {
  const language = settings.languageOf(call);
  const documents = await findDocuments(call.path, settings.folders, isReconciliationInput);
  if (documents === null) throw new ToolProblem(noFolder);
  const inputs = await gatherReconciliation(
    documents.map((document) => toReadable(document, language)),
    relatedDocumentLimit,
    language,
  );
  if (inputs.registers.length === 0) throw new ToolProblem(noRegister);
  const { registers, metadata, upos, erp } = inputs;
  const { filed_on: filedOn } = call;
  const result = await settings.nakorOf(call).reconcile({
    ...{ registers, metadata, upos, erp, invoices: inputs.invoices() },
    ...(filedOn === undefined ? {} : { filed_on: filedOn }),
  });
  const page = buildPage(result, inputs.unreadable, Number(call.cursor ?? 0), language);
  return { data: page, texts: [formatPage(page, language)] };
}

function toReadable({ name, read }: FoundDocument, language: Language): ReadableFile {
  return {
    name,
    async read() {
      try {
        return await read();
      } catch (error) {
        if (error instanceof FileProblem) return error.text[language];
        throw error;
      }
    },
  };
}

const noFolder: Localized = {
  en: 'Name a folder or an archive with the JPK and the invoices.',
  pl: 'Podaj folder albo archiwum z plikiem JPK i fakturami.',
};
const noRegister: Localized = {
  en: 'There is no JPK_V7M(3) or JPK_V7K(3) of at most 10,000,000 bytes among the files.',
  pl: 'Wśród plików nie ma JPK_V7M(3) ani JPK_V7K(3) do 10 000 000 bajtów.',
};

/** Size of a page in characters of JSON; the text repeats it. */
const pageBudget = 7_000;
const textLimit = 300;
const listLimit = 20;

function buildPage(
  result: ReconciliationResult,
  unreadable: readonly { file: string; message: string }[],
  offset: number,
  language: Language,
): Page {
  const { corrections, questions, notes } = sortIntoLists(result);
  const all = [...corrections, ...questions, ...notes];
  const findings: Page['findings'] = [];
  let size = 0;
  for (const finding of all.slice(offset)) {
    const entry = toEntry(finding, language);
    size += JSON.stringify(entry).length;
    // At least one, so that pages advance.
    if (size > pageBudget && findings.length > 0) break;
    findings.push(entry);
  }
  const end = offset + findings.length;
  const notRead = [...result.not_read, ...unreadable].map(({ file, message }) => truncate(`${file}: ${message}`, textLimit));
  return {
    taxpayer: result.taxpayer,
    months: result.registers.map(({ month }) => month),
    sides: result.summary.sides.map(({ side, rows, unmatched_rows, invoices, unmatched_invoices }) => ({
      ...{ side, rows, unmatched_rows, invoices, unmatched_invoices },
    })),
    to_correct: result.summary.to_correct,
    by_code: offset === 0 ? result.summary.by_code.map((kind) => ({ ...kind })) : [],
    findings,
    not_read: offset === 0 ? notRead.slice(0, listLimit) : [],
    model: result.model,
    next_cursor: end < all.length ? String(end) : null,
  };
}

function toEntry(finding: FindingEntry, language: Language): Page['findings'][number] {
  const { code, severity, corrects_register, message, todo, basis, due_on } = finding;
  const differences = formatDifferences(finding, language);
  return {
    ...{ code, severity, corrects_register, todo, basis, due_on },
    places: truncate(formatPlaces(finding, language), textLimit),
    message: truncate(message, textLimit),
    differences: differences.slice(0, listLimit).map((difference) => truncate(difference, textLimit)),
  };
}

function formatPage(page: Page, language: Language): string {
  const label = labelsOfReconciliation(language);
  const lines = [
    `${label('title')}: ${label('taxpayer')} ${page.taxpayer}; ${page.months.join(', ')}. ${label('corrections')}: ${page.to_correct}.`,
    ...page.sides.map(
      ({ side, rows, unmatched_rows, invoices, unmatched_invoices }) =>
        `${label(side)}: ${label('rowsColumn')} ${rows} (${label('unmatched')} ${unmatched_rows}), ${label('invoicesColumn')} ${invoices} (${label('unmatched')} ${unmatched_invoices})`,
    ),
    ...page.by_code.map(({ code, title, count: found }) => `- ${found} × ${code} ${title}`),
    ...page.findings.map(({ code, places, message, differences, todo, due_on, corrects_register }) => {
      const due = due_on === null ? '' : ` (${label('until')} ${due_on})`;
      const mark = corrects_register ? '[JPK] ' : '';
      return `- ${mark}${places}: ${code} ${message} ${differences.join('; ')} -> ${todo}${due}`;
    }),
    ...page.not_read.map((file) => `${label('notRead')}: ${file}`),
    page.model,
    ...(page.next_cursor === null ? [] : [`cursor ${page.next_cursor}`]),
  ];
  return lines.map(formatToolLine).join('\n');
}
