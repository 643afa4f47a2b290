import { type ComplexType, type ElementDeclaration, isComplex } from '@nakor/domain/schema/model';

/** The names of children that each type of the schema allows, each set once. */
export function listChildNames(
  declaration: ElementDeclaration,
  known: Map<ComplexType, readonly string[]> = new Map(),
): readonly (readonly string[])[] {
  if (isComplex(declaration.type) && !known.has(declaration.type)) {
    known.set(declaration.type, [...declaration.type.childByName.keys()]);
    for (const child of declaration.type.childByName.values()) listChildNames(child.declaration, known);
  }
  return [...known.values()].filter((names) => names.length > 0);
}

/** Every string at a distance of one. */
export function* listEdits(name: string, alphabet: string): Generator<string> {
  for (let at = 0; at <= name.length; at += 1) {
    const [start, end] = [name.slice(0, at), name.slice(at)];
    if (end !== '') yield start + end.slice(1);
    for (const character of alphabet) {
      yield start + character + end;
      if (end !== '') yield start + character + end.slice(1);
    }
  }
}

/** Further names are not both within two edits of one string. */
const farthest = 4;

/** Every string on a shortest path between two of these names, at most two edits from either, that is no name itself. */
export function listBetween(names: readonly string[]): ReadonlySet<string> {
  const pairs = names.flatMap((left) => names.filter((right) => left !== right).map((right) => [left, right] as const));
  return new Set(pairs.flatMap(([left, right]) => listOnPaths(left, right)).filter((text) => !names.includes(text)));
}

/** The strings between two names that are nearer to the first one or as near: the others are on the paths back. */
function listOnPaths(left: string, right: string): string[] {
  if (Math.abs(left.length - right.length) > farthest) return [];
  const distance = distanceBetween(left, right);
  if (distance < 2 || distance > farthest) return [];
  const atOne = nextOnPath(left, right, distance - 1);
  const atTwo = distance === farthest ? atOne.flatMap((text) => nextOnPath(text, right, distance - 2)) : [];
  return [...(distance - 1 <= 2 ? atOne : []), ...atTwo];
}

/** The strings that one edit makes of a text and that are this near to a name. */
function nextOnPath(text: string, name: string, distance: number): string[] {
  return [...new Set(listEdits(text, [...new Set(name)].join('')))].filter((edit) => distanceBetween(edit, name) === distance);
}

/** The number of characters to insert, to delete or to replace. */
export function distanceBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= right.length; other += 1) {
      const replaced = (row[other - 1] ?? 0) + (left[at - 1] === right[other - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** A name without what is only notation: letter case, separators and leading zeros. */
export function plainForm(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/[_.-]/g, '');
}
