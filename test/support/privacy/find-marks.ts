import { decodings } from './decodings.ts';

/** A mark that turned up. */
export interface FoundMark {
  readonly mark: string;
  /** What had to be undone to see it, such as `base64, JSON`; empty where it stands as it is. */
  readonly through: string;
  /** What stands around it. */
  readonly near: string;
}

/** How often things may be wrapped into one another: JSON in base64 in JSON in percent signs is four. */
const depthLimit = 4;

/**
 * Finds values in anything that was written: as they are, in any case, with their digits set apart, and under every encoding that
 * {@link decodings} knows, also several of them around each other.
 *
 * @param sought the values by their names
 */
export function findMarks(written: Uint8Array | string, sought: Readonly<Record<string, string>>): FoundMark[] {
  const patterns = Object.entries(sought).map(([mark, text]) => ({ mark, pattern: patternOf(text) }));
  const any = new RegExp(patterns.map(({ pattern }) => pattern.source).join('|'), 'i');
  const found = new Map<string, FoundMark>();
  const seen = new Set<string>();
  const look = (text: string, through: readonly string[]): void => {
    if (seen.has(text)) return;
    seen.add(text);
    if (any.test(text)) {
      for (const { mark, pattern } of patterns) {
        const at = text.search(pattern);
        if (at !== -1 && !found.has(mark)) found.set(mark, { mark, through: through.join(', '), near: around(text, at) });
      }
    }
    if (through.length === depthLimit) return;
    for (const { name, text: decoded } of decodings(text)) look(decoded, [...through, name]);
  };
  look(typeof written === 'string' ? Buffer.from(written, 'utf8').toString('latin1') : Buffer.from(written).toString('latin1'), []);
  return [...found.values()];
}

/** Numbers are written with blanks, hyphens or dots between their digits, and with a comma for the point. */
function patternOf(text: string): RegExp {
  const characters = [...text].map((character) => (/[.,]/.test(character) ? '[.,]?' : character.replace(/[^A-Za-z0-9]/, '\\$&')));
  return new RegExp(/^[\d.]+$/.test(text) ? characters.join('[\\s.,_-]{0,2}') : characters.join(''), 'i');
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at + 60).replace(/[^\x20-\x7e]+/g, ' ');
}
