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
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { Localized } from '@nakor/domain/shared/localized';
import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Job } from '@nakor/engine/job';
import { type Rejection, rejectUnreadableDocument } from '@nakor/engine/rejection';
import { readKsefEvent } from '@nakor/engine/results/offline-result';
import { buildReconciliationResult, type ReconciliationResult } from '@nakor/engine/results/reconciliation-result';
import type { RunJob } from './engine.ts';
import { NakorError } from './nakor-error.ts';
import { checkObject, documentOf } from './read-request.ts';
import type { ErpCsv, ReconciledDocument, ReconciliationRequest, Xml } from './requests.ts';
import type { Settings } from './settings.ts';

/** What KSeF gave an invoice, by the hash of its file. */
interface Numbered {
  readonly ksefNumber: string;
  readonly numberedAt: string | null;
}

/**
 * Compares registers with invoices. Documents are read one after another, and only what is compared of each is kept.
 *
 * @throws NakorError INVALID_XML for a register or a UPO that cannot be read, VALIDATION_ERROR where the registers do not belong together
 */
export async function reconcileRegisters(
  request: ReconciliationRequest,
  settings: Settings,
  runJob: RunJob,
): Promise<ReconciliationResult> {
  const { language } = settings;
  checkObject(request, language);
  const { taxpayer = null, filed_on: filedOn = null, events = [] } = request;
  if (filedOn !== null && !isCalendarDay(filedOn)) throw reject('filed_on', dayText, settings);
  const files = await readRegisters(request, settings);
  const metadata = readMetadataFiles(request, settings);
  const exportRanges = readExportRanges(request, settings);
  const erp = await readErpRegisters(request, settings);
  const numbers = indexNumbers(metadata, request, settings);
  const invoices: KsefInvoice[] = [];
  const notRead: ReconciliationResult['not_read'][number][] = [];
  for await (const document of request.invoices) {
    const read = await readInvoice(document, numbers, settings, runJob);
    if (read.ok) invoices.push(read.value);
    else notRead.push({ file: document.name, code: read.error.code, message: read.error.message[language] });
  }
  const result = reconcile({ taxpayer, files, invoices, metadata, erp, exportRanges, filedOn, events: readEvents(events, settings) });
  if (!result.ok) throw reject('registers', describeRejection(result.error), settings);
  return buildReconciliationResult(result.value, notRead, erp, language);
}

function reject(path: string, message: Localized, { language }: Settings): NakorError {
  const rejection: Rejection = { code: 'VALIDATION_ERROR', details: [{ path, code: 'invalid_value', message: message[language] }] };
  return new NakorError(rejection, language);
}

async function readRegisters({ registers }: ReconciliationRequest, settings: Settings): Promise<readonly RegisterFile[]> {
  const { language } = settings;
  const files: RegisterFile[] = [];
  for (const { name, xml, schema_errors: schemaErrors = [] } of registers) {
    const pieces = typeof xml === 'string' ? [new TextEncoder().encode(xml)] : xml instanceof Uint8Array ? [xml] : xml;
    const file = await readRegister(name, pieces);
    if (file.ok) files.push({ ...file.value, schemaErrors });
    else throw new NakorError(rejectUnreadableDocument({ code: 'JPK', ...file.error }, language, name), language);
  }
  return files;
}

function readMetadataFiles({ metadata = [] }: ReconciliationRequest, settings: Settings): readonly MetadataFile[] {
  return metadata.map(({ name, json }) => {
    const file = readMetadata(name, json);
    if (file.ok) return file.value;
    const place = file.error === '' ? '' : ` (${file.error})`;
    throw reject(
      name,
      { pl: `To nie są metadane eksportu KSeF${place}.`, en: `These are no metadata of an export of KSeF${place}.` },
      settings,
    );
  });
}

function readExportRanges({ export_ranges: ranges = [] }: ReconciliationRequest, settings: Settings): readonly ExportRange[] {
  const wrong = ranges.findIndex(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || to < from);
  if (wrong !== -1) throw reject(`export_ranges.${wrong}`, rangeText, settings);
  return ranges;
}

/** The reader of CSV is loaded with the first file of an ERP. */
async function readErpRegisters({ erp = [] }: ReconciliationRequest, settings: Settings): Promise<readonly ErpRegister[]> {
  if (erp.length === 0) return [];
  const { readErpRegister } = await import('@nakor/domain/reconciliation/erp/read-erp-register');
  return erp.map(({ name, csv, side = null, preset = null, columns = {} }) => {
    const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv;
    const register = readErpRegister(name, bytes, { side, preset, mapping: readMapping(columns, settings) });
    if (!register.ok) throw reject(name, register.error, settings);
    return register.value;
  });
}

function readMapping(columns: NonNullable<ErpCsv['columns']>, settings: Settings): ErpMapping {
  const mapping: Partial<Record<ErpColumn, readonly string[]>> = {};
  for (const [name, headings] of Object.entries(columns)) {
    const column = erpColumns.find((each) => each === name);
    if (column === undefined) throw reject('erp.columns', describeUnknownColumn(name), settings);
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
  { language }: Settings,
): ReadonlyMap<string, Numbered> {
  const numbers = new Map<string, Numbered>();
  for (const { name, xml } of upos) {
    const upo = readUpo(toBytes(xml));
    if (!upo.ok) throw new NakorError(rejectUnreadableDocument(upo.error, language, name), language);
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
  settings: Settings,
  runJob: RunJob,
): Promise<ReturnType<typeof readKsefInvoice>> {
  const { name, source_xml: source, corrections_xml: corrections = [], advances_xml: advances = [] } = document;
  const { language, onError } = settings;
  const bytes = documentOf('invoices', document.xml, language);
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
  // Only a chain of corrections needs the schema, which takes time to load.
  const job: Job<typeof origin, ReturnType<typeof readKsefInvoice>> = async (input, { validation: { schemaModel } }) =>
    readKsefInvoice(bytes, { ...input, schemaModel });
  return related.corrections.length > 0 ? runJob(job, origin) : readKsefInvoice(bytes, origin);
}

function readEvents(events: readonly OfflineEvent[], settings: Settings) {
  const parsed = offlineEventsFile.safeParse({ events });
  if (!parsed.success) throw reject('events', eventsText, settings);
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
