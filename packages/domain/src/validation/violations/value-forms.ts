import type { SimpleType } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { formatPolishPlural } from '../../shared/polish-plural.ts';

/** The meaning of a type's pattern in words, by the name of the type or, without one, of the element. */
export function describePattern(name: string, type: SimpleType): Localized {
  return patternForms[type.name ?? ''] ?? patternForms[name] ?? otherForm;
}

const otherForm: Localized = { pl: 'wartość w formacie opisanym w schemacie', en: 'a value in the format described in the schema' };

/** The meaning of each official pattern, by type or, where the type has no name, by element. */
const patternForms: Readonly<Record<string, Localized>> = {
  TNrNIP: { pl: '10 cyfr NIP, pierwsza inna niż 0', en: 'the 10 digits of a NIP, the first not 0' },
  TNIPIdWew: { pl: 'NIP, myślnik i 5 cyfr, np. 5260001246-12345', en: 'NIP, hyphen and 5 digits, such as 5260001246-12345' },
  TNrVatUE: {
    pl: '1 do 12 cyfr lub wielkich liter, bez spacji i bez prefiksu kraju',
    en: '1 to 12 digits or capital letters, without spaces and country prefix',
  },
  TNumerKSeF: {
    pl: 'numer KSeF, np. 5260001246-20260215-0123AB456789-0C (35 znaków)',
    en: 'a KSeF number such as 5260001246-20260215-0123AB456789-0C (35 characters)',
  },
  SWIFT_Type: { pl: 'kod SWIFT: 8 lub 11 wielkich liter i cyfr', en: 'a SWIFT code: 8 or 11 capital letters and digits' },
  TNrKRS: { pl: '10 cyfr numeru KRS', en: 'the 10 digits of a KRS number' },
  TNrREGON: { pl: '9 albo 14 cyfr numeru REGON', en: 'the 9 or 14 digits of a REGON number' },
  TAdresEmail: { pl: 'adres e-mail, np. biuro@firma.pl', en: 'an e-mail address such as office@company.pl' },
  LinkDoPlatnosci: {
    pl: 'adres http(s) z parametrem IPKSeF= i 13 znakami',
    en: 'an http(s) URL with a parameter IPKSeF= and 13 characters',
  },
  IPKSeF: { pl: '3 cyfry i 10 liter lub cyfr', en: '3 digits and 10 letters or digits' },
};

/** `2 miejsca po przecinku`, `8 miejsc po przecinku`. */
export function readDecimalPlaces(count: number): string {
  return `${count} ${formatPolishPlural(count, 'miejsce', 'miejsca', 'miejsc')} po przecinku`;
}

/** `32 znaki`, `256 znaków`. */
export function countCharacters(count: number): Localized {
  return {
    pl: `${count} ${formatPolishPlural(count, 'znak', 'znaki', 'znaków')}`,
    en: `${count} ${count === 1 ? 'character' : 'characters'}`,
  };
}

/** The range of a type, such as `from 0 to 100`. */
export function readBounds(type: SimpleType): Localized {
  const lowest = type.minInclusive ?? type.minExclusive;
  const above = type.minInclusive === null && type.minExclusive !== null;
  const pl = [
    lowest === null ? '' : `${above ? 'więcej niż' : 'od'} ${lowest}`,
    type.maxInclusive === null ? '' : `do ${type.maxInclusive}`,
  ];
  const en = [
    lowest === null ? '' : `${above ? 'more than' : 'from'} ${lowest}`,
    type.maxInclusive === null ? '' : `to ${type.maxInclusive}`,
  ];
  return { pl: pl.filter(Boolean).join(' '), en: en.filter(Boolean).join(' ') };
}
