import { LineStates } from '@nakor/domain/correction/chain/line-states';
import { createBranch, createLeaf, readTextAt } from '@nakor/domain/correction/draft/draft';
import { Row } from '@nakor/domain/fa3/row';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionRuns } from '../../../../support/builders/corrections/properties/runs.ts';
import { type Draw, pick, wholeNumber } from '../../../../support/generators/invoice-parts/draw.ts';

/** A line in pieces and grosze. */
interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

/** A changed line: its place on the invoice, and its two states; null before for an added one. */
interface Change {
  readonly place: number;
  readonly before: Line | null;
  readonly after: Line;
}

interface WrittenRow extends Line {
  readonly number: number;
  readonly value: number;
  readonly isBefore?: true;
}

const computeValue = ({ quantity, price }: Line) => quantity * price;
const asRow = (line: Line, number: number): WrittenRow => ({ ...line, number, value: computeValue(line) });
const reversed = (line: Line, number: number): WrittenRow => ({
  ...asRow(line, number),
  quantity: -line.quantity,
  value: -computeValue(line),
});
const removes = ({ quantity }: Line) => quantity === 0;

/** A row that shows what changes of one line: its price at the old quantity, or its quantity at the old price. */
function difference({ place, before, after }: Change, number = place + 1): WrittenRow {
  if (before === null) return asRow(after, number);
  if (removes(after)) return reversed(before, number);
  const isPrice = before.price !== after.price;
  const row = isPrice ? { ...before, price: after.price - before.price } : { ...before, quantity: after.quantity - before.quantity };
  return { ...row, number, value: computeValue(row) };
}

/**
 * How programs write the rows of one correction. A style states all changes: `amounts` cannot show a new name, and only one of price and quantity.
 *
 * @param used numbers that rows of the invoice and of earlier corrections have
 */
const styles: Readonly<
  Record<string, { readonly canRename: boolean; readonly write: (changes: readonly Change[], used: number) => readonly WrittenRow[] }>
> = {
  'differences under the number of the line': { canRename: false, write: (changes) => changes.map((change) => difference(change)) },
  'pairs under the number of the line': {
    canRename: true,
    write: (changes) =>
      changes.flatMap(({ place, before, after }) => [
        ...(before === null ? [] : [{ ...asRow(before, place + 1), isBefore: true as const }]),
        asRow(after, place + 1),
      ]),
  },
  'pairs with all rows before in front': {
    canRename: true,
    write: (changes) => [
      ...changes.flatMap(({ place, before }) => (before === null ? [] : [{ ...asRow(before, place + 1), isBefore: true as const }])),
      ...changes.map(({ place, after }) => asRow(after, place + 1)),
    ],
  },
  'storno line by line under the next numbers': {
    canRename: true,
    write: (changes, used) =>
      changes.flatMap(({ place, before, after }, index) => [
        ...(before === null ? [] : [reversed(before, place + 1)]),
        ...(removes(after) ? [] : [asRow(after, before === null ? place + 1 : used + index + 1)]),
      ]),
  },
  'storno line by line under the same number': {
    canRename: true,
    write: (changes) =>
      changes.flatMap(({ place, before, after }) => [
        ...(before === null ? [] : [reversed(before, place + 1)]),
        ...(removes(after) ? [] : [asRow(after, place + 1)]),
      ]),
  },
  'storno with all reversals in front': {
    canRename: false,
    write: (changes, used) => [
      ...changes.flatMap(({ place, before }) => (before === null ? [] : [reversed(before, place + 1)])),
      ...changes.flatMap(({ place, before, after }, index) =>
        removes(after) ? [] : [asRow(after, before === null ? place + 1 : used + index + 1)],
      ),
    ],
  },
};

function toRow({ number, name, quantity, price, value, isBefore }: WrittenRow): Row<ReturnType<typeof createBranch>> {
  const amount = (grosze: number) => (grosze / 100).toFixed(2);
  return new Row(
    createBranch('FaWiersz', [
      createLeaf('NrWierszaFa', String(number)),
      createLeaf('P_7', name),
      createLeaf('P_8B', String(quantity)),
      createLeaf('P_9A', amount(price)),
      createLeaf('P_11', amount(value)),
      isBefore === undefined ? null : createLeaf('StanPrzed', '1'),
    ]),
  );
}

const newName = (draw: Draw) => `towar ${wholeNumber(draw, 1, 1_000_000)}`;

/** Changes some lines, and adds one at times. */
function drawChanges(draw: Draw, lines: readonly Line[], canRename: boolean): readonly Change[] {
  const changes = lines.flatMap((before, place): Change[] => {
    if (before.quantity === 0 || wholeNumber(draw, 0, 1) === 0) return [];
    const [price, quantity] = [before.price + wholeNumber(draw, 1, 99), before.quantity + wholeNumber(draw, 1, 9)];
    const kinds = ['price', 'quantity', 'removal', ...(canRename ? ['name', 'all'] : [])];
    const changed: Readonly<Record<string, Line>> = {
      price: { ...before, price },
      quantity: { ...before, quantity },
      removal: { ...before, quantity: 0 },
      name: { ...before, name: newName(draw) },
      all: { name: newName(draw), price, quantity },
    };
    return [{ place, before, after: changed[pick(draw, kinds)] ?? before }];
  });
  const added = { name: newName(draw), quantity: wholeNumber(draw, 1, 9), price: wholeNumber(draw, 100, 900) };
  const isAfterRemoval = changes.some(({ after }) => removes(after));
  // After a line that is only reversed, an added one would look like its replacement.
  return wholeNumber(draw, 0, 3) > 0 || isAfterRemoval ? changes : [...changes, { place: lines.length, before: null, after: added }];
}

describe('chains as other programs write them', () => {
  it('lead to the lines after the last correction, without a contradiction', () => {
    const property = fc.property(fc.gen(), (draw) => {
      const first = Array.from({ length: wholeNumber(draw, 1, 4) }, () => ({
        name: newName(draw),
        quantity: wholeNumber(draw, 10, 20),
        price: wholeNumber(draw, 1_000, 9_000),
      }));
      const states = new LineStates(first.map((line, index) => toRow(asRow(line, index + 1)).element));
      let lines: readonly Line[] = first;
      let used = 100;
      for (let left = wholeNumber(draw, 1, 6); left > 0; left -= 1) {
        const { canRename, write } = styles[pick(draw, Object.keys(styles))] ?? { canRename: false, write: () => [] };
        const changes = drawChanges(draw, lines, canRename);
        const notes = states.apply(write(changes, used).map(toRow));
        used += 10;
        const after = new Map(changes.map((change) => [change.place, change.after]));
        lines = Array.from(
          { length: Math.max(lines.length, ...[...after.keys()].map((place) => place + 1)) },
          (_, place) => after.get(place) ?? (lines[place] as Line),
        );
        const shown = states.lines.map((line) => [
          readTextAt(line, 'P_7'),
          Number(readTextAt(line, 'P_8B')),
          Number(readTextAt(line, 'P_11')),
        ]);
        expect({ notes: Object.values(notes).flat(), shown }).toEqual({
          notes: [],
          shown: lines.map((line) => [line.name, line.quantity, computeValue(line) / 100]),
        });
      }
    });
    fc.assert(property, correctionRuns(300));
  });
});
