/**
 * The rate literal that a misspelt one means.
 *
 * @param written   the value as sent, such as `23%`, `ZW` or `0KR`
 * @param literals  the literals the schema allows
 * @returns the literal, or null when there is no match or more than one (`0`, `np`)
 */
export function findNearestRateLiteral(written: string, literals: readonly string[]): string | null {
  const wanted = plainRate(written);
  return literals.find((literal) => plainRate(literal) === wanted) ?? null;
}

function plainRate(text: string): string {
  return text.replace(/[\s%.\u00a0]/g, '').toLowerCase();
}

/** Two-letter codes of the most common countries on Polish invoices, by their three-letter codes. */
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
 * The country code that a wrong one means: `UK`, three-letter codes, lower case, `EL` and `GR` mixed up.
 *
 * @param allowed the codes that the field accepts; Greece is `EL` in EU VAT numbers and `GR` in addresses
 * @returns an allowed code, or null
 */
export function findNearestCountryCode(written: string, allowed: readonly string[]): string | null {
  const upper = written.trim().toUpperCase();
  const twoLetter = threeLetterCodes[upper] ?? upper;
  const candidates = [twoLetter, { UK: 'GB', EL: 'GR', GR: 'EL' }[twoLetter], { UK: 'XI', GBR: 'XI' }[upper]];
  return candidates.find((candidate) => candidate !== undefined && candidate !== written && allowed.includes(candidate)) ?? null;
}

/** The ten digits of a NIP written with (visible or invisible) separators or the country prefix; null for anything else. */
export function formatPlainNip(written: string): string | null {
  const digits = written
    .trim()
    .replace(/^PL/i, '')
    .replace(/[\s\u00ad\u200b-\u200f\u2010-\u2015\u2060-]/g, '');
  return /^\d{10}$/.test(digits) && digits !== written ? digits : null;
}

/**
 * The allowed name that a misspelt one most likely means.
 *
 * A coded name (`P_11A`) means another amount, rate or date with each character, so that only its notation is corrected: letter case, separators
 * and zeros, if no other name is one edit away, or a spelling that programs are known to use.
 *
 * @param allowed names of the schema
 * @returns the only name within two edits (ignoring case), or null when there is none or several
 */
export function findNearestName(written: string, allowed: readonly string[]): string | null {
  const plain = withoutSeparators(written);
  const [sameLetters, ...others] = allowed.filter((name) => formsOf(name).plain === plain);
  if (sameLetters !== undefined && others.length === 0) return isNearAnother(written, sameLetters, allowed) ? null : sameLetters;
  const known = knownSpellings.get(plain);
  if (known !== undefined && allowed.includes(known)) return known;
  const nearest = findNearestWord(written, allowed);
  return nearest === null || isCodedName(nearest) ? null : nearest;
}

/**
 * Whether a single edit makes another name than the one that is written the same but for its notation: `P_13__1` may be `P_13_1` or
 * `P_13_6_1`, and `P_19_` may be `P_19` or `P_19N`, which says the opposite. Letter case alone is not ambiguous.
 */
function isNearAnother(written: string, sameLetters: string, allowed: readonly string[]): boolean {
  const wanted = written.toLowerCase();
  if (formsOf(sameLetters).lower === wanted) return false;
  return allowed.some((name) => name !== sameLetters && editDistance(wanted, formsOf(name).lower, 1) <= 1);
}

/** Whether a name consists of the code of a field: `P_11`, `P_12_XII`, `P_PMarzy_3_1`. */
function isCodedName(name: string): boolean {
  return name.startsWith('P_');
}

/** Spellings of coded names that state in words which one is meant. */
const knownSpellings: ReadonlyMap<string, string> = new Map([
  ['p11net', 'P_11'],
  ['p11netto', 'P_11'],
  ['p11brutto', 'P_11A'],
  ['p11gross', 'P_11A'],
]);

/**
 * Whether a name that {@link findNearestName} found may be another one as well: a coded name, unless only letter case differs or the spelling is
 * one that programs are known to use. A code in another notation, such as `P_11_A`, may be `P_11` or `P_11A`.
 */
export function isUncertainName(written: string, found: string): boolean {
  if (!isCodedName(found) || written.toLowerCase() === found.toLowerCase()) return false;
  return knownSpellings.get(withoutSeparators(written)) !== found;
}

/** How far a misspelt name may be from the one it means. */
const mostEdits = 2;

/**
 * The only name within two edits, so that whichever name was misspelt by two edits, it becomes that name or none. The digits of a name are a code
 * (`AdresL1`, `AdresL2`) and remain as written.
 */
function findNearestWord(written: string, allowed: readonly string[]): string | null {
  const wanted = written.toLowerCase();
  const letters = lettersOf(wanted);
  const digits = digitsOf(wanted);
  // Two edits turn most three-letter names into other names, so short names need a closer match.
  const most = written.length <= 4 ? 0 : written.length <= 6 ? 1 : mostEdits;
  let nearest: { readonly name: string; readonly distance: number } | null = null;
  for (const name of allowed) {
    const forms = formsOf(name);
    // A code that is as near may be meant with any digit. One edit adds at most one new letter.
    if ((forms.digits !== digits && !isCodedName(name)) || bitsIn(letters & ~forms.letters) > mostEdits) continue;
    const distance = editDistance(wanted, forms.lower, mostEdits);
    if (distance > mostEdits) continue;
    if (nearest !== null) return null;
    nearest = { name, distance };
  }
  return nearest !== null && nearest.distance <= most ? nearest.name : null;
}

/** The normalized forms of a name for comparison with misspelt ones. */
interface NameForms {
  readonly lower: string;
  readonly plain: string;
  readonly digits: string;
  readonly letters: number;
}

const formsOfNames = new Map<string, NameForms>();

/** The forms of an allowed name, cached since a document may contain hundreds of thousands of misspelt names. */
function formsOf(name: string): NameForms {
  let forms = formsOfNames.get(name);
  if (forms === undefined) {
    const lower = name.toLowerCase();
    forms = { lower, plain: withoutSeparators(name), digits: digitsOf(lower), letters: lettersOf(lower) };
    formsOfNames.set(name, forms);
  }
  return forms;
}

/** The set of letters in a string as bits; some letters share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function bitsIn(value: number): number {
  let count = 0;
  for (let left = value; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** A name without separators and leading zeros, in lower case. */
function withoutSeparators(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/[_.-]/g, '');
}

/** Edit distance of two strings; any value above the limit means “more than the limit”. */
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

/** Length of the common suffix of two strings, not overlapping the common prefix. */
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
    // Cells further than the limit from the diagonal need more edits than the limit.
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
