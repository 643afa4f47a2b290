import { type Draw, digits, pick, wholeNumber } from './draw.ts';

function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);
}

/** A NIP with its check digit. */
export function nip(draw: Draw): string {
  const beginning = `${wholeNumber(draw, 1, 9)}${wholeNumber(draw, 1, 9)}${digits(draw, 6)}`;
  // Nine digits with the remainder ten are not a NIP: the ninth is then changed.
  for (let last = wholeNumber(draw, 0, 9); ; last = (last + 1) % 10) {
    const start = `${beginning}${last}`;
    const remainder = weighted(start, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11;
    if (remainder !== 10) return start + remainder;
  }
}

/** An internal identifier of a unit of the owner of a NIP, with its check digit. */
export function internalId(draw: Draw, ownerNip: string): string {
  const unit = digits(draw, 4);
  const check = weighted(ownerNip + unit, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10;
  return `${ownerNip}-${unit}${check}`;
}

/** A REGON of nine digits. */
export function regon(draw: Draw): string {
  const start = digits(draw, 8);
  return start + ((weighted(start, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10);
}

/** A REGON of fourteen digits, of a local unit. */
export function longRegon(draw: Draw): string {
  const start = regon(draw) + digits(draw, 4);
  return start + ((weighted(start, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]) % 11) % 10);
}

/** A GS1 number (GLN, GTIN) with the given length. */
export function gs1(draw: Draw, length: number): string {
  const start = digits(draw, length - 1);
  const sum = [...start].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return start + ((10 - (sum % 10)) % 10);
}

function checkDigits(country: string, account: string): string {
  const number = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join('');
  return String(98n - (BigInt(number) % 97n)).padStart(2, '0');
}

/** An account in a Polish bank, 26 digits. */
export function polishAccount(draw: Draw): string {
  const account = digits(draw, 24);
  return checkDigits('PL', account) + account;
}

/** An IBAN of another country, in the format of its banks. */
export function foreignIban(draw: Draw, country: string): string {
  const account = ibanForms[country]?.(draw) ?? '';
  return country + checkDigits(country, account) + account;
}

const ibanForms: Readonly<Record<string, (draw: Draw) => string>> = {
  DE: (draw) => digits(draw, 18),
  FR: (draw) => digits(draw, 23),
  GB: (draw) => `NWBK${digits(draw, 14)}`,
  NL: (draw) => `ABNA${digits(draw, 10)}`,
  CZ: (draw) => digits(draw, 20),
  NO: (draw) => digits(draw, 11),
};

/** CRC-8 with polynomial 0x07, by long division over the bits of the string. */
function crc8(text: string): number {
  let register = 0n;
  for (const character of text) register = (register << 8n) | BigInt(character.charCodeAt(0));
  register <<= 8n;
  for (let bit = BigInt(text.length) * 8n + 7n; bit >= 8n; bit -= 1n) if (((register >> bit) & 1n) === 1n) register ^= 0x107n << (bit - 8n);
  return Number(register);
}

/** A KSeF number of 35 characters, as assigned by KSeF 2.0. */
export function ksefNumber(draw: Draw, sellerNip: string, day: string): string {
  const technical = Array.from({ length: 12 }, () => pick(draw, [...'0123456789ABCDEF'])).join('');
  const start = `${sellerNip}-${day.replaceAll('-', '')}-${technical}`;
  return `${start}-${crc8(start).toString(16).toUpperCase().padStart(2, '0')}`;
}
