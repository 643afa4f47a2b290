import { html, type Markup } from '../markup.ts';

/** Names of properties in JSON, other strings, and other values. */
const jsonParts = /("(?:[^"\\\n]|\\.)*")(?=\s*:)|("(?:[^"\\\n]|\\.)*")|\b(true|false|null|-?\d[\d.eE+-]*)\b/g;

/** Strings and the keywords of the languages of samples. */
const codeParts =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`)|\b(import|from|const|await|new|var|using|throw|if|with|as|method|return|curl|jq|echo|print)\b/g;

/** JSON with colored parts, formatted. */
export function highlightedJson(value: unknown): Markup {
  return colored(JSON.stringify(value, null, 2), jsonParts, ['n', 's', 'k']);
}

/** A code sample with colored parts. */
export function highlightedCode(source: string): Markup {
  return colored(source, codeParts, ['s', 'k']);
}

/** Marks each match with the class of its group. */
function colored(text: string, parts: RegExp, classes: readonly string[]): Markup {
  const pieces: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const group = classes.findIndex((_, index) => match[index + 1] !== undefined);
    pieces.push(html`${text.slice(end, match.index)}<span class="${classes[group] ?? ''}">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return html`${pieces}${text.slice(end)}`;
}
