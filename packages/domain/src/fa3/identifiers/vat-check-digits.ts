/** Whether the check digits of a number are right; null for a form whose check is unknown. */
type Check = (number: string) => boolean | null;

/** The value of a digit or letter: `0` to `9`, `A` is 10. */
function readDigit(number: string, index: number): number {
  return Number.parseInt(number.charAt(index), 36);
}

/** The sum of the first digits, each multiplied by its weight. */
function weigh(number: string, weights: readonly number[], start = 0): number {
  return weights.reduce((sum, weight, index) => sum + weight * readDigit(number, start + index), 0);
}

function lastDigit(number: string): number {
  return readDigit(number, number.length - 1);
}

/** The remainder of a number of any length, whose letters count as 10 to 35. */
function remainderOf(text: string, divisor: number): number {
  let remainder = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = readDigit(text, index);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % divisor;
  }
  return remainder;
}

/** The sum of the Luhn algorithm: every second digit, from the right, is doubled and its digits are added. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const isDoubled = (digits.length - index) % 2 === 0;
    const value = readDigit(digits, index) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

/** ISO 7064 modulo 11,10, with the check digit at the end. */
function fitsModulo11And10(digits: string): boolean {
  let product = 10;
  for (let index = 0; index < digits.length - 1; index += 1) {
    const sum = (readDigit(digits, index) + product) % 10;
    product = (2 * (sum === 0 ? 10 : sum)) % 11;
  }
  return (11 - product) % 10 === lastDigit(digits);
}

/** Unlike in Luhn numbers, the digit before the check digit is not doubled, and 4 is added. */
function austrian(number: string): boolean {
  return (luhnSum(number.slice(1, 8)) + 4 + lastDigit(number)) % 10 === 0;
}

function belgian(number: string): boolean {
  return 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
}

