import { isCalendarDay } from '../fa3/elements/calendar.ts';
import { convertHexToBase64Url } from '../shared/base64.ts';
import { computeSha256Hex } from '../shared/hash.ts';
import type { KsefEnvironment } from '../validation/model/rule.ts';

/** What a verification link states about an invoice. */
export interface LinkedInvoice {
  /** NIP of `Podmiot1`: of the seller also when the buyer, a unit or a member of a group issues the invoice. */
  readonly sellerNip: string;
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string;
  /** SHA-256 of the file as sent, Base64URL without padding. */
  readonly hash: string;
}

/** A verification link, taken apart. */
export type VerificationLink =
  /** Code I: leads to the invoice. `issueDay` is null when the digits are not a calendar day; `formatWrittenDay` is as in the link, `DD-MM-YYYY`. */
  | {
      readonly kind: 'invoice';
      readonly environment: KsefEnvironment;
      readonly sellerNip: string;
      readonly issueDay: string | null;
      readonly writtenDay: string;
      readonly hash: string;
    }
  /** Code II: signed with the issuer's certificate. */
  | { readonly kind: 'certificate'; readonly environment: KsefEnvironment; readonly sellerNip: string; readonly hash: string }
  /** On the right host, but not in the official form. */
  | { readonly kind: 'malformed'; readonly part: MalformedPart }
  /** On another host, which may be a fraud. */
  | { readonly kind: 'other-host' }
  | { readonly kind: 'no-link' };

/** The part of a link that is not in the official form. */
export type MalformedPart = 'path' | 'nip' | 'date' | 'hash' | 'certificate' | 'signature';

/** Hosts of the verification service, by environment. */
export const verificationHosts: Readonly<Record<KsefEnvironment, string>> = {
  prod: 'qr.ksef.mf.gov.pl',
  demo: 'qr-demo.ksef.mf.gov.pl',
  test: 'qr-test.ksef.mf.gov.pl',
};

/** Maximum length of a link. The longest official ones, with a signature by a 4,096-bit RSA key, have below 1,000 characters. */
const maxLinkLength = 1_200;

/** SHA-256 of a file, as links contain it. */
export function linkHash(bytes: Uint8Array): string {
  return convertHexToBase64Url(computeSha256Hex(bytes));
}

/** The link of code I. */
export function buildInvoiceLink({ sellerNip, issueDay, hash }: LinkedInvoice, environment: KsefEnvironment): string {
  return `https://${verificationHosts[environment]}/invoice/${sellerNip}/${formatWrittenDay(issueDay)}/${hash}`;
}

/** A day `YYYY-MM-DD` as links write it: `DD-MM-YYYY`. */
export function formatWrittenDay(day: string): string {
  return day.split('-').reverse().join('-');
}

/**
 * Takes a link apart. It is compared as text and never normalized, so that no notation of a URL can pass for another host.
 *
 * @source MF, ksef-docs, kody-qr.md
 */
export function parseVerificationLink(text: string): VerificationLink {
  if (text.length > maxLinkLength + 100) return { kind: 'no-link' };
  const url = text.trim();
  if (url.length > maxLinkLength || !/^https?:\/\/[^\s]+$/i.test(url)) return { kind: 'no-link' };
  const [, host = '', path = ''] = /^https:\/\/([a-z.-]+)\/(.*)$/i.exec(url) ?? [];
  const environment = environmentOf(host.toLowerCase());
  if (environment === null) return { kind: 'other-host' };
  const [kind, ...parts] = path.replace(/\/$/, '').split('/');
  if (kind === 'invoice') return invoiceOf(parts, environment);
  return kind === 'certificate' ? certificateOf(parts, environment) : { kind: 'malformed', part: 'path' };
}

function environmentOf(host: string): KsefEnvironment | null {
  for (const environment of ['prod', 'demo', 'test'] as const) if (verificationHosts[environment] === host) return environment;
  return null;
}

const nipForm = /^\d{10}$/;
/** 32 bytes; the last character holds four bits. */
export const linkHashForm = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

function invoiceOf(parts: readonly string[], environment: KsefEnvironment): VerificationLink {
  const [sellerNip = '', written = '', hash = ''] = parts;
  if (parts.length !== 3) return { kind: 'malformed', part: 'path' };
  if (!nipForm.test(sellerNip)) return { kind: 'malformed', part: 'nip' };
  if (!/^\d{2}-\d{2}-\d{4}$/.test(written)) return { kind: 'malformed', part: 'date' };
  if (!linkHashForm.test(hash)) return { kind: 'malformed', part: 'hash' };
  const day = written.split('-').reverse().join('-');
  return { kind: 'invoice', environment, sellerNip, issueDay: isCalendarDay(day) ? day : null, writtenDay: written, hash };
}

/** Identifiers of the context in which an invoice is sent, by the type that code II names. */
export const contextForms: Readonly<Record<string, RegExp>> = {
  Nip: /^\d{10}$/,
  InternalId: /^\d{10}-\d{5}$/,
  NipVatUe: /^\d{10}-[A-Z]{2}[\dA-Z+*]{1,14}$/,
  PeppolId: /^P[A-Z]{2}\d{6}$/,
};

function certificateOf(parts: readonly string[], environment: KsefEnvironment): VerificationLink {
  const [type = '', context = '', sellerNip = '', serial = '', hash = '', signature = ''] = parts;
  if (parts.length < 5 || parts.length > 6) return { kind: 'malformed', part: 'path' };
  if (!Object.hasOwn(contextForms, type) || contextForms[type]?.test(context) !== true) return { kind: 'malformed', part: 'certificate' };
  if (!nipForm.test(sellerNip)) return { kind: 'malformed', part: 'nip' };
  if (!/^[\dA-Fa-f]{1,40}$/.test(serial)) return { kind: 'malformed', part: 'certificate' };
  if (!linkHashForm.test(hash)) return { kind: 'malformed', part: 'hash' };
  // From an ECDSA signature on the curve P-256 to one with an RSA key of 4,096 bits.
  if (!/^[\w-]{86,683}$/.test(signature)) return { kind: 'malformed', part: 'signature' };
  return { kind: 'certificate', environment, sellerNip, hash };
}
