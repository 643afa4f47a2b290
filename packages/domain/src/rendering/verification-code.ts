import { readDocumentSummary } from '../fa3/document-summary.ts';
import { isNip } from '../fa3/identifiers/check-digits.ts';
import { checkKsefNumberText, type KsefNumberProblem } from '../fa3/identifiers/check-ksef-number.ts';
import { Invoice } from '../fa3/invoice.ts';
import { isNeverIssued } from '../fa3/never-issued.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { readAcceptedDocument } from '../validation/examine/read-accepted-document.ts';
import type { KsefEnvironment } from '../validation/model/rule.ts';
import type { LocatedElement } from '../xml/element.ts';
import { buildInvoiceLink, type LinkedInvoice, linkHash, parseVerificationLink } from './verification-link.ts';
import { malformedLinkTexts } from './verification-messages.ts';

/** What the caller states about an invoice that is rendered. */
export interface CodeStatements {
  readonly environment: KsefEnvironment;
  /** The number that KSeF assigned; null when there is none yet. */
  readonly ksefNumber: string | null;
  /** Whether the invoice is issued offline, or waits for its number. */
  readonly offline: boolean;
  /** The link of code II, signed with the certificate of the issuer. */
  readonly certificateLink: string | null;
  /** The current day in Warsaw, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A QR code with the caption below it. */
export interface VerificationCode {
  readonly kind: 'invoice' | 'certificate';
  readonly url: string;
  /** The KSeF number, `OFFLINE` or `CERTYFIKAT`: prescribed, and the same in all languages. */
  readonly caption: string;
}

/** The codes of an invoice. */
export interface VerificationCodes {
  readonly codes: readonly VerificationCode[];
  /** Whether code II is required, because the invoice is offline without a number, and was not given. */
  readonly isCertificateMissing: boolean;
  /** Why code I of an offline invoice cannot be built; null if it is not needed or can be. */
  readonly problem: Localized | null;
}

const noCodes: VerificationCodes = { codes: [], isCertificateMissing: false, problem: null };

/** A statement that does not fit the invoice. */
export interface CodeProblem extends KsefNumberProblem {
  readonly statement: 'ksef_number' | 'certificate_link';
}

/**
 * The verification codes that an invoice has to show outside KSeF: none unless the caller states its number or that it is offline.
 *
 * @param bytes the file exactly as sent to KSeF: the codes contain its hash
 * @param root  the root of the same file
 */
export function buildVerificationCodes(
  bytes: Uint8Array,
  root: LocatedElement,
  statements: CodeStatements,
): Result<VerificationCodes, readonly CodeProblem[]> {
  const { ksefNumber, offline, certificateLink, environment } = statements;
  if (ksefNumber === null && !offline && certificateLink === null) return ok(noCodes);
  const invoice = readLinkedInvoice(bytes, root);
  const isNever = isNeverIssued(new Invoice(root));
  if (invoice === null || isNever) return withoutCodes(statements, isNever);
  const problems = [...ksefNumberProblems(bytes, statements), ...certificateProblems(invoice, statements)];
  if (problems.length > 0) return err(problems);
  const caption = ksefNumber ?? 'OFFLINE';
  const codes: VerificationCode[] = [{ kind: 'invoice', url: buildInvoiceLink(invoice, environment), caption }];
  if (certificateLink !== null) codes.push({ kind: 'certificate', url: certificateLink.trim(), caption: 'CERTYFIKAT' });
  return ok({ codes, isCertificateMissing: ksefNumber === null && certificateLink === null, problem: null });
}

/** A document for which no code can be built has no number and no certificate link. It may be meant to be sent, and can be shown. */
function withoutCodes(
  { ksefNumber, certificateLink }: CodeStatements,
  isNever: boolean,
): Result<VerificationCodes, readonly CodeProblem[]> {
  if (ksefNumber === null && certificateLink === null) return ok(isNever ? noCodes : { ...noCodes, problem: incompleteText });
  const statement = ksefNumber === null ? 'certificate_link' : 'ksef_number';
  if (isNever) return err([{ statement, code: 'never_issued', message: neverIssuedText }]);
  return err([{ statement, code: 'incomplete_document', message: incompleteText }]);
}

/** What links state about an invoice; null if it has no valid NIP of the seller or no valid date in `P_1`. */
export function readLinkedInvoice(bytes: Uint8Array, root: LocatedElement): LinkedInvoice | null {
  const { sellerNip } = readDocumentSummary(root);
  const { issueDay } = new Invoice(root);
  if (sellerNip === null || !isNip(sellerNip) || issueDay === null) return null;
  return { sellerNip, issueDay, hash: linkHash(bytes) };
}

function ksefNumberProblems(bytes: Uint8Array, { ksefNumber, today }: CodeStatements): CodeProblem[] {
  if (ksefNumber === null) return [];
  const problem = checkKsefNumberText(ksefNumber, today) ?? mismatchOf(bytes, ksefNumber);
  return problem === null ? [] : [{ statement: 'ksef_number', ...problem }];
}

function mismatchOf(bytes: Uint8Array, ksefNumber: string): KsefNumberProblem | null {
  const accepted = readAcceptedDocument(bytes, ksefNumber);
  return accepted.ok || accepted.error.kind === 'unreadable' ? null : accepted.error.problem;
}

function certificateProblems(invoice: LinkedInvoice, { certificateLink, environment }: CodeStatements): CodeProblem[] {
  if (certificateLink === null) return [];
  const problem = (code: string, message: Localized): CodeProblem[] => [{ statement: 'certificate_link', code, message }];
  const link = parseVerificationLink(certificateLink);
  if (link.kind === 'malformed') return problem('invalid_value', malformedLinkTexts[link.part]);
  if (link.kind !== 'certificate') return problem('invalid_value', noCertificateText);
  if (link.environment !== environment) return problem('another_environment', environmentText);
  if (link.sellerNip !== invoice.sellerNip) return problem('another_seller', sellerText);
  return link.hash === invoice.hash ? [] : problem('another_file', fileText);
}

const neverIssuedText: Localized = {
  pl: 'Ten dokument pokazuje stan po korekcie i nie jest wystawioną fakturą, więc nie ma numeru KSeF ani kodów weryfikujących.',
  en: 'This document shows a state after a correction and is not an issued invoice, so it has neither a KSeF number nor verification codes.',
};

const incompleteText: Localized = {
  pl: 'Kod weryfikujący zawiera NIP sprzedawcy i datę P_1, a w tej fakturze brakuje poprawnego NIP w Podmiot1 albo poprawnej daty P_1.',
  en: 'A verification code contains the seller’s NIP and the date in P_1, and this invoice lacks a valid NIP in Podmiot1 or a valid date in P_1.',
};

const noCertificateText: Localized = {
  pl: 'To nie jest link KODU II. Link zaczyna się od https://qr.ksef.mf.gov.pl/certificate/ (środowisko testowe: qr-test, demonstracyjne: qr-demo).',
  en: 'This is not the link of code II. It starts with https://qr.ksef.mf.gov.pl/certificate/ (test environment: qr-test, demo: qr-demo).',
};

const environmentText: Localized = {
  pl: 'Link KODU II dotyczy innego środowiska KSeF niż ta faktura.',
  en: 'The link of code II is for another environment of KSeF than this invoice.',
};

const sellerText: Localized = {
  pl: 'NIP sprzedawcy w linku KODU II jest inny niż w fakturze (Podmiot1).',
  en: 'The seller’s NIP in the link of code II is not that of the invoice (Podmiot1).',
};

const fileText: Localized = {
  pl: 'Link KODU II zawiera skrót innego pliku. Skrót liczy się z dokładnie tych bajtów, które zostały lub zostaną wysłane do KSeF.',
  en: 'The link of code II contains the hash of another file. The hash is calculated from exactly the bytes that were or will be sent to KSeF.',
};
