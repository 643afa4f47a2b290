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
  /** As it is shown: with `/Faktura` in front. */
  readonly text: string;
}

const stepForm = /^([A-Za-z_][\w.-]*)(?:\[(?:(\d{1,5})|([A-Za-z_][\w.-]*)=(?:"([^"\]]*)"|'([^'\]]*)'|([^"'\]]*)))\])?$/;
const longestPath = 300;

/**
 * Reads a path as callers write it: XPath-like, `/Faktura` in front or not, positions or keys in brackets, no `//`, no wildcards.
 *
 * @returns what is wrong with it when it is no such path
 */
export function parseChangePath(text: string): Result<ChangePath, Localized> {
  const trimmed = text
    .trim()
    .replace(/^\//, '')
    .replace(/^Faktura\//, '');
  if (trimmed === '' || text.length > longestPath) return err(wrongForm);
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
      key: keyName === undefined ? null : { name: keyName, value: keyValue(keyName, value.trim()) },
    });
  }
  return ok({ steps, text: `/Faktura/${steps.map(stepText).join('/')}` });
}

/** The steps of a path: what stands between slashes. From the end, since a slash belongs to a key when the next bracket behind it closes. */
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

/** The text of a key as it is compared: `01` and `1` number the same line. */
export function keyValue(name: string, text: string): string {
  return lineNumbers.has(name) ? text.replace(/^0+(?=\d)/, '') : text;
}

/** Names of the steps of a path, without positions: `Fa/FaWiersz/P_9A`. */
export function namesOf({ steps }: ChangePath): string {
  return steps.map(({ name }) => name).join('/');
}

/**
 * Whether a path is one of those that a pattern means.
 *
 * @param pattern names of steps, such as `Fa/FaWiersz/P_9A`; `*` at the end stands for one or more steps of any name
 */
export function matchesPattern(path: ChangePath, pattern: string): boolean {
  const names = namesOf(path);
  return pattern.endsWith('/*') ? names.startsWith(pattern.slice(0, -1)) : names === pattern;
}

/** A step as it is shown: `FaWiersz[NrWierszaFa=2]`. */
export function stepText({ name, position, key }: PathStep): string {
  if (position !== null) return `${name}[${position}]`;
  return key === null ? name : `${name}[${key.name}=${key.value}]`;
}

const wrongForm: Localized = {
  pl: 'To nie jest ścieżka zmiany. Podaj adres elementu oryginału, np. /Faktura/Fa/FaWiersz[2]/P_9A albo /Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_9A; bez // i bez *.',
  en: 'This is no change path. Give the address of an element of the original, such as /Faktura/Fa/FaWiersz[2]/P_9A or /Faktura/Fa/FaWiersz[NrWierszaFa=2]/P_9A; no // and no *.',
};
