import type { Correction } from 'nakor/browser';
import type { InvoiceElement } from './described-invoice.ts';
import { findElementAt, listChildren } from './tree.ts';

/** Values after the correction by the paths of the form, from the explanation of a correction, which addresses lines by their numbers. */
export function computeCalculatedValues(
  { explanation }: Pick<Correction, 'explanation'>,
  root: InvoiceElement,
): ReadonlyMap<string, string> {
  const positions = new Map([
    ...positionsIn(root, 'Fa', 'FaWiersz', 'NrWierszaFa'),
    ...positionsIn(root, 'Fa/Zamowienie', 'ZamowienieWiersz', 'NrWierszaZam'),
  ]);
  return new Map(
    explanation.flatMap(({ path, after }): [string, string][] => {
      if (after === null) return [];
      const line = path.slice(0, path.indexOf(']') + 1);
      const position = positions.get(line);
      if (position !== undefined) return [[`${line.slice(0, line.indexOf('['))}[${position}]${path.slice(line.length)}`, after]];
      return line.includes('Wiersz[') ? [] : [[path, after]];
    }),
  );
}

/** Positions of lines, from 1, by the paths with which explanations address them. */
function positionsIn(root: InvoiceElement, parent: string, name: string, numberName: string): readonly [string, number][] {
  return listChildren(findElementAt(root, parent), name).map((line, index) => {
    const number = listChildren(line, numberName)[0]?.text ?? '';
    return [`/Faktura/${parent}/${name}[${numberName}=${number}]`, index + 1];
  });
}
