import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';

/**
 * A KSeF number with a right checksum.
 *
 * @param digits twelve hexadecimal digits that distinguish numbers of one seller and day
 */
export function ksefNumberOf(sellerNip: string, day: string, digits = '0A1B2C3D4E5F'): string {
  const text = `${sellerNip}-${day.replaceAll('-', '')}-${digits}`;
  return `${text}-${checkKsefNumberCheck(text)}`;
}
