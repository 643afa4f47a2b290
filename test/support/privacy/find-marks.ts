import { decodings } from './decodings.ts';

/** A mark that was found. */
export interface FoundMark {
  readonly mark: string;
  /** The encodings undone to find it, such as `base64, JSON`; empty for plain text. */
  readonly through: string;
  /** The text around it. */
  readonly near: string;
}

/** Maximum nesting of encodings: JSON in base64 in JSON in URL encoding has four. */
const depthLimit = 4;

/**
 * Finds values in any output: as they are, in any case, with separated digits, and in every encoding known to
 * {@link decodings}, including nested ones.
 *
 * @param sought the values by name
 */
export function findMarks(written: Uint8Array | string, sought: Readonly<Record<string, string>>): FoundMark[] {
  const patterns = Object.entries(sought).map(([mark, text]) => ({ mark, pattern: patternOf(text) }));
  const any = new RegExp(patterns.map(({ pattern }) => pattern.source).join('|'), 'i');
  const found = new Map<string, FoundMark>();
  const seen = new Set<string>();
  const look = (text: string, through: readonly string[]): void => {
    if (seen.has(text)) return;
    seen.add(text);
    const candidates = any.test(text) ? patterns.filter(({ mark }) => !found.has(mark)) : [];
    for (const { mark, pattern } of candidates) {
      const at = text.search(pattern);
      if (at !== -1) found.set(mark, { mark, through: through.join(', '), near: around(text, at) });
    }
    if (through.length === depthLimit) return;
    for (const { name, text: decoded } of decodings(text)) look(decoded, [...through, name]);
  };
  look(typeof written === 'string' ? Buffer.from(written, 'utf8').toString('latin1') : Buffer.from(written).toString('latin1'), []);
  return [...found.values()];
}

/** Digits of numbers may be separated by blanks, hyphens or dots, with a comma as the decimal point. */
function patternOf(text: string): RegExp {
  const characters = [...text].map((character) => (/[.,]/.test(character) ? '[.,]?' : character.replace(/[^A-Za-z0-9]/, '\\$&')));
  return new RegExp(/^[\d.]+$/.test(text) ? characters.join('[\\s.,_-]{0,2}') : characters.join(''), 'i');
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at + 60).replace(/[^\x20-\x7e]+/g, ' ');
}
