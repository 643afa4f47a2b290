import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { computeHmacSha256Hex } from '@nakor/domain/shared/hmac';
import type { AcceptedDocument } from '@nakor/domain/validation/examine/read-accepted-document';
import type { DuplicateLookup, IdentifiedDocument, InvoiceKey } from '@nakor/domain/validation/model/accepted-invoices';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';

/** The register of an organization for one environment of KSeF, each of which accepts invoices on its own. */
export interface Register {
  readonly organizationId: string;
  readonly environment: KsefEnvironment;
}

/** An invoice that KSeF has accepted, as it is stored: hashes only (ADR 0011). */
export interface AcceptedInvoice extends Register {
  /** See {@link computeKeyHash}. */
  readonly keyHash: string;
  /** SHA-256 of the document. */
  readonly documentSha256: string;
  /** See {@link computeKsefNumberHash}. */
  readonly ksefNumberHash: string;
  readonly registeredAtUnixMs: number;
  /** When KSeF accepts the key again; a whole second. */
  readonly expiresAtUnixMs: number;
  /** Whether the register may be empty before it. */
  readonly isFirst: boolean;
}

/** A stored invoice with the requested key. */
export type RegisteredInvoice = Pick<AcceptedInvoice, 'documentSha256' | 'ksefNumberHash' | 'registeredAtUnixMs'>;

/**
 * The entry for an accepted document; null when KSeF accepts its key again.
 *
 * @param isFirst whether the register may be empty
 */
export function createAcceptedInvoice(
  register: Register,
  document: AcceptedDocument,
  ksefNumber: string,
  isFirst: boolean,
  nowUnixMs: number,
): AcceptedInvoice | null {
  const expiresAtUnixMs = expiryOf(document.issueDay);
  if (expiresAtUnixMs <= nowUnixMs) return null;
  return {
    ...register,
    keyHash: computeKeyHash(register, document),
    documentSha256: document.sha256,
    ksefNumberHash: computeKsefNumberHash(register, ksefNumber),
    registeredAtUnixMs: nowUnixMs,
    expiresAtUnixMs,
    isFirst,
  };
}

/**
 * Whether a stored invoice makes a document a duplicate: not if it is this very document, by its bytes. With its KSeF number but other bytes it is
 * a changed copy.
 */
export function compareWithRegistered(
  register: Register,
  found: RegisteredInvoice,
  { sha256 }: IdentifiedDocument,
  ksefNumber: string | null,
): DuplicateLookup {
  if (found.documentSha256 === sha256) return 'none';
  const hasSameNumber = ksefNumber !== null && found.ksefNumberHash === computeKsefNumberHash(register, ksefNumber);
  return { kind: hasSameNumber ? 'changed' : 'registered', day: toWarsawDay(found.registeredAtUnixMs) };
}

/** Hash of the key of an invoice. It differs between organizations and environments. */
export function computeKeyHash(register: Register, { sellerNip, kind, number }: InvoiceKey): string {
  return hashOf(register, ['key', sellerNip, kind, number]);
}

/** Hash of a KSeF number. It differs between organizations and environments. */
export function computeKsefNumberHash(register: Register, ksefNumber: string): string {
  return hashOf(register, ['ksef-number', ksefNumber]);
}

function hashOf({ organizationId, environment }: Register, parts: readonly string[]): string {
  return computeHmacSha256Hex(organizationId, new TextEncoder().encode(JSON.stringify([environment, ...parts])));
}

/** For how many full years after the year of issue KSeF rejects another invoice of the same key. */
const keptYears = 10;

/** One hour after the end of the period in Warsaw, so never too early. */
function expiryOf(issueDay: string): number {
  return Date.UTC(Number(issueDay.slice(0, 4)) + keptYears + 1, 0, 1);
}
