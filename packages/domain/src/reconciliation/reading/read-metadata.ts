import { isCalendarDay, toWarsawDay } from '../../fa3/elements/calendar.ts';
import { convertBase64ToHex } from '../../shared/base64.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Grosze, parseGrosze } from '../model/grosze.ts';

/** What KSeF states about an invoice in `_metadata.json` of an export; null where it does not. */
export interface MetadataEntry {
  /** Name of the metadata file, as shown. */
  readonly file: string;
  readonly ksefNumber: string;
  readonly number: string | null;
  readonly issueDay: string | null;
  /** When the number was given, in RFC 3339. */
  readonly numberedAt: string | null;
  /** When KSeF stored it for good, in RFC 3339: by this date exports continue each other. */
  readonly storedAt: string | null;
  readonly sellerNip: string | null;
  readonly currency: string | null;
  /** In `currency`. */
  readonly gross: Grosze | null;
  /** SHA-256 of the XML, 64 hexadecimal digits. */
  readonly sha256: string | null;
}

/** One file of metadata. */
export interface MetadataFile {
  readonly name: string;
  readonly entries: readonly MetadataEntry[];
  /** Whether the file itself says that the export is cut (`isTruncated`). */
  readonly isTruncated: boolean;
  /** The days that were asked for, if the program that made the export kept them; null where it did not. KSeF itself does not write them. */
  readonly range: ExportRange | null;
}

/** Days of an export, `YYYY-MM-DD` in Poland, both included. */
export interface ExportRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads `_metadata.json` of an export of KSeF: the list of its invoices.
 *
 * @param json the content of the file
 * @returns    the path of the first value that is not as expected; empty for something that is no JSON at all
 * @source     CIRFMF/ksef-api, open-api.json: InvoiceMetadata
 */
export function readMetadata(name: string, json: string): Result<MetadataFile, string> {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    return err('');
  }
  const list: unknown = Array.isArray(content) ? content : fieldOf(content, 'invoices');
  if (!Array.isArray(list)) return err('invoices');
  const entries = list.map((entry: unknown) => toEntry(name, entry));
  const wrong = entries.indexOf(null);
  if (wrong !== -1) return err(`invoices.${wrong}.ksefNumber`);
  const isTruncated = fieldOf(content, 'isTruncated') === true || fieldOf(content, 'hasMore') === true;
  return ok({ name, isTruncated, range: readRange(content), entries: entries.flatMap((entry) => entry ?? []) });
}

/** `dateRange` of the request of an export, beside the invoices or in the `filters` there. */
function readRange(content: unknown): ExportRange | null {
  const range = fieldOf(content, 'dateRange') ?? fieldOf(fieldOf(content, 'filters'), 'dateRange');
  const [from, to] = [readDay(textOf(range, 'from'), false), readDay(textOf(range, 'to'), true)];
  return from === null || to === null || to < from ? null : { from, to };
}

/** The day in Poland; midnight ends the day before it where it is the end of a range. */
function readDay(text: string | null, isEnd: boolean): string | null {
  if (text === null) return null;
  if (isCalendarDay(text)) return text;
  const unixMs = Date.parse(text);
  return Number.isNaN(unixMs) ? null : toWarsawDay(isEnd ? unixMs - 1 : unixMs);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** A text that fits into a report; null for everything else. */
function textOf(value: unknown, name: string): string | null {
  const text = fieldOf(value, name);
  return typeof text === 'string' && text !== '' && text.length <= textLimit ? text : null;
}

const textLimit = 1_000;

/** @returns null without a KSeF number */
function toEntry(file: string, entry: unknown): MetadataEntry | null {
  const ksefNumber = textOf(entry, 'ksefNumber');
  if (ksefNumber === null) return null;
  const gross = fieldOf(entry, 'grossAmount');
  return {
    ...{ file, ksefNumber },
    number: textOf(entry, 'invoiceNumber'),
    issueDay: textOf(entry, 'issueDate')?.slice(0, 10) ?? null,
    numberedAt: textOf(entry, 'acquisitionDate'),
    storedAt: textOf(entry, 'permanentStorageDate'),
    sellerNip: textOf(fieldOf(entry, 'seller'), 'nip'),
    currency: textOf(entry, 'currency'),
    gross: typeof gross === 'number' ? parseGrosze(gross.toFixed(2)) : null,
    sha256: convertBase64ToHex(textOf(entry, 'invoiceHash') ?? '', 32),
  };
}
