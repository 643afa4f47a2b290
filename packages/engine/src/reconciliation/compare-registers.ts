import { rejectTooLargeField } from '@nakor/contract/document-size';
import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import { type OfflineEvent, offlineEventsFile } from '@nakor/contract/schemas/offline';
import { isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import { parseKsefNumber } from '@nakor/domain/fa3/identifiers/ksef-number';
import { type ErpColumn, type ErpMapping, erpColumns } from '@nakor/domain/reconciliation/erp/erp-columns';
import type { ErpRegister } from '@nakor/domain/reconciliation/model/erp-register';
import type { KsefInvoice } from '@nakor/domain/reconciliation/model/ksef-invoice';
import type { RegisterFile } from '@nakor/domain/reconciliation/model/register';
import { readKsefInvoice } from '@nakor/domain/reconciliation/reading/read-ksef-invoice';
import { type ExportRange, type MetadataFile, readMetadata } from '@nakor/domain/reconciliation/reading/read-metadata';
import { readRegister } from '@nakor/domain/reconciliation/reading/read-register';
import { type ReconciliationRejection, reconcile } from '@nakor/domain/reconciliation/reconcile';
import type { SchemaModel } from '@nakor/domain/schema/model';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { readUpo } from '@nakor/domain/upo/read-upo';
import { JobRejected, type Rejection, rejectUnreadableDocument } from '../rejection.ts';
import { readKsefEvent } from '../results/offline-result.ts';
import { buildReconciliationResult, type ReconciliationResult } from '../results/reconciliation-result.ts';
import type { ErpCsv, ReconciledDocument, ReconciliationRequest, Xml } from './request.ts';

/** Which part of a request cannot be compared. */
export type ComparisonProblem =
  | 'unreadable_register'
  | 'unreadable_upo'
  | 'unreadable_metadata'
  | 'unreadable_erp'
  | 'several_taxpayers'
  | 'same_month'
  | 'invalid_request';

/** Registers cannot be compared: the rejection, and which part of the request it is about. */
export class ComparisonRejected extends JobRejected {
  readonly problem: ComparisonProblem;

  constructor(problem: ComparisonProblem, rejection: Rejection) {
    super(rejection);
    this.name = 'ComparisonRejected';
    this.problem = problem;
  }
}

/** What a comparison needs. */
export interface ComparisonTools {
  readonly language: Language;
  /** Called for a defect in reading an invoice, whose rows are then empty. */
  readonly onError: (error: unknown) => void;
  /** The model of the official schema, for chains of corrections only, since it takes time to load. */
  readonly loadSchemaModel: () => Promise<SchemaModel | null>;
}

/** What KSeF gave an invoice, by the hash of its file. */
interface Numbered {
  readonly ksefNumber: string;
  readonly numberedAt: string | null;
}

/**
 * Compares registers with invoices. Documents are read one after another, and only what is compared of each is kept.
 *
 * @throws ComparisonRejected INVALID_XML for a register or a UPO that cannot be read, VALIDATION_ERROR where the registers do not belong together
 */
export async function compareRegisters(request: ReconciliationRequest, tools: ComparisonTools): Promise<ReconciliationResult> {
  const { language } = tools;
  const { taxpayer = null, filed_on: filedOn = null, events = [] } = request;
  if (filedOn !== null && !isCalendarDay(filedOn)) throw reject('invalid_request', 'filed_on', dayText, tools);
  const files = await readRegisters(request, tools);
  const metadata = readMetadataFiles(request, tools);
  const exportRanges = readExportRanges(request, tools);
  const erp = await readErpRegisters(request, tools);
  const numbers = indexNumbers(metadata, request, tools);
  const invoices: KsefInvoice[] = [];
  const notRead: ReconciliationResult['not_read'][number][] = [];
  for await (const document of request.invoices) {
    const read = await readInvoice(document, numbers, tools);
    if (read.ok) invoices.push(read.value);
    else notRead.push({ file: document.name, code: read.error.code, message: read.error.message[language] });
  }
  const result = reconcile({ taxpayer, files, invoices, metadata, erp, exportRanges, filedOn, events: readEvents(events, tools) });
  if (!result.ok) throw reject(problemOf(result.error), 'registers', describeRejection(result.error), tools);
  return buildReconciliationResult(result.value, notRead, erp, language);
}

function reject(problem: ComparisonProblem, path: string, message: Localized, { language }: ComparisonTools): ComparisonRejected {
  return new ComparisonRejected(problem, {
    code: 'VALIDATION_ERROR',
    details: [{ path, code: 'invalid_value', message: message[language] }],
  });
}

/** So that a report does not depend on the order in which files were found. */
function sortByName<File extends { readonly name: string }>(files: readonly File[]): readonly File[] {
  return files.toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

function problemOf({ kind }: ReconciliationRejection): ComparisonProblem {
  return kind === 'no_taxpayer' ? 'invalid_request' : kind;
}

async function readRegisters({ registers }: ReconciliationRequest, tools: ComparisonTools): Promise<readonly RegisterFile[]> {
  const { language } = tools;
  const files: RegisterFile[] = [];
  for (const { name, xml, schema_errors: schemaErrors = [] } of registers) {
    const pieces = typeof xml === 'string' ? [new TextEncoder().encode(xml)] : xml instanceof Uint8Array ? [xml] : xml;
    const file = await readRegister(name, pieces);
    if (file.ok) files.push({ ...file.value, schemaErrors });
    else throw new ComparisonRejected('unreadable_register', rejectUnreadableDocument({ code: 'JPK', ...file.error }, language, name));
  }
  return files;
}

function readMetadataFiles({ metadata = [] }: ReconciliationRequest, tools: ComparisonTools): readonly MetadataFile[] {
  return sortByName(metadata).map(({ name, json }) => {
    const file = readMetadata(name, json);
    if (file.ok) return file.value;
    const place = file.error === '' ? '' : ` (${file.error})`;
    throw reject(
      'unreadable_metadata',
      name,
      { pl: `To nie są metadane eksportu KSeF${place}.`, en: `These are no metadata of an export of KSeF${place}.` },
      tools,
    );
  });
}

function readExportRanges({ export_ranges: ranges = [] }: ReconciliationRequest, tools: ComparisonTools): readonly ExportRange[] {
  const wrong = ranges.findIndex(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || to < from);
  if (wrong !== -1) throw reject('invalid_request', `export_ranges.${wrong}`, rangeText, tools);
  return ranges;
}

/** The reader of CSV is loaded with the first file of an ERP. */
async function readErpRegisters({ erp = [] }: ReconciliationRequest, tools: ComparisonTools): Promise<readonly ErpRegister[]> {
  if (erp.length === 0) return [];
  const { readErpRegister } = await import('@nakor/domain/reconciliation/erp/read-erp-register');
  return sortByName(erp).map(({ name, csv, side = null, preset = null, columns = {} }) => {
    const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv;
    const register = readErpRegister(name, bytes, { side, preset, mapping: readMapping(columns, tools) });
    if (!register.ok) throw reject('unreadable_erp', name, register.error, tools);
    return register.value;
  });
}

function readMapping(columns: NonNullable<ErpCsv['columns']>, tools: ComparisonTools): ErpMapping {
  const mapping: Partial<Record<ErpColumn, readonly string[]>> = {};
  for (const [name, headings] of Object.entries(columns)) {
    const column = erpColumns.find((each) => each === name);
    if (column === undefined) throw reject('invalid_request', 'erp.columns', describeUnknownColumn(name), tools);
    mapping[column] = typeof headings === 'string' ? [headings] : headings;
  }
  return mapping;
}

function describeUnknownColumn(name: string): Localized {
  const list = erpColumns.map((column) => `\`${column}\``).join(', ');
  return { pl: `Nie ma kolumny „${name}”; są: ${list}.`, en: `There is no column "${name}"; there are: ${list}.` };
}

/** The numbers that metadata and UPO state, by the hash of the invoice. */
function indexNumbers(
  metadata: readonly MetadataFile[],
  { upos = [] }: ReconciliationRequest,
  { language }: ComparisonTools,
): ReadonlyMap<string, Numbered> {
  const numbers = new Map<string, Numbered>();
  for (const { name, xml } of sortByName(upos)) {
    const upo = readUpo(toBytes(xml));
    if (!upo.ok) throw new ComparisonRejected('unreadable_upo', rejectUnreadableDocument(upo.error, language, name));
    for (const { sha256, ksefNumber, assignedAt } of upo.value.entries) {
      if (sha256 !== null && ksefNumber !== null) numbers.set(sha256, { ksefNumber, numberedAt: assignedAt });
    }
  }
  for (const { sha256, ksefNumber, numberedAt } of metadata.flatMap(({ entries }) => entries)) {
    if (sha256 !== null) numbers.set(sha256, { ksefNumber, numberedAt });
  }
  return numbers;
}

function toBytes(xml: Xml): Uint8Array {
  return typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
}

/** The KSeF number after which a file is named, as those downloaded from KSeF are; null for other names. */
function readNumberOfName(name: string): string | null {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  return parseKsefNumber(file.replace(/\.xml$/i, ''))?.text ?? null;
}

async function readInvoice(
  document: ReconciledDocument,
  numbers: ReadonlyMap<string, Numbered>,
  tools: ComparisonTools,
): Promise<ReturnType<typeof readKsefInvoice>> {
  const { name, source_xml: source, corrections_xml: corrections = [], advances_xml: advances = [] } = document;
  const { onError, loadSchemaModel } = tools;
  const bytes = toBytes(document.xml);
  if (bytes.length > invoiceSizeLimitBytes) {
    throw new ComparisonRejected('invalid_request', { code: 'FILE_TOO_LARGE', text: rejectTooLargeField('invoices', bytes.length) });
  }
  const numbered = numbers.get(computeSha256Hex(bytes));
  const related = {
    source: source === undefined ? null : toBytes(source),
    corrections: corrections.map(toBytes),
    advances: advances.map(toBytes),
  };
  const origin = {
    ...{ name, onError, related: source === undefined && advances.length === 0 ? null : related },
    ksefNumber: document.ksef_number ?? numbered?.ksefNumber ?? readNumberOfName(name),
    numberedAt: numbered?.numberedAt ?? null,
  };
  const schemaModel = related.corrections.length > 0 ? await loadSchemaModel() : null;
  return readKsefInvoice(bytes, { ...origin, schemaModel });
}

function readEvents(events: readonly OfflineEvent[], tools: ComparisonTools) {
  const parsed = offlineEventsFile.safeParse({ events });
  if (!parsed.success) throw reject('invalid_request', 'events', eventsText, tools);
  return parsed.data.events.map(readKsefEvent);
}

const dayText: Localized = { pl: 'To nie jest dzień w postaci RRRR-MM-DD.', en: 'This is no day in the form YYYY-MM-DD.' };
const rangeText: Localized = {
  pl: 'To nie jest zakres dni (RRRR-MM-DD, od najwcześniejszego).',
  en: 'This is no range of days (YYYY-MM-DD, the earlier one first).',
};
const eventsText: Localized = { pl: 'To nie są zdarzenia KSeF.', en: 'These are no events of KSeF.' };

function describeRejection(rejection: ReconciliationRejection): Localized {
  switch (rejection.kind) {
    case 'no_taxpayer':
      return { pl: 'Podaj plik JPK albo NIP podatnika.', en: 'Give a JPK file, or the NIP of the taxpayer.' };
    case 'several_taxpayers': {
      const list = rejection.taxpayers.join(', ');
      return { pl: `Pliki dotyczą różnych podatników: ${list}.`, en: `The files are of different taxpayers: ${list}.` };
    }
    case 'same_month': {
      const list = rejection.files.join(', ');
      return {
        pl: `Dwa pliki są z tego samego miesiąca (${rejection.month}): ${list}. Korekta pliku (CelZlozenia 2) zastępuje go w całości, więc podaj tylko ostatni.`,
        en: `Two files are of the same month (${rejection.month}): ${list}. A correction (CelZlozenia 2) replaces the whole file, so give only the last one.`,
      };
    }
  }
}
