import { type InvoiceKind, primaryKinds } from '../../fa3/elements/kinds.ts';
import type { Part } from '../../fa3/elements/part.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { replaceText } from '../../xml/rewrite.ts';
import type { Fix, FixContext } from './fix.ts';

/**
 * Renumbers lines from 1, in their order, on invoices that are not corrections, and adjusts references to them. Where a reference is to a
 * number that no line or several lines have, a person has to decide which line is meant.
 */
export const lineNumbersFix: Fix = {
  code: 'XML-801',
  done: {
    pl: 'Ponumerowano wiersze od 1 i dostosowano odwołania do nich.',
    en: 'Renumbered the lines from 1 and adjusted the references to them.',
  },
  edits: ({ place }, context) => {
    const { invoice } = context;
    if (invoice.kind === null || !(primaryKinds as readonly InvoiceKind[]).includes(invoice.kind)) return null;
    const parent = place.kind === 'element' ? rowAround(place.element)?.parent : undefined;
    return parent == null ? null : renumber(parent, context);
  },
};

function rowAround(element: LocatedElement): LocatedElement | null {
  let around: LocatedElement | null = element;
  while (around !== null && around.name !== 'FaWiersz' && around.name !== 'ZamowienieWiersz') around = around.parent;
  return around;
}

/** Renumbers the lines with this parent: those of the invoice or of its order. */
const renumber = memoizeByObject((parent: LocatedElement, { document, invoice }: FixContext): readonly TextEdit[] | null => {
  const rows = parent.name === 'Zamowienie' ? invoice.orderLines : invoice.lines;
  const newNumbers = new Map<string, string | null>();
  for (const [index, row] of rows.entries()) {
    const { number } = row;
    if (number === null) return null;
    newNumbers.set(number, newNumbers.has(number) ? null : String(index + 1));
  }
  const edits = rows.flatMap((row, index) => writeNumber(row.field('number'), String(index + 1)));
  for (const reference of referencesToLines(invoice)) {
    // It is unknown whether it refers to a line of the invoice or of the order.
    if (invoice.lines.length > 0 && invoice.orderLines.length > 0) return null;
    const newNumber = newNumbers.get(reference.number) ?? null;
    if (newNumber === null) return null;
    edits.push(...writeNumber(reference.element, newNumber));
  }
  return edits;

  function writeNumber(element: LocatedElement | null, number: string): TextEdit[] {
    return element === null || element.text === number ? [] : replaceText(document, element, number);
  }
});

function referencesToLines({ fa, annotations }: Invoice): { element: LocatedElement; number: string }[] {
  const descriptions = fa.all('DodatkowyOpis').map((part) => ({ part, name: 'NrWiersza' }));
  const vehicles = annotations
    .child('NoweSrodkiTransportu')
    .all('NowySrodekTransportu')
    .map((part) => ({ part, name: 'P_NrWierszaNST' }));
  return [...descriptions, ...vehicles].flatMap(({ part, name }) => referenceIn(part, name));
}

function referenceIn(part: Part, name: string): { element: LocatedElement; number: string }[] {
  const element = part.at(name);
  return element === null ? [] : [{ element, number: part.code(name) ?? '' }];
}
