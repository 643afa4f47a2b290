import { toWarsawDay } from '../../fa3/elements/calendar.ts';
import type { Part } from '../../fa3/elements/part.ts';
import { readIdentifier } from '../../fa3/identifiers/identifier.ts';
import { parseKsefNumber } from '../../fa3/identifiers/ksef-number.ts';
import { Invoice } from '../../fa3/invoice.ts';
import { buildRowsOfInvoice, type JpkRow } from '../../ledger/jpk-rows.ts';
import { type RelatedBytes, readDocuments } from '../../related/read-documents.ts';
import { readRelated } from '../../related/read-related.ts';
import type { SchemaModel } from '../../schema/model.ts';
import { copyText } from '../../shared/copy-text.ts';
import { computeSha256Hex } from '../../shared/hash.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { truncate } from '../../shared/truncate.ts';
import { readInvoiceDocument } from '../../validation/examine/examine-document.ts';
import { readVatRecord } from '../../validation/examine/read-vat-record.ts';
import type { ValidationSettings } from '../../validation/model/examination.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import { type Grosze, toGrosze } from '../model/grosze.ts';
import type { CorrectedReference, ExpectedRow, KsefInvoice, ThirdParty } from '../model/ksef-invoice.ts';

/** What is known of an invoice apart from its XML. */
export interface InvoiceOrigin {
  /** Of the file, as shown. */
  readonly name: string;
  /** From the metadata of KSeF, a UPO or the name of the file; null if it has none, or none is known. */
  readonly ksefNumber: string | null;
  /** When the number was given, in RFC 3339 with a time zone; null for the day in the number. */
  readonly numberedAt?: string | null;
  /** The documents that it corrects or settles; null for none. */
  readonly related?: RelatedBytes | null;
  /** Of the official schema: needed for a correction whose invoice was corrected before; null where it is not available. */
  readonly schemaModel?: SchemaModel | null;
  /** Called for a defect in determining the rows, which are then empty. */
  readonly onError: (error: unknown) => void;
}

/** Texts are compared and shown in lists. In characters. */
const textLimit = 300;

/** References of one correction that are read. */
const referenceLimit = 1_000;

/**
 * Reads what a register has to contain for an invoice. The invoice is not validated.
 *
 * @returns why it is no XML invoice
 */
export function readKsefInvoice(bytes: Uint8Array, origin: InvoiceOrigin): Result<KsefInvoice, DocumentRejection> {
  const read = readInvoiceDocument(bytes);
  if (!read.ok) return err(read.error);
  const invoice = new Invoice(read.value.document.root);
  const { fa, issueDay } = invoice;
  const ksefNumber = parseKsefNumber(origin.ksefNumber);
  const numberedOn = readNumberedDay(origin.numberedAt ?? null) ?? ksefNumber?.day ?? null;
  const identifier = readIdentifier(invoice.buyer);
  const buyer = identifier === null || identifier.kind === 'BrakID' ? null : cut(identifier.value);
  const type = invoice.isCorrection ? fa.code('TypKorekty') : null;
  return ok({
    name: origin.name,
    sha256: computeSha256Hex(bytes),
    ksefNumber: cut(ksefNumber?.text ?? null),
    ...{ numberedOn, issueDay, buyer, isBuyerNip: identifier?.kind === 'NIP' },
    kind: cut(invoice.kind),
    number: cut(fa.text('P_2')),
    sellerNip: cut(invoice.seller.child('DaneIdentyfikacyjne').text('NIP')),
    thirdParties: invoice.thirdParties.slice(0, referenceLimit).flatMap(readThirdParty),
    gross: cut(fa.text('P_15')),
    currency: cut(invoice.currency),
    isSelfBilled: invoice.annotations.isYes('P_17'),
    isCashAccounting: invoice.annotations.isYes('P_16'),
    correctionType: type === '1' || type === '2' || type === '3' ? type : null,
    corrects: invoice.correctedInvoices.slice(0, referenceLimit).map(readReference),
    rows: readRows(bytes, invoice, numberedOn, origin)
      .filter(isOfInvoice)
      .map((row) => toExpectedRow(row, invoice.isCorrection)),
    lineCount: invoice.lines.length,
  });
}

