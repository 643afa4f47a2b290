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
  // Two edits turn most names of three letters into others, so short names need a closer match.
  let best = written.length <= 4 ? 0 : written.length <= 6 ? 1 : 2;
  let nearest: string[] = [];
  for (const name of allowed) {
    const distance = editDistance(wanted, formsOf(name).lower, best);
    if (distance < best) nearest = [];
    if (distance <= best) nearest.push(name);
    best = Math.min(best, distance);
  }
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

/** A name as misspelt ones are compared with it. */
interface NameForms {
  readonly lower: string;
  readonly plain: string;
}

const formsOfNames = new Map<string, NameForms>();

/** The forms of an allowed name, worked out once: a document may hold hundreds of thousands of misspelt ones. */
function formsOf(name: string): NameForms {
  let forms = formsOfNames.get(name);
  if (forms === undefined) {
    forms = { lower: name.toLowerCase(), plain: withoutSeparators(name) };
    formsOfNames.set(name, forms);
  }
  return forms;
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
  if (left === right) return 0;
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    // What lies further than the limit from the diagonal takes more edits than the limit.
    const next = new Array<number>(right.length + 1).fill(limit + 1);
    next[0] = at;
    for (let other = Math.max(1, at - limit); other <= Math.min(right.length, at + limit); other += 1) {
      const substitution = (row[other - 1] ?? 0) + (left[at - 1] === right[other - 1] ? 0 : 1);
      next[other] = Math.min(substitution, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1);
    }
    if (next.every((edits) => edits > limit)) return limit + 1;
    row = next;
  }
  return row[right.length] ?? limit + 1;
}
