/**
 * What stands where data should be: text that a program left unfilled (`{{number}}`, `undefined`), signs only, a word for missing data
 * (`brak`), or what may also be data (`x`, `0`).
 */
export type Placeholder = 'unfilled' | 'signs' | 'word' | 'perhaps';

/** Fields of templates in Mustache, JavaScript, ASP or JSP and Python, anywhere in a text. */
const templateField = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<%[^%<>]*%>|%\([a-z_]{1,40}\)s/;

/** What programs write for a missing value: JavaScript, Java, SQL, printf, and error values of spreadsheets. */
const missingValue =
  /^(?:null|NULL|\(null\)|undefined|NaN|\[object \w{1,20}\]|%[sd]|\{\d{0,3}\}|\{[A-Za-z_][\w.]{0,60}\}|#(?:N\/A|N\/D!?|REF!|ADR!|VALUE!|ARG!|NAME\?|NAZWA\?|DIV\/0!|DZIEL\/0!))$/;

/** Words for missing data. Short words that may be names, such as `ND`, need their slash or dot. */
const missingWord =
  /^(?:brak(?:[ ,]{1,2}(?:brak|danych|nazwy|adresu|numeru|opisu))*|n\/a|n\.a\.|n\/d|nd\.|nie (?:dotyczy|podano)|none|null|nil|unknown|undefined|todo|tbd|do uzupełnienia|uzupełnić|lorem ipsum.{0,40})$/iu;

/** No other placeholder than a field of a template is longer. */
const longestPlaceholder = 60;

/**
 * How words for missing data and what programs write begin, in lower case: first characters, each with the second ones; `x` and `0` may stand
 * alone. Other ASCII letters and digits begin data.
 */
const beginnings: readonly (readonly [first: string, seconds: string])[] = [
  ['b', 'r'],
  ['d', 'o'],
  ['l', 'o'],
  ['n', 'a/.dioul'],
  ['t', 'bo'],
  ['u', 'nz'],
  ['x', 'x'],
  ['0', '0'],
];

const secondsOf: ReadonlyMap<number, ReadonlySet<number>> = new Map(
  beginnings.flatMap(([first, seconds]) => {
    const codes = new Set([...seconds, ...seconds.toUpperCase()].map(codeOf));
    return [...new Set([first, first.toUpperCase()])].map((character) => [codeOf(character), codes]);
  }),
);

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/**
 * Whether a text is certainly not a placeholder. Nearly all texts are, which their first two characters show without a regular expression.
 *
 * @param text as written
 */
export function isCertainlyData(text: string): boolean {
  const code = text.charCodeAt(0);
  const isAlphanumeric = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  if (!isAlphanumeric || text.includes('{') || text.includes('%')) return false;
  const seconds = secondsOf.get(code);
  if (seconds === undefined) return true;
  const second = text.charCodeAt(1);
  // What ends here, or only has white space after it, may be a placeholder of one character.
  return second > 0x20 && second < 0x7f && !seconds.has(second);
}

/**
 * Recognizes a placeholder.
 *
 * @param text as written, or with white space collapsed
 * @returns    null when the text is data or blank
 */
export function findPlaceholder(text: string): Placeholder | null {
  return isCertainlyData(text) ? null : classify(text.trim());
}

function classify(text: string): Placeholder | null {
  if (text === '') return null;
  if (templateField.test(text)) return 'unfilled';
  if (text.length > longestPlaceholder) return null;
  if (missingValue.test(text)) return 'unfilled';
  if (missingWord.test(text)) return 'word';
  if (/^(?:x{1,5}|0+)$/i.test(text)) return 'perhaps';
  return /[\p{L}\p{N}]/u.test(text) ? null : 'signs';
}
