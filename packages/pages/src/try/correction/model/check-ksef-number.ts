import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';
import { parseKsefNumber } from '@nakor/domain/fa3/identifiers/ksef-number';

/** What is wrong with a KSeF number; the last two are unusual, but possible. */
export type KsefNumberProblem = 'malformed' | 'checksum' | 'other-seller' | 'before-issue';

/**
 * Checks a KSeF number that a visitor entered for an invoice. Numbers of KSeF 1.0 have no checksum.
 *
 * @param sellerNip of the invoice; null if unknown
 * @param issueDay  of the invoice, `YYYY-MM-DD`; null if unknown
 */
export function checkKsefNumber(text: string, sellerNip: string | null, issueDay: string | null): KsefNumberProblem | null {
  const number = parseKsefNumber(text.trim());
  if (number?.day === undefined || number.day === null) return 'malformed';
  if (number.form === 35 && checkKsefNumberCheck(number.text.slice(0, 32)) !== number.check) return 'checksum';
  if (sellerNip !== null && /^\d{10}$/.test(number.seller) && number.seller !== sellerNip) return 'other-seller';
  return issueDay !== null && number.day < issueDay ? 'before-issue' : null;
}
