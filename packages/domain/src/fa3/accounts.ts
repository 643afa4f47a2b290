import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { LocatedElement } from '../xml/element.ts';
import type { Part } from './elements/part.ts';
import type { Invoice } from './invoice.ts';

/**
 * The form of an account number: Polish (26 digits, with or without `PL`), digits only, `PL` followed by something else, the IBAN of another
 * country, or none of these.
 */
type AccountForm = 'polish' | 'digits' | 'malformed-polish' | 'foreign-iban' | 'other';

/** An account of `Platnosc`: the seller's own or the factor's. */
export interface Account {
  /** `NrRB`. */
  readonly element: LocatedElement;
  /** The number in capitals, without blanks, hyphens and invisible characters. */
  readonly number: string;
  readonly form: AccountForm;
  /** The number as an IBAN; null when it does not look like one. */
  readonly iban: string | null;
  /** `SWIFT`; null when it is absent or malformed. */
  readonly swift: LocatedElement | null;
  /** The country in `SWIFT`, where that is not Poland. */
  readonly foreignCountry: string | null;
}

/** All accounts in the order of the document, the seller's before the factor's. */
export const accountsOf = memoizeByObject(({ payment }: Invoice): readonly Account[] =>
  ['RachunekBankowy', 'RachunekBankowyFaktora'].flatMap((name) => payment.all(name)).flatMap(readAccount),
);

/** Blanks, hyphens, dashes and invisible characters. */
const separators = /[\s\u00ad\u200b-\u200f\u2010-\u2015\u2060-]/g;

function readAccount(part: Part): Account[] {
  const element = part.at('NrRB');
  if (element === null) return [];
  const number = element.text.replace(separators, '').toUpperCase();
  const form = formOf(number);
  const swift = part.at('SWIFT');
  const isSwift = swift !== null && /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(swift.text);
  const country = isSwift ? swift.text.slice(4, 6) : 'PL';
  return [
    {
      element,
      number,
      form,
      iban: ibanOf(number, form),
      swift: isSwift ? swift : null,
      foreignCountry: country === 'PL' ? null : country,
    },
  ];
}

function formOf(number: string): AccountForm {
  if (/^(?:PL)?\d{26}$/.test(number)) return 'polish';
  if (/^\d+$/.test(number)) return 'digits';
  if (number.startsWith('PL')) return 'malformed-polish';
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(number) ? 'foreign-iban' : 'other';
}

function ibanOf(number: string, form: AccountForm): string | null {
  if (form === 'polish') return number.startsWith('PL') ? number : `PL${number}`;
  return form === 'foreign-iban' ? number : null;
}
