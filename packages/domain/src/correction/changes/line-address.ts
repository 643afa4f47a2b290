import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { Draft } from '../draft/draft.ts';
import { formatKeyText } from '../draft/draft-at-path.ts';
import { listFields } from '../draft/line-fields.ts';
import type { RequestedChange } from '../model/correction-request.ts';

/**
 * The path of a line: by its number if unique, otherwise by its position.
 *
 * @param lines all lines of its kind, in their order, the line among them
 */
export function formatLineAddress(lines: readonly Draft[], line: Draft): string {
  return addressesOf(lines).get(line) ?? `/Faktura/Fa/${line.name}`;
}

/** The paths of all lines, memoized because an invoice has up to 10,000. */
const addressesOf = memoizeByObject((lines: readonly Draft[]): ReadonlyMap<Draft, string> => {
  const numbers = lines.map((line) => formatKeyText(line, listFields(line).number) ?? '');
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return new Map(
    lines.map((line, index) => {
      const number = numbers[index] ?? '';
      const parent = line.name === 'ZamowienieWiersz' ? '/Faktura/Fa/Zamowienie' : '/Faktura/Fa';
      const isUnique = /^\d+$/.test(number) && counts.get(number) === 1;
      return [line, `${parent}/${line.name}[${isUnique ? `${listFields(line).number}=${number}` : index + 1}]`];
    }),
  );
});

/** A change for examples. */
export function formatExampleChange(path: string, newValue: string): RequestedChange {
  return { path, newValue, description: null };
}
