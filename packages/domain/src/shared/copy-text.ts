/**
 * A string with its own memory. Engines make a part of a string refer to the whole one, so that what is kept of a document, such as its number,
 * would keep all of its text.
 */
export function copyText(text: string): string {
  return text.split('').join('');
}
