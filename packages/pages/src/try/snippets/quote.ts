/** A word of a POSIX shell. */
export function quoteShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A string literal in double quotes, for TypeScript, Python and C#: their escapes are the same for what JSON escapes. */
export function quoteDouble(text: string): string {
  // C# and older JavaScript end lines at these.
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A string literal of PHP, in single quotes: nothing in it is interpreted. */
export function quotePhp(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
}
