import { isCalendarDay } from '../elements/calendar.ts';

/** The number that KSeF assigned to an invoice. */
export interface KsefNumber {
  /** The whole number, as written. */
  readonly text: string;
  /** The issuer: a NIP, in rare cases `M` and 9 digits or three letters and 7 digits. */
  readonly seller: string;
  /** Day on which KSeF accepted the invoice, `YYYY-MM-DD`; null when the digits are not a calendar day. */
  readonly day: string | null;
  /** Number of characters: 35 in KSeF 2.0, 36 in KSeF 1.0, which has one more hyphen. */
  readonly form: 35 | 36;
  /** The last two characters, the check characters. */
  readonly check: string;
}

/** `TNumerKSeF` of the schema, with its parts captured. */
const shape =
  /^([1-9](?:\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-((?:20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))-[0-9A-F]{6}-?[0-9A-F]{6}-([0-9A-F]{2})$/;

/**
 * Parses a KSeF number.
 *
 * @param text without surrounding white space, such as `5265877635-20250826-0100001AF629-AF`
 * @returns    null when it does not have the form that the schema requires; the check characters are not verified
 * @source     FA(3), typ TNumerKSeF; KSeF: numer KSeF
 */
export function parseKsefNumber(text: string | null): KsefNumber | null {
  if (text === null) return null;
  const [, seller, digits, check] = shape.exec(text) ?? [];
  if (seller === undefined || digits === undefined || check === undefined) return null;
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return { text, seller, day: isCalendarDay(day) ? day : null, form: text.length === 36 ? 36 : 35, check };
}
