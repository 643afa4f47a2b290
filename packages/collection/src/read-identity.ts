import { readDocumentSummary } from '@nakor/domain/fa3/document-summary';
import type { Part } from '@nakor/domain/fa3/elements/part';
import { readIdentifier } from '@nakor/domain/fa3/identifiers/identifier';
import { parseKsefNumber } from '@nakor/domain/fa3/identifiers/ksef-number';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { copyText } from '@nakor/domain/shared/copy-text';
import { truncate } from '@nakor/domain/shared/truncate';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';

/** A seller or buyer as a list of invoices shows it; null where the document does not say. */
export interface PartyIdentity {
  /** NIP or foreign identifier, without its country. */
  readonly identifier: string | null;
  readonly name: string | null;
}

/** How an invoice names another one; at least one of the numbers is not null. */
export interface InvoiceReference {
  /** The seller's number. */
  readonly number: string | null;
  readonly ksefNumber: string | null;
}

/** What distinguishes a document among many, as written in it; null where it is absent. */
export interface DocumentIdentity {
  /** Name of the file, as shown. */
  readonly name: string;
  /** `RodzajFaktury`. */
  readonly kind: string | null;
  /** `P_2`. */
  readonly number: string | null;
  /** `P_1`. */
  readonly issueDate: string | null;
  readonly seller: PartyIdentity;
  readonly buyer: PartyIdentity;
  /** `P_15`, in `currency`. */
  readonly gross: string | null;
  readonly currency: string | null;
  /** The KSeF number, where the file is named after it, as files downloaded from KSeF are. */
  readonly ksefNumber: string | null;
  /** The invoices that it corrects, each once; the first {@link referenceLimit}. */
  readonly corrects: readonly InvoiceReference[];
  /** The advance invoices that it settles, the first {@link referenceLimit}. */
  readonly settles: readonly InvoiceReference[];
}

/** Most references that are read of one document; one more is kept, so that it is known that there are more. */
const referenceLimit = 100;

/** Texts are shown in a list, so that a longer one is cut. In characters. */
const textLimit = 300;

/**
 * Reads what distinguishes a document among many. It is not validated.
 *
 * @param name name of the file, as shown
 * @returns    null when it is no XML invoice
 */
export function readIdentity(name: string, bytes: Uint8Array): DocumentIdentity | null {
  const read = readInvoiceDocument(bytes);
  if (!read.ok) return null;
  const { root } = read.value.document;
  const { kind, number, issueDate, gross, currency } = readDocumentSummary(root);
  const invoice = new Invoice(root);
  return {
    ...{ name, kind: copy(kind), number: copy(number), issueDate: copy(issueDate), gross: copy(gross), currency: copy(currency) },
    seller: readParty(invoice.seller),
    buyer: readParty(invoice.buyer),
    ksefNumber: readKsefNumberOfName(name),
    corrects: readReferences(invoice.correctedInvoices, 'NrFaKorygowanej', 'NrKSeFFaKorygowanej'),
    settles: readReferences(invoice.fa.all('FakturaZaliczkowa'), 'NrFaZaliczkowej', 'NrKSeFFaZaliczkowej'),
  };
}

/** Identities of many documents are kept, and their texts are not. */
function copy(text: string | null): string | null {
  return text === null ? null : copyText(text);
}

function readParty(party: Part): PartyIdentity {
  const identifier = readIdentifier(party);
  const name = party.child('DaneIdentyfikacyjne').text('Nazwa');
  return {
    identifier: identifier === null || identifier.kind === 'BrakID' ? null : copyText(truncate(identifier.value, textLimit)),
    name: name === null ? null : copyText(truncate(name, textLimit)),
  };
}

function readReferences(parts: readonly Part[], numberField: string, ksefField: string): InvoiceReference[] {
  const found = new Map<string, InvoiceReference>();
  for (const part of parts) {
    const reference = { number: copy(part.text(numberField)), ksefNumber: copy(part.text(ksefField)) };
    if (reference.number === null && reference.ksefNumber === null) continue;
    found.set(JSON.stringify(reference), reference);
    if (found.size > referenceLimit) break;
  }
  return [...found.values()];
}

/** The KSeF number after which a file is named, such as `5265877635-20250826-0100001AF629-AF.xml`; null for other names. */
function readKsefNumberOfName(name: string): string | null {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  const base = file.replace(/\.xml$/i, '');
  return parseKsefNumber(base)?.text ?? null;
}