/** Of all documents, what is kept is in memory at the same time. */
function cut(text: string | null): string | null {
  return text === null ? null : copyText(truncate(text, textLimit));
}

/** The day in Warsaw of an instant of KSeF, which are in UTC. */
function readNumberedDay(instant: string | null): string | null {
  const unixMs = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(unixMs) ? null : toWarsawDay(unixMs);
}

function readThirdParty(party: Part): readonly ThirdParty[] {
  const nip = cut(party.child('DaneIdentyfikacyjne').text('NIP'));
  return nip === null ? [] : [{ role: party.code('Rola'), nip }];
}

function readReference(part: Part): CorrectedReference {
  return {
    number: cut(part.text('NrFaKorygowanej')),
    ksefNumber: cut(parseKsefNumber(part.text('NrKSeFFaKorygowanej'))?.text ?? null),
    issueDay: part.day('DataWystFaKorygowanej'),
  };
}

/** The rows of the seller. The day of the number counts as that of sending. */
function readRows(bytes: Uint8Array, invoice: Invoice, numberedOn: string | null, origin: InvoiceOrigin): readonly JpkRow[] {
  const { issueDay } = invoice;
  try {
    if (!invoice.isCorrection) return buildRowsOfInvoice(invoice, issueDay, []);
    const settings = readSettings(bytes, origin);
    const context = {
      invoice,
      original: settings.original ?? null,
      related: settings.related ?? null,
      today: numberedOn ?? issueDay ?? '9999-12-31',
      ksefNumber: origin.ksefNumber,
    };
    return readVatRecord(context, origin.onError).vatRecord.rows ?? [];
  } catch (error) {
    origin.onError(error);
    return [];
  }
}

/** The documents before a correction; without a model of the schema, only an invoice that was not corrected before. */
function readSettings(bytes: Uint8Array, { related = null, schemaModel = null }: InvoiceOrigin): Partial<ValidationSettings> {
  if (related === null) return {};
  if (schemaModel !== null) {
    const settings = readRelated(related, schemaModel, bytes);
    return settings.ok ? settings.value : {};
  }
  if (related.corrections.length > 0) return {};
  const documents = readDocuments(related, bytes);
  const source = documents.ok ? documents.value.read.find(({ role }) => role === 'source') : undefined;
  return source === undefined ? {} : { original: { invoice: source.invoice, earlierCorrections: [] } };
}

/** Rows of other documents, such as the report of a cash register or the tax on a margin, have their own numbers and amounts. */
function isOfInvoice({ markers }: JpkRow): boolean {
  return !markers.includes('RO') && !markers.includes('WEW');
}

const ksefStates: ReadonlySet<string> = new Set(['NrKSeF', 'OFF', 'BFK', 'DI']);

function toExpectedRow({ month, monthReason, amounts, markers }: JpkRow, isCorrection: boolean): ExpectedRow {
  return {
    month,
    monthReason: shareText(isCorrection ? monthReason : nameOwnPeriod(monthReason)),
    amounts: new Map(
      [...amounts].map(([field, amount]): [typeof field, Grosze | null] => [field, amount === null ? null : toGrosze(amount)]),
    ),
    markers: markers.filter((marker) => !ksefStates.has(marker)),
  };
}

/** The ledger gives reasons to corrections, where the invoice is the original. */
function nameOwnPeriod({ pl, en }: ExpectedRow['monthReason']): ExpectedRow['monthReason'] {
  return { pl: pl.replace('okres faktury pierwotnej: ', ''), en: en.replace('the period of the original: ', '') };
}

const sharedTexts = new Map<string, ExpectedRow['monthReason']>();
const sharedTextLimit = 1_000;

/** One object for all rows with the same reason: there are few, and 100,000 invoices. */
function shareText(text: ExpectedRow['monthReason']): ExpectedRow['monthReason'] {
  const known = sharedTexts.get(text.pl);
  if (known !== undefined) return known;
  if (sharedTexts.size < sharedTextLimit) sharedTexts.set(text.pl, text);
  return text;
}
