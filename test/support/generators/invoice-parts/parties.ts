import { hasVatCheckDigits } from '@nakor/domain/fa3/identifiers/vat-check-digits';
import { gs1, nip } from './check-digits.ts';
import { chance, type Draw, digits, freeText, maybe, pick, several, wholeNumber } from './draw.ts';
import type { Address, Contact, Identity, Party } from './model-terms.ts';

const polishNames = [
  'Hurtownia Źdźbło sp. z o.o.',
  'Zakład „Pod Lipą” s.c.',
  'Jaworski & Córki sp.j.',
  'Gęśla Jaźń S.A.',
  'PHU Łąka <Anna Wąs>',
];
const foreignNames = [
  'Müller & Söhne GmbH',
  'Société Générique S.A.R.L.',
  'Ejemplo Ibérica S.L.',
  'Primer d.o.o.',
  'Örnek A.Ş.',
  'Sample Trading Ltd',
];
const personNames = ['Zofia Śliwa', 'Bożydar Ćma', 'Jürgen Beispiel', 'Aoife Ní Shampla'];

/** A party with only the required data. */
export function bareParty(identity: Identity, name: string | null, address: Address | null): Party {
  return {
    hasPrefix: false,
    eori: null,
    identity,
    name,
    address,
    mailingAddress: null,
    contacts: [],
    status: null,
    customerNumber: null,
    buyerKey: null,
    isLocalGovernment: false,
    isVatGroup: false,
    role: null,
    share: null,
  };
}

/** An address in a country. */
export function addressIn(draw: Draw, country: string): Address {
  const street = pick(
    draw,
    country === 'PL' ? ['ul. Żółwia', 'al. Dębowa', 'os. Słoneczne', 'Rynek'] : ['Main Street', 'Hauptstraße', 'Rue Ñ'],
  );
  return {
    country,
    first: `${street} ${wholeNumber(draw, 1, 199)}`,
    second: maybe(draw, 70, () => `${digits(draw, 2)}-${digits(draw, 3)} ${country === 'PL' ? 'Łódź' : 'City'}`),
    gln: maybe(draw, 8, () => gs1(draw, 13)),
  };
}

/** A party with a Polish NIP and an address in Poland. */
export function polishParty(draw: Draw): Party {
  const party = bareParty({ kind: 'nip', number: nip(draw) }, freeText(draw, polishNames), addressIn(draw, 'PL'));
  return withExtras(draw, party, 'PL');
}

/** A company with a VAT number of another country of the EU (or of Northern Ireland). */
export function euParty(draw: Draw): Party {
  return vatPayer(draw, Object.keys(vatNumbers));
}

/** The same without Northern Ireland, which is part of the EU's VAT area for goods only. */
export function euServiceBuyer(draw: Draw): Party {
  return vatPayer(
    draw,
    Object.keys(vatNumbers).filter((country) => country !== 'XI'),
  );
}

function vatPayer(draw: Draw, countries: readonly string[]): Party {
  const country = pick(draw, countries);
  const number = vatNumbers[country]?.(draw) ?? '';
  const residence = addressIn(draw, addressCountries[country] ?? country);
  return withExtras(
    draw,
    bareParty({ kind: 'eu', country, number: withCheckDigits(country, number) }, freeText(draw, foreignNames), residence),
    residence.country,
  );
}

/** A company from outside the EU. */
export function foreignParty(draw: Draw): Party {
  const country = pick(draw, ['US', 'CH', 'GB', 'NO', 'UA', 'TR', 'CN', 'JP']);
  const identity: Identity = chance(draw, 85)
    ? { kind: 'foreign', country: maybe(draw, 80, () => country), number: `A${digits(draw, 2)}-${digits(draw, 6)}` }
    : { kind: 'none' };
  return withExtras(draw, bareParty(identity, freeText(draw, foreignNames), addressIn(draw, country)), country);
}

/** A person without any tax number. */
export function personIn(draw: Draw, country: string): Party {
  return bareParty({ kind: 'none' }, pick(draw, personNames), addressIn(draw, country));
}

