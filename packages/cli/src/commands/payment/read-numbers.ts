import { resolve } from 'node:path';
import { parseKsefNumber } from '@nakor/domain/fa3/identifiers/ksef-number';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';

const numbersFileLimitBytes = 10_000_000;

/** KSeF numbers by the other words of their line, such as the name of a file or the number of an invoice. */
export type NumbersByWord = ReadonlyMap<string, string>;

/**
 * Reads KSeF numbers from a table: a line for each invoice, with its KSeF number and the name of its file or its own number, in any order, separated
 * by a semicolon, a comma or a tab. Lines without a KSeF number, such as a heading, are skipped.
 *
 * A word that stands next to several KSeF numbers, such as a date, names none of them.
 *
 * @throws UserError if the file cannot be read or has no KSeF number
 */
export async function readNumbers(path: string | undefined, folder: string): Promise<NumbersByWord> {
  if (path === undefined) return new Map();
  const bytes = await readNamedFile(resolve(folder, path), path, numbersFileLimitBytes);
  const numbers = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const line of new TextDecoder().decode(bytes).split(/\r?\n/)) {
    const words = splitWords(line);
    const number = words.find((word) => parseKsefNumber(word) !== null);
    if (number === undefined) continue;
    for (const word of words) {
      if ((numbers.get(word) ?? number) !== number) ambiguous.add(word);
      if (word !== '') numbers.set(word, number);
    }
  }
  for (const word of ambiguous) numbers.delete(word);
  if (numbers.size > 0) return numbers;
  throw new UserError({
    pl: `${path} nie zawiera numerów KSeF. W każdej linii podaj numer KSeF i nazwę pliku albo numer faktury, rozdzielone średnikiem.`,
    en: `${path} contains no KSeF numbers. State in each line the KSeF number and the name of the file or the number of the invoice, separated by a semicolon.`,
  });
}

function splitWords(line: string): readonly string[] {
  const separator = [';', '\t', ','].find((each) => line.includes(each)) ?? ';';
  return line.split(separator).map((word) => word.trim().replace(/^"(.*)"$/, '$1'));
}