/** Legal persons have nine digits; ten are those of a person, a foreigner or another body, which have different weights. */
function bulgarian(number: string): boolean {
  if (number.length === 9) {
    const first = weigh(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    return (first === 10 ? (weigh(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first) === lastDigit(number);
  }
  const last = lastDigit(number);
  const other = 11 - (weigh(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (
    (weigh(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last ||
    weigh(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last ||
    (other === 11 ? 0 : other) === last
  );
}

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21] as const;

function cypriot(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < 8; index += 1) {
    const value = readDigit(number, index);
    sum += index % 2 === 0 ? (cypriotOdd[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === number.charAt(8);
}

/** Only legal persons: nine digits of persons born before 1954 have no check digit, and numbers that tax offices assign follow rules of their own. */
function czech(number: string): boolean | null {
  if (number.length !== 8) return null;
  const check = 11 - (weigh(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 11 ? 1 : check % 10) === lastDigit(number);
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Numbers of persons end with a letter, those of bodies with a digit or a letter that stands for one. */
function spanish(number: string): boolean | null {
  const person = /^(?:[KLMXYZ]\d{7}|\d{8})[A-Z]$/.test(number);
  if (person) {
    const digits = number
      .slice(0, 8)
      .replace(/^[KLMX]/, '0')
      .replace(/^Y/, '1')
      .replace(/^Z/, '2');
    return spanishLetters.charAt(Number(digits) % 23) === number.charAt(8);
  }
  if (!/^[A-HJNP-SUVW]\d{7}[A-J\d]$/.test(number)) return null;
  const check = (10 - (luhnSum(`${number.slice(1, 8)}0`) % 10)) % 10;
  return number.charAt(8) === String(check) || number.charAt(8) === 'JABCDEFGHI'.charAt(check);
}

/** Only numeric keys: those with letters are assigned to newer numbers, for which no rule is published by the authority. */
function french(number: string): boolean | null {
  if (!/^\d{11}$/.test(number)) return null;
  return (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2));
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Forms with a symbol at the second place, and second letters other than `A` to `I` and `W`, are left out. */
function irish(number: string): boolean | null {
  const older = /^(\d)[A-Z](\d{5})([A-Z])$/.exec(number);
  if (older !== null) return irishLetters.charAt(weigh(`0${older[2]}${older[1]}`, [8, 7, 6, 5, 4, 3, 2]) % 23) === older[3];
  const newer = /^(\d{7})([A-W])([A-IW]?)$/.exec(number);
  if (newer === null) return null;
  const [, digits = '', check = '', second = ''] = newer;
  const added = second === '' || second === 'W' ? 0 : 9 * (readDigit(second, 0) - 9);
  return irishLetters.charAt((weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + added) % 23) === check;
}

/** Weights 1 to 9 in a circle; if the remainder is 10, those that begin with 3. */
function lithuanian(number: string): boolean {
  const sumFrom = (first: number) =>
    weigh(
      number,
      Array.from({ length: number.length - 1 }, (_, index) => 1 + ((index + first - 1) % 9)),
    ) % 11;
  const remainder = sumFrom(1);
  return (remainder === 10 ? sumFrom(3) % 10 : remainder) === lastDigit(number);
}

/** Only legal persons: codes of persons, which begin with 0 to 3, have carried no date since 2017, and those with `32` no check digit. */
function latvian(number: string): boolean | null {
  return readDigit(number, 0) > 3 ? weigh(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3 : null;
}

/** Legal persons follow the eleven test; numbers of sole traders since 2020 are right modulo 97 as a whole, with their country. */
function dutch(number: string): boolean {
  return weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === readDigit(number, 8) || remainderOf(`NL${number}`, 97) === 1;
}

function portuguese(number: string): boolean {
  const check = 11 - (weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check > 9 ? 0 : check) === lastDigit(number);
}

function romanian(number: string): boolean {
  const digits = number.padStart(10, '0');
  return ((weigh(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === lastDigit(digits);
}

function slovenian(number: string): boolean {
  const check = 11 - (weigh(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 11 && check % 10 === lastDigit(number);
}

/** The third digit is never 0, 1, 5 or 6: other numbers may be birth numbers, not all of which are divisible by 11. */
function slovak(number: string): boolean | null {
  return /^\d\d[2-47-9]/.test(number) ? remainderOf(number, 11) === 0 : null;
}

/** Government departments and health authorities have no check digits; nine digits count with the two sets of numbers in use. */
function northernIrish(number: string): boolean | null {
  if (!/^\d+$/.test(number)) return null;
  return [0, 42].includes(weigh(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97);
}

/** Checks by the code of `KodUE`. They expect a number of the format of its country (`eu-vat-numbers.ts`). */
const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['AT', austrian],
  ['BE', belgian],
  ['BG', bulgarian],
  ['CY', cypriot],
  ['CZ', czech],
  ['DE', fitsModulo11And10],
  ['DK', (number) => weigh(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  ['EE', (number) => weigh(number, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0],
  ['EL', (number) => (weigh(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(number)],
  ['ES', spanish],
  ['FI', (number) => weigh(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0],
  ['FR', french],
  ['HR', fitsModulo11And10],
  ['HU', (number) => weigh(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0],
  ['IE', irish],
  ['IT', (number) => luhnSum(number) % 10 === 0],
  ['LT', lithuanian],
  ['LU', (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6))],
  ['LV', latvian],
  ['MT', (number) => weigh(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0],
  ['NL', dutch],
  ['PT', portuguese],
  ['RO', romanian],
  ['SE', (number) => luhnSum(number.slice(0, 10)) % 10 === 0],
  ['SI', slovenian],
  ['SK', slovak],
  ['XI', northernIrish],
]);

/**
 * Whether the check digits of a VAT number of another EU state are right (ADR 0035). A right number need not exist: only VIES knows that.
 *
 * @param country code of `KodUE` other than `PL`
 * @param number  without the prefix of the country, of the format of that country
 * @returns       null where the country or this form of its numbers has no check that is certain; a wrong alarm is worse than none
 * @source        European Commission, VIES: VAT number construction rules; for numbers of Dutch sole traders ISO 7064 modulo 97,10
 */
export function hasVatCheckDigits(country: string, number: string): boolean | null {
  return checks.get(country)?.(number) ?? null;
}
