import { readDocumentSummary } from '../../fa3/document-summary.ts';
import type { KsefNumberProblem } from '../../fa3/identifiers/check-ksef-number.ts';
import { type KsefNumber, parseKsefNumber } from '../../fa3/identifiers/ksef-number.ts';
import { Invoice } from '../../fa3/invoice.ts';
import { listIssuers } from '../../fa3/issuers.ts';
import { computeSha256Hex } from '../../shared/hash.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import { findInvoiceKey, type IdentifiedDocument } from '../model/accepted-invoices.ts';
import { readInvoiceDocument } from './examine-document.ts';

/** A document that the caller states to be accepted by KSeF. */
export interface AcceptedDocument extends IdentifiedDocument {
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string;
}

/** Why a KSeF number cannot be compared with a document, or does not belong to it. */
export type AcceptedDocumentError =
  | { readonly kind: 'unreadable'; readonly rejection: DocumentRejection }
  | { readonly kind: 'mismatch'; readonly problem: KsefNumberProblem };

/**
 * The document that KSeF accepted under a number.
 *
 * @param ksefNumber a number that `checkKsefNumberText` accepts
 */
export function readAcceptedDocument(bytes: Uint8Array, ksefNumber: string): Result<AcceptedDocument, AcceptedDocumentError> {
  const read = readInvoiceDocument(bytes);
  if (!read.ok) return err({ kind: 'unreadable', rejection: read.error });
  const { root } = read.value.document;
  const invoice = new Invoice(root);
  const key = findInvoiceKey(readDocumentSummary(root));
  const { issueDay } = invoice;
  const number = parseKsefNumber(ksefNumber);
  if (key === null || issueDay === null || number === null) return mismatch('incomplete_document', incompleteText);
  if (!listIssuers(invoice, key.sellerNip).has(number.seller) && isNipForm(number)) return mismatch('another_seller', sellerText);
  if ((number.day ?? '') < issueDay) return mismatch('before_issue_date', earlyText);
  return ok({ ...key, sha256: computeSha256Hex(bytes), issueDay });
}

function mismatch(code: string, message: Localized) {
  return err({ kind: 'mismatch' as const, problem: { code, message } });
}

/** The other forms of this part of the number cannot be compared. */
function isNipForm({ seller }: KsefNumber): boolean {
  return /^\d/.test(seller);
}

const incompleteText: Localized = {
  pl: 'Fakturze brakuje NIP sprzedawcy, RodzajFaktury, P_2 albo poprawnej daty P_1, więc KSeF nie mógł jej przyjąć pod tym numerem.',
  en: 'The invoice lacks the seller’s NIP, RodzajFaktury, P_2 or a valid date in P_1, so KSeF cannot have accepted it under this number.',
};

const sellerText: Localized = {
  pl: 'NIP w numerze KSeF nie jest NIP-em sprzedawcy z faktury (Podmiot1). To numer innej faktury.',
  en: 'The NIP in the KSeF number is not that of the seller on the invoice (Podmiot1). It is the number of another invoice.',
};

const earlyText: Localized = {
  pl: 'Data w numerze KSeF jest wcześniejsza niż data wystawienia faktury (P_1). To numer innej faktury.',
  en: 'The date in the KSeF number is before the issue date of the invoice (P_1). It is the number of another invoice.',
};
