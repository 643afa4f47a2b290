import type { Decimal } from '../money/decimal.ts';

/**
 * Lengths of the fields of a transfer, in characters.
 *
 * @source Elixir i SEPA: tytuł 4 × 35 znaków; komunikat podzielonej płatności /VAT/10n,2n/IDC/14x/INV/35x/TXT/33x (opisy banków)
 */
export const transferLimits = { title: 140, VAT: 10, IDC: 14, INV: 35, TXT: 33 } as const;

/** A part of a transfer that does not fit. */
export interface TooLongPart {
  /** `invoice_number`: left out of a title in which the KSeF number has priority. `VAT`: digits before the comma. */
  readonly part: keyof typeof transferLimits | 'invoice_number';
  readonly length: number;
  readonly limit: number;
}

/** A text for a transfer; null if it does not fit. */
export interface TransferText {
  readonly text: string | null;
  readonly tooLong: readonly TooLongPart[];
}

/**
 * The title of a transfer: the identifier first, then the number of the seller if there is room for it.
 *
 * @param identifier KSeF number or collective identifier; null to state the numbers of the sellers alone
 * @param numbers    `P_2` of the paid invoices
 */
export function formatTransferTitle(identifier: string | null, numbers: readonly string[]): TransferText {
  const limit = transferLimits.title;
  const all = joinNumbers(numbers);
  if (identifier === null) {
    if (all.length <= limit) return { text: all === '' ? null : all, tooLong: [] };
    return { text: null, tooLong: [{ part: 'title', length: all.length, limit }] };
  }
  if (identifier.length > limit) return { text: null, tooLong: [{ part: 'title', length: identifier.length, limit }] };
  const [number, ...others] = numbers;
  // A collective identifier names all of them.
  if (number === undefined || others.length > 0) return { text: identifier, tooLong: [] };
  const room = limit - identifier.length - 1;
  if (number.length <= room) return { text: `${identifier} ${number}`, tooLong: [] };
  return { text: identifier, tooLong: [{ part: 'invoice_number', length: number.length, limit: room }] };
}

/** Numbers of invoices as they stand in a title. */
export function joinNumbers(numbers: readonly string[]): string {
  return numbers.join(', ');
}

/** Content of the message of a split payment. */
export interface SplitPaymentContent {
  /** The tax in PLN, at least 0. */
  readonly tax: Decimal;
  /** The NIP of the seller. */
  readonly sellerNip: string;
  /** KSeF number, collective identifier, number of the invoice, or `zaliczka`. */
  readonly identifier: string;
  /** A text for the seller, such as `P_2`; left out if it does not fit. */
  readonly text: string | null;
}

/**
 * The message of a split payment: `/VAT/23,00/IDC/1234563218/INV/…/TXT/…`.
 *
 * @source art. 108a ust. 3 ustawy o VAT; pola według opisów banków
 */
export function formatSplitPaymentMessage({ tax, sellerNip, identifier, text }: SplitPaymentContent): TransferText {
  const [whole = '', decimals = ''] = tax.toAmount().split('.');
  const fields = [
    { part: 'VAT', length: whole.length, limit: transferLimits.VAT },
    { part: 'IDC', length: sellerNip.length, limit: transferLimits.IDC },
    { part: 'INV', length: identifier.length, limit: transferLimits.INV },
  ] as const;
  const tooLong: TooLongPart[] = fields.filter(({ length, limit }) => length > limit);
  const isTextFitting = text !== null && text.length <= transferLimits.TXT && !hasReservedTag(text);
  if (text !== null && text.length > transferLimits.TXT) {
    tooLong.push({ part: 'TXT', length: text.length, limit: transferLimits.TXT });
  }
  const isFitting = tooLong.every(({ part }) => part === 'TXT');
  const message = `/VAT/${whole},${decimals}/IDC/${sellerNip}/INV/${identifier}${isTextFitting ? `/TXT/${text}` : ''}`;
  return { text: isFitting ? message : null, tooLong };
}

/** Whether a text contains what begins a field of the message, so that it could not be read unambiguously. */
export function hasReservedTag(text: string): boolean {
  return ['/VAT/', '/IDC/', '/INV/', '/TXT/'].some((tag) => text.includes(tag));
}
