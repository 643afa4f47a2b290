import { html, type Markup } from '../markup.ts';

/** A string, of which the end may be missing so that each part of a text is read once, or another value. */
const jsonParts = /("(?:[^"\\\n]|\\.)*"?)|\b(true|false|null|-?\d[\d.eE+-]*)\b/g;

/** Strings, which a shell writes across lines, and the keywords of the languages of samples. */
const codeParts =
  /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\]|\\[\s\S])*'?|`[^`\n]*`?)|\b(import|from|const|await|new|var|using|throw|if|with|as|method|return|curl|jq|echo|print)\b/g;

/** JSON with colored parts, formatted. */
export function highlightJson(value: unknown): Markup {
  const text = JSON.stringify(value, null, 2);
  return colored(text, jsonParts, (end) => (text[end] === ':' ? 'n' : 's'));
}

/** A code sample with colored parts. */
export function highlightCode(source: string): Markup {
  return colored(source, codeParts, () => 's');
}

/** Marks each string, and each match of the second group. `stringClass` gets the place where the string ends. */
function colored(text: string, parts: RegExp, stringClass: (end: number) => string): Markup {
  const pieces: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    pieces.push(html`${before}<span class="${match[1] === undefined ? 'k' : stringClass(end)}">${match[0]}</span>`);
  }
  return html`${pieces}${text.slice(end)}`;
}
