import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** One step of a path: an element, by its position among those of its name (from 1) or by the text of one of its children. */
export interface PathStep {
  readonly name: string;
  readonly position: number | null;
  readonly key: { readonly name: string; readonly value: string } | null;
}

/** The address of an element of an invoice, from below `Faktura`: `Fa/FaWiersz[NrWierszaFa=2]/P_9A`. */
export interface ChangePath {
  readonly steps: readonly PathStep[];
  /** For display, starting with `/Faktura`. */
  readonly text: string;
}

const stepForm = /^([A-Za-z_][\w.-]*)(?:\[(?:(\d{1,5})|([A-Za-z_][\w.-]*)=(?:"([^"\]]*)"|'([^'\]]*)'|([^"'\]]*)))\])?$/;
const maxPathLength = 300;

/**
 * Parses a path as written by callers: XPath-like, with or without a leading `/Faktura`, positions or keys in brackets, no `//`, no
 * wildcards.
 *
 * @returns the reason when the path is malformed
 */
export function parseChangePath(text: string): Result<ChangePath, Localized> {
  const trimmed = text
    .trim()
    .replace(/^\//, '')
    .replace(/^Faktura\//, '');
  if (trimmed === '' || text.length > maxPathLength) return err(wrongForm);
  const steps: PathStep[] = [];
  for (const part of partsOf(trimmed)) {
    const match = stepForm.exec(part);
    if (match === null) return err(wrongForm);
    const [, name = '', position, keyName, ...values] = match;
    if (position !== undefined && Number(position) === 0) return err(wrongForm);
    const value = values.find((candidate) => candidate !== undefined) ?? '';
    steps.push({
      name,
      position: position === undefined ? null : Number(position),
      key: keyName === undefined ? null : { name: keyName, value: readKeyValue(keyName, value.trim()) },
    });
  }
  return ok({ steps, text: `/Faktura/${steps.map(stepText).join('/')}` });
}

/** Splits a path at slashes. Scans from the end, because a slash belongs to a key when the next bracket after it is a closing one. */
function partsOf(path: string): readonly string[] {
  const parts: string[] = [];
  let isInKey = false;
  let end = path.length;
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const character = path[at];
    if (character === '[' || character === ']') isInKey = character === ']';
    if (character !== '/' || isInKey) continue;
    parts.push(path.slice(at + 1, end));
    end = at;
  }
  return [...parts, path.slice(0, end)].reverse();
}

const lineNumbers: ReadonlySet<string> = new Set(['NrWierszaFa', 'NrWierszaZam']);

/** Normalizes the value of a key: `01` and `1` are the same line number. */
export function readKeyValue(name: string, text: string): string {
  return lineNumbers.has(name) ? text.replace(/^0+(?=\d)/, '') : text;
}

/** Names of the steps of a path, without positions: `Fa/FaWiersz/P_9A`. */
export function listNames({ steps }: ChangePath): string {
  return steps.map(({ name }) => name).join('/');
}

/**
 * Whether a path matches a pattern.
 *
 * @param pattern names of steps, such as `Fa/FaWiersz/P_9A`; `*` at the end stands for one or more steps of any name
 */
export function matchesPattern(path: ChangePath, pattern: string): boolean {
  const names = listNames(path);
  return pattern.endsWith('/*') ? names.startsWith(pattern.slice(0, -1)) : names === pattern;
}

/** A step for display: `FaWiersz[NrWierszaFa=2]`. */
export function stepText({ name, position, key }: PathStep): string {
  if (position !== null) return `${name}[${position}]`;
  return key === null ? name : `${name}[${key.name}=${key.value}]`;
}

const wrongForm: Localized = {
  pl: 'To nie jest ścieżka zmiany. Podaj ścieżkę elementu oryginału, np. /Faktura/Fa/FaWiersz[2]/P_9A albo /Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_9A; bez // i bez *.',
  en: 'This is not a valid change path. Use the path of an element of the original, such as /Faktura/Fa/FaWiersz[2]/P_9A or /Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_9A; no // and no *.',
};
