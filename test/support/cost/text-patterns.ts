/** Markup of a text of about the given length. */
export type TextPattern = (length: number) => string;

const filled =
  (unit: string, start = '', end = ''): TextPattern =>
  (length) =>
    start + unit.repeat(Math.max(1, Math.ceil((length - start.length - end.length) / unit.length))) + end;

/** Texts that make a search restart at each character, or that nearly match a field's format. */
export const textPatterns: Readonly<Record<string, TextPattern>> = {
  blanks: filled(' '),
  'blanks between signs': filled(' ', '1', 'x'),
  'tabs and line breaks': filled('\t\n', '1', 'x'),
  zeros: filled('0', '', 'x'),
  'decimal zeros': filled('0', '1.', 'x'),
  digits: filled('9'),
  signs: filled('-', '', '1'),
  commas: filled('1,', '', '0'),
  'grouped number': filled(' 000', '1', 'x'),
  'amounts in złoty': filled(' PLN zł Zł pLn', '1', 'x'),
  percent: filled('% ', '23', 'x'),
  letters: filled('x'),
  words: filled('Towar i usługa '),
  'combining marks': filled('\u0301', 'e'),
  'invisible characters': filled('\u200b\u00ad', '1', 'x'),
  'no-break blanks': filled('\u00a0', '1', 'x'),
  'surrogate pairs': filled('\u{1f600}'),
  'nearly a date': filled('2026-10-', '', '1x'),
  'nearly a time': filled('0', '2026-10-15T08:30:00.', 'x'),
  'nearly a NIP': filled('525-000-00-', 'PL ', 'x'),
  'nearly an account': filled('1090 1014 ', 'PL61 ', 'x'),
  'nearly a KSeF number': filled('1234563218-20261015-', '', 'x'),
  'nearly an address': filled('a.', '', '@'),
  dots: filled('.', '1', '1x'),
  underscores: filled('P_13_0', '', '_'),
  slashes: filled('FV/', '', '\\'),
  'character references': filled('&#32;', '1', 'x'),
  entities: filled('&amp;', '', '&lt;'),
  CDATA: filled('<![CDATA[ 1]]>', '', 'x'),
  'quotation marks': filled("'", '', 'x'),
};

/** The same text without characters that are not allowed in attributes. */
export function inAttribute(markup: string): string {
  return markup.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
