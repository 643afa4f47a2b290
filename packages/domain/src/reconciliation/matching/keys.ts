import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { RegisterRow, Side } from '../model/register.ts';

/** A number as people compare it: compatible characters, capital letters, no white space, no leading zeros of its groups of digits. */
export function normalizeNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/gu, '')
    .replace(/\d+/g, (digits) => trimLeadingZeros(digits));
}

function trimLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charAt(start) === '0') start += 1;
  return digits.slice(start);
}

/** An identifier without separators and without the prefix of a Polish NIP: `PL 123-456-32-18` and `1234563218` are the same. */
export function normalizeIdentifier(identifier: string): string {
  const bare = identifier.replace(/[\s\-.]/g, '').toUpperCase();
  return /^PL\d{10}$/.test(bare) ? bare.slice(2) : bare;
}

/** A row of a register, as far as an invoice is found by it. */
export type NumberedRow = Pick<RegisterRow, 'side' | 'number' | 'contractor' | 'ksefNumber'>;

/** By what an invoice and a row are found: the seller's number on the sales side, with the seller on the other one. */
export interface NumberKeys {
  readonly exact: string;
  readonly normalized: string;
}

/** @returns null without a number or, for purchases, without a seller */
export function getKeysOfInvoice({ number, sellerNip }: KsefInvoice, side: Side): NumberKeys | null {
  return buildKeys(number, sellerNip, side);
}

/** @returns null without a number or, for purchases, without a seller */
export function getKeysOfRow({ number, contractor, side }: Omit<NumberedRow, 'ksefNumber'>): NumberKeys | null {
  return buildKeys(number, contractor, side);
}

function buildKeys(number: string | null, seller: string | null, side: Side): NumberKeys | null {
  if (number === null || number === '' || (side === 'purchases' && seller === null)) return null;
  const prefix = side === 'sales' || seller === null ? '' : `${normalizeIdentifier(seller)}\n`;
  return { exact: `${prefix}${number.trim()}`, normalized: `${prefix}${normalizeNumber(number)}` };
}

/** Types of documents that are no invoices of KSeF: the report of a cash register, an internal document, an invoice of a farmer. */
const otherDocuments: ReadonlySet<string | null> = new Set(['RO', 'WEW', 'VAT_RR']);

/** Whether a row may record an invoice of KSeF. */
export function mayRecordInvoice({ documentType }: RegisterRow): boolean {
  return !otherDocuments.has(documentType);
}
