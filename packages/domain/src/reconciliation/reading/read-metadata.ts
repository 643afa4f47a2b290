import * as z from 'zod';
import { parseKsefNumber } from '../../fa3/identifiers/ksef-number.ts';
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
}

const text = z.string().max(1_000).nullable().optional();

const metadata = z.looseObject({
  ksefNumber: z.string(),
  invoiceNumber: text,
  issueDate: text,
  acquisitionDate: text,
  seller: z.looseObject({ nip: text }).nullable().optional(),
  currency: text,
  grossAmount: z.number().nullable().optional(),
  invoiceHash: text,
});

const exported = z.looseObject({ invoices: z.array(metadata), isTruncated: z.boolean().optional() });

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
  const parsed = exported.safeParse(Array.isArray(content) ? { invoices: content } : content);
  if (!parsed.success) return err(parsed.error.issues[0]?.path.join('.') ?? '');
  const { invoices, isTruncated = false } = parsed.data;
  return ok({ name, isTruncated, entries: invoices.map((entry) => toEntry(name, entry)) });
}

function toEntry(file: string, entry: z.infer<typeof metadata>): MetadataEntry {
  const { invoiceNumber, issueDate, acquisitionDate, seller, currency, grossAmount, invoiceHash } = entry;
  return {
    file,
    ksefNumber: parseKsefNumber(entry.ksefNumber)?.text ?? entry.ksefNumber,
    number: invoiceNumber ?? null,
    issueDay: issueDate?.slice(0, 10) ?? null,
    numberedAt: acquisitionDate ?? null,
    sellerNip: seller?.nip ?? null,
    currency: currency ?? null,
    gross: grossAmount === null || grossAmount === undefined ? null : parseGrosze(grossAmount.toFixed(2)),
    sha256: convertBase64ToHex(invoiceHash ?? '', 32),
  };
}
