import type { Localized } from '../../shared/localized.ts';
import { checkKsefNumberCheck } from './check-digits.ts';
import { parseKsefNumber } from './ksef-number.ts';

/** Why a KSeF number is not that of the document. */
export interface KsefNumberProblem {
  readonly code: string;
  readonly message: Localized;
}

/**
 * Checks a KSeF number by itself: its form, its checksum (numbers of KSeF 1.0, with 36 characters, are not checked) and its day.
 *
 * @param today the current day in Warsaw, `YYYY-MM-DD`
 */
export function checkKsefNumberText(text: string, today: string): KsefNumberProblem | null {
  const number = parseKsefNumber(text);
  if (number?.day === undefined || number.day === null) return { code: 'invalid_value', message: malformedText };
  if (number.form === 35 && checkKsefNumberCheck(text.slice(0, 32)) !== number.check)
    return { code: 'wrong_checksum', message: checksumText };
  return number.day > today ? { code: 'in_future', message: futureText } : null;
}

const malformedText: Localized = {
  pl: 'To nie jest numer KSeF. Skopiuj go z UPO albo z KSeF, np. 5265877635-20250826-0100001AF629-AF.',
  en: 'This is not a KSeF number. Copy it from the UPO or from KSeF, such as 5265877635-20250826-0100001AF629-AF.',
};

const checksumText: Localized = {
  pl: 'Suma kontrolna tego numeru KSeF się nie zgadza, więc jest w nim pomyłka. Skopiuj go z UPO albo z KSeF.',
  en: 'The checksum of this KSeF number does not match, so the number is wrong. Copy it from the UPO or from KSeF.',
};

const futureText: Localized = {
  pl: 'Ten numer KSeF zawiera datę, która jeszcze nie nadeszła. Skopiuj go z UPO albo z KSeF.',
  en: 'This KSeF number contains a future date. Copy it from the UPO or from KSeF.',
};