function withExtras(draw: Draw, party: Party, country: string): Party {
  return {
    ...party,
    eori: maybe(draw, 8, () => `${country}${digits(draw, 15)}`),
    mailingAddress: maybe(draw, 10, () => addressIn(draw, country)),
    contacts: chance(draw, 40) ? several(draw, 1, 3, () => contact(draw)) : [],
  };
}

function contact(draw: Draw): Contact {
  return {
    email: maybe(draw, 70, () => pick(draw, ['biuro@firma.example', 'faktury+zakup@mail.firma.example'])),
    phone: maybe(draw, 70, () => pick(draw, ['+48 22 555 01 01', '225550102'])),
  };
}

/** Identity and names as on another invoice. */
export function asBefore(draw: Draw, party: Party, buyerKey: string | null): Party {
  const renamed = chance(draw, 60);
  const name = party.name === null ? null : `${party.name} (dawniej)`;
  const moved = party.address === null ? null : { ...party.address, first: `${party.address.first} lok. 7`, gln: null };
  const before = bareParty(party.identity, renamed ? name : party.name, renamed && chance(draw, 50) ? party.address : moved);
  return { ...before, hasPrefix: party.hasPrefix, buyerKey };
}

/** Countries whose code in `KodUE` differs from their address code. */
const addressCountries: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

const letters = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => pick(draw, [...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('');

/** VAT numbers by country, in the formats published by the Commission. */
const vatNumbers: Readonly<Record<string, (draw: Draw) => string>> = {
  DE: (draw) => digits(draw, 9),
  AT: (draw) => `U${digits(draw, 8)}`,
  BE: (draw) => pick(draw, ['0', '1']) + digits(draw, 9),
  BG: (draw) => digits(draw, wholeNumber(draw, 9, 10)),
  CY: (draw) => digits(draw, 8) + letters(draw, 1),
  CZ: (draw) => digits(draw, wholeNumber(draw, 8, 10)),
  DK: (draw) => digits(draw, 8),
  EE: (draw) => digits(draw, 9),
  EL: (draw) => digits(draw, 9),
  ES: (draw) =>
    pick(draw, [
      letters(draw, 1) + digits(draw, 8),
      digits(draw, 8) + letters(draw, 1),
      letters(draw, 1) + digits(draw, 7) + letters(draw, 1),
    ]),
  FI: (draw) => digits(draw, 8),
  // Two letters are allowed for FR, but no such number is known.
  FR: (draw) => pick(draw, [`H${letters(draw, 1)}`, digits(draw, 2)]) + digits(draw, 9),
  HR: (draw) => digits(draw, 11),
  HU: (draw) => digits(draw, 8),
  IE: (draw) =>
    pick(draw, [
      digits(draw, 7) + letters(draw, 1),
      digits(draw, 7) + letters(draw, 2),
      `${digits(draw, 1)}+${digits(draw, 5)}${letters(draw, 1)}`,
    ]),
  IT: (draw) => digits(draw, 11),
  LT: (draw) => digits(draw, pick(draw, [9, 12])),
  LU: (draw) => digits(draw, 8),
  LV: (draw) => digits(draw, 11),
  MT: (draw) => digits(draw, 8),
  NL: (draw) => `${digits(draw, 9)}B${digits(draw, 2)}`,
  PT: (draw) => digits(draw, 9),
  RO: (draw) => digits(draw, wholeNumber(draw, 2, 10)),
  SE: (draw) => digits(draw, 12),
  SI: (draw) => digits(draw, 8),
  SK: (draw) => digits(draw, 10),
  XI: (draw) => pick(draw, [digits(draw, 9), digits(draw, 12)]),
};

/** Counts a number up until its check digits are right; the step reaches every digit, also those before a suffix without a check. */
function withCheckDigits(country: string, number: string): string {
  const digitsOf = /\d{2,}/.exec(number)?.[0] ?? '';
  let current = number;
  for (let step = 1; hasVatCheckDigits(country, current) === false; step += 1) {
    const next = (BigInt(digitsOf) + 101n * BigInt(step)) % 10n ** BigInt(digitsOf.length);
    current = number.replace(digitsOf, String(next).padStart(digitsOf.length, '0'));
  }
  return current;
}
