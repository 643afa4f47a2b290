function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sum += (digits.charCodeAt(index) - 48) * (weights[index] ?? 0);
  return sum;
}

/** Whether a string is a NIP, ten digits with a correct check digit: `5265877635` is, `1234567890` is not. */
export function isNip(text: string): boolean {
  return /^\d{10}$/.test(text) && weightedSum(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9]);
}

/** Whether a string is a PESEL, eleven digits with a month of one of the five centuries and a correct check digit: `44051401359`. */
export function isPesel(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const month = Number(text.slice(2, 4)) % 20;
  const day = Number(text.slice(4, 6));
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  return (10 - (weightedSum(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(text[10]);
}

/** Whether the 15th digit of an `IDWew` (`NIP-ddddd`) is its check digit: `6824515772-12343`. Does not check the NIP itself. */
export function isInternalIdentifier(text: string): boolean {
  const digits = text.replace('-', '');
  return /^\d{15}$/.test(digits) && weightedSum(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10 === Number(digits[14]);
}

/** Whether a string is a REGON of 9 or 14 digits with correct check digits: `123456785`, `12345678512347`. */
export function isRegon(text: string): boolean {
  if (/^\d{9}$/.test(text)) return (weightedSum(text, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 === Number(text[8]);
  if (!/^\d{14}$/.test(text) || !isRegon(text.slice(0, 9))) return false;
  return (weightedSum(text, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]) % 11) % 10 === Number(text[13]);
}

/** Whether the last digit of a GS1 number (GLN, GTIN) is its check digit: `5901234123457`. Does not check the length. */
export function hasGs1CheckDigit(digits: string): boolean {
  if (!/^\d{2,18}$/.test(digits)) return false;
  const last = digits.length - 1;
  let sum = 0;
  for (let index = 0; index < last; index += 1) sum += (digits.charCodeAt(index) - 48) * ((last - index) % 2 === 1 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(digits[last]);
}

/**
 * Whether an IBAN has correct check digits by ISO 13616 (remainder 1 modulo 97).
 *
 * @param iban two letters, two check digits, letters and digits; capitals, no blanks: `PL61109010140000071219812874`
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return false;
  let remainder = 0;
  for (let index = 0; index < iban.length; index += 1) {
    // The first four characters count last.
    const code = iban.charCodeAt((index + 4) % iban.length);
    // Letters count as 10 to 35.
    remainder = code < 65 ? (remainder * 10 + code - 48) % 97 : (remainder * 100 + code - 55) % 97;
  }
  return remainder === 1;
}

/**
 * Check characters of a KSeF number: CRC-8 (polynomial 0x07) of its first 32 characters, as two capital hexadecimal digits.
 * For `5265877635-20250826-0100001AF629` it is `AF`; for the test text `123456789` it is `F4`.
 */
export function checkKsefNumberCheck(text: string): string {
  let register = 0;
  for (let index = 0; index < text.length; index += 1) {
    register ^= text.charCodeAt(index) & 0xff;
    for (let bit = 0; bit < 8; bit += 1) register = (register & 0x80) === 0 ? (register << 1) & 0xff : ((register << 1) ^ 0x07) & 0xff;
  }
  return register.toString(16).toUpperCase().padStart(2, '0');
}
