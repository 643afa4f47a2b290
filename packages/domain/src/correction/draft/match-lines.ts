import type { LineFieldNames } from '../../fa3/line-field-names.ts';
import { Decimal } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { type Draft, readTextAt } from './draft.ts';
import { listFields } from './line-fields.ts';

/** A line before and after a correction; one of them is null for a removed or added line. */
export type LinePair =
  | { readonly before: Draft; readonly after: Draft }
  | { readonly before: Draft; readonly after: null }
  | { readonly before: null; readonly after: Draft };

/**
 * Pairs lines by number, which no correction changes. Lines sharing a number are paired by shared drafts of fields, then by id, then by
 * order.
 *
 * @param before lines in one state, all of one kind
 * @param after  lines in the other state
 * @returns      pairs in the order of the lines before, then lines that are added
 */
export function pairLines(before: readonly Draft[], after: readonly Draft[]): readonly LinePair[] {
  return pairsWith(before)(after);
}

/** Memoized, because rows, explanations and checks use the same pairs. */
const pairsWith = memoizeByObject((before: readonly Draft[]) => memoizeByObject((after: readonly Draft[]) => pairsOf(before, after)));

function pairsOf(before: readonly Draft[], after: readonly Draft[]): readonly LinePair[] {
  const known = derivedFrom(before, after);
  const unpaired = new Map(
    [
      ...groupBy(
        after.filter((line) => !known.has(line)),
        findLineNumber,
      ),
    ].map(([number, lines]) => [number, new UnpairedLines(lines)]),
  );
  const derivedOf = new Map([...known].map(([made, source]) => [source, made]));
  const paired = new Set<Draft>(known.keys());
  const pairs = before.map((line): LinePair => {
    const partner = derivedOf.get(line) ?? unpaired.get(findLineNumber(line))?.take(idOf(line)) ?? null;
    if (partner !== null) paired.add(partner);
    return partner === null ? { before: line, after: null } : { before: line, after: partner };
  });
  return [...pairs, ...after.filter((line) => !paired.has(line)).map((line): LinePair => ({ before: null, after: line }))];
}

/** Lines of one number without a partner yet. All 10,000 lines of an invoice may share a number, so lookups must be fast. */
class UnpairedLines {
  readonly #lines: readonly Draft[];
  readonly #byId: ReadonlyMap<string | null, Draft[]>;
  readonly #taken = new Set<Draft>();
  #next = 0;

  constructor(lines: readonly Draft[]) {
    this.#lines = lines;
    this.#byId = groupBy(lines.toReversed(), idOf);
  }

  /** Takes the first line with an id, otherwise the first of all; null when none is left. */
  take(id: string | null): Draft | null {
    const line = (id === null ? null : this.#firstOf(id)) ?? this.#first();
    if (line !== null) this.#taken.add(line);
    return line;
  }

  #firstOf(id: string): Draft | null {
    const sameId = this.#byId.get(id) ?? [];
    let line = sameId.pop();
    while (line !== undefined && this.#taken.has(line)) line = sameId.pop();
    return line ?? null;
  }

  #first(): Draft | null {
    let line = this.#lines[this.#next];
    while (line !== undefined && this.#taken.has(line)) {
      this.#next += 1;
      line = this.#lines[this.#next];
    }
    return line ?? null;
  }
}

function idOf(line: Draft): string | null {
  return readTextAt(line, listFields(line).uniqueId);
}

/**
 * For lines that share a number: maps each line after to the line before it was derived from. A changed draft shares the objects of its
 * unchanged fields.
 */
function derivedFrom(before: readonly Draft[], after: readonly Draft[]): ReadonlyMap<Draft, Draft> {
  const repeated = [...groupBy(before, findLineNumber)].filter(([, lines]) => lines.length > 1);
  if (repeated.length === 0) return new Map();
  const owners = new Map(repeated.flatMap(([, lines]) => lines.flatMap((line) => line.children.map((field) => [field, line] as const))));
  const taken = new Set<Draft>();
  const made = after.flatMap((line): (readonly [Draft, Draft])[] => {
    const owner = line.children.map((field) => owners.get(field)).find((found) => found !== undefined);
    if (owner === undefined || taken.has(owner)) return [];
    taken.add(owner);
    return [[line, owner]];
  });
  return new Map(made);
}

/** The number of a line without leading zeros; empty when it has none. */
export function findLineNumber(line: Draft): string {
  return readTextAt(line, listFields(line).number)?.replace(/^0+(?=\d)/, '') ?? '';
}

/** Fast path: an unchanged line is the same object in both states. */
const noFields: ReadonlySet<string> = new Set();

/** Names of the fields in which two states of a line differ; `100` and `100.00` are the same amount. */
export function listDifferingFields(before: Draft, after: Draft): ReadonlySet<string> {
  if (before === after) return noFields;
  const names = new Set([...before.children, ...after.children].map(({ name }) => name));
  const numeric = numericFields(listFields(before));
  return new Set([...names].filter((name) => !isSame(readTextAt(before, name), readTextAt(after, name), numeric.has(name))));
}

function isSame(left: string | null, right: string | null, isNumber: boolean): boolean {
  if (left === right || left === null || right === null || !isNumber) return left === right;
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  return first !== null && second !== null && first.equals(second);
}

const numericFields = memoizeByObject((fields: LineFieldNames): ReadonlySet<string> => {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, foreignRate, excise } = fields;
  const named = [quantity, netPrice, grossPrice, discount, net, gross, tax, foreignRate, excise, 'KursWaluty'];
  return new Set(named.filter((name) => name !== null));
});
