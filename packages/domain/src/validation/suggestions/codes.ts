/**
 * The rate literal that a near miss of one means.
 *
 * @param written   what was sent, such as `23%`, `ZW` or `0KR`
 * @param literals  the literals the schema allows
 * @returns the literal, or null when none or more than one is meant (`0`, `np`)
 */
export function nearestRateLiteral(written: string, literals: readonly string[]): string | null {
  const wanted = plainRate(written);
  return literals.find((literal) => plainRate(literal) === wanted) ?? null;
}

function plainRate(text: string): string {
  return text.replace(/[\s%.\u00a0]/g, '').toLowerCase();
}

/** Three-letter codes of the countries that Polish invoices name most, by their two-letter codes. */
const threeLetterCodes: Readonly<Record<string, string>> = {
  AUT: 'AT',
  BEL: 'BE',
  BGR: 'BG',
  CHE: 'CH',
  CHN: 'CN',
  CYP: 'CY',
  CZE: 'CZ',
  DEU: 'DE',
  DNK: 'DK',
  ESP: 'ES',
  EST: 'EE',
  FIN: 'FI',
  FRA: 'FR',
  GBR: 'GB',
  GRC: 'GR',
  HRV: 'HR',
  HUN: 'HU',
  IRL: 'IE',
  ITA: 'IT',
  LTU: 'LT',
  LUX: 'LU',
  LVA: 'LV',
  MLT: 'MT',
  NLD: 'NL',
  NOR: 'NO',
  POL: 'PL',
  PRT: 'PT',
  ROU: 'RO',
  SVK: 'SK',
  SVN: 'SI',
  SWE: 'SE',
  TUR: 'TR',
  UKR: 'UA',
  USA: 'US',
};

/**
 * The country code that a near miss of one means: `UK`, three-letter codes, lower case, `EL` and `GR` mixed up.
 *
 * @param allowed the codes the field takes; EU VAT codes write Greece `EL`, addresses write it `GR`
 * @returns an allowed code, or null
 */
export function nearestCountryCode(written: string, allowed: readonly string[]): string | null {
  const upper = written.trim().toUpperCase();
  const twoLetter = threeLetterCodes[upper] ?? upper;
  const candidates = [twoLetter, { UK: 'GB', EL: 'GR', GR: 'EL' }[twoLetter], { UK: 'XI', GBR: 'XI' }[upper]];
  return candidates.find((candidate) => candidate !== undefined && candidate !== written && allowed.includes(candidate)) ?? null;
}

/** The ten digits of a NIP written with separators, visible or not, or the country prefix; null when it is not that. */
export function plainNip(written: string): string | null {
  const digits = written
    .trim()
    .replace(/^PL/i, '')
    .replace(/[\s\u00ad\u200b-\u200f\u2010-\u2015\u2060-]/g, '');
  return /^\d{10}$/.test(digits) && digits !== written ? digits : null;
}

/**
 * The allowed name that a misspelt one most likely means.
 *
 * @param allowed names of the schema
 * @returns the only name within two edits (letter case costs nothing), or null when none or several are as near
 */
export function nearestName(written: string, allowed: readonly string[]): string | null {
  const plain = withoutSeparators(written);
  const [sameLetters, ...others] = allowed.filter((name) => formsOf(name).plain === plain);
  if (sameLetters !== undefined && others.length === 0) return sameLetters;
  const wanted = written.toLowerCase();
  const letters = lettersOf(wanted);
  // Two edits turn most names of three letters into others, so short names need a closer match.
  let best = written.length <= 4 ? 0 : written.length <= 6 ? 1 : 2;
  let nearest: string[] = [];
  for (const name of allowed) {
    const forms = formsOf(name);
    // One edit brings in one letter at most.
    if (bitsIn(letters & ~forms.letters) > best) continue;
    const distance = editDistance(wanted, forms.lower, best);
    if (distance > best) continue;
    nearest = distance < best ? [name] : [...nearest, name];
    best = distance;
  }
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

/** A name as misspelt ones are compared with it. */
interface NameForms {
  readonly lower: string;
  readonly plain: string;
  readonly letters: number;
}

const formsOfNames = new Map<string, NameForms>();

/** The forms of an allowed name, worked out once: a document may hold hundreds of thousands of misspelt ones. */
function formsOf(name: string): NameForms {
  let forms = formsOfNames.get(name);
  if (forms === undefined) {
    const lower = name.toLowerCase();
    forms = { lower, plain: withoutSeparators(name), letters: lettersOf(lower) };
    formsOfNames.set(name, forms);
  }
  return forms;
}

/** Which letters a text has: a bit for each, which some share. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let left = value; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** A name without what people leave out or add: separators, leading zeros of numbers, capitals. */
function withoutSeparators(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/[_.-]/g, '');
}

/** How many edits turn one text into another; more than the limit when it takes more. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  const start = sharedStart(left, right);
  const end = sharedEnd(left, right, start);
  return distanceWithin(left.slice(start, left.length - end), right.slice(start, right.length - end), limit);
}

function sharedStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

/** How many units two texts share at their ends, behind those that they share at their starts. */
function sharedEnd(left: string, right: string, start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let length = 0;
  while (length < most && left[left.length - 1 - length] === right[right.length - 1 - length]) length += 1;
  return length;
}

function distanceWithin(left: string, right: string, limit: number): number {
  if (left === '' || right === '') return Math.max(left.length, right.length);
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    // What lies further than the limit from the diagonal takes more edits than the limit.
    const next = new Array<number>(right.length + 1).fill(limit + 1);
    next[0] = at;
    let least = at;
    for (let other = Math.max(1, at - limit); other <= Math.min(right.length, at + limit); other += 1) {
      const substitution = (row[other - 1] ?? 0) + (left[at - 1] === right[other - 1] ? 0 : 1);
      const edits = Math.min(substitution, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1);
      next[other] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    row = next;
  }
  return row[right.length] ?? limit + 1;
}
