import type { LocatedElement } from '../xml/element.ts';
import { listElements } from './complex-type.ts';
import type { ComplexType, ElementDeclaration, Particle } from './model.ts';

/** A problem with the children of one element. `before` is the child before which something is missing; null means at the end. */
export type ContentProblem =
  | { readonly kind: 'unknown'; readonly element: LocatedElement }
  /** The child must move to just before or after its `neighbour`. */
  | { readonly kind: 'misplaced'; readonly element: LocatedElement; readonly side: 'before' | 'after'; readonly neighbour: LocatedElement }
  | { readonly kind: 'too-many'; readonly element: LocatedElement; readonly maxOccurs: number }
  | { readonly kind: 'missing'; readonly declaration: ElementDeclaration; readonly before: LocatedElement | null }
  | {
      readonly kind: 'incomplete-pair';
      readonly declaration: ElementDeclaration;
      readonly partner: string;
      readonly before: LocatedElement | null;
    }
  | { readonly kind: 'choice-none'; readonly options: readonly string[]; readonly before: LocatedElement | null }
  | {
      readonly kind: 'choice-many';
      readonly element: LocatedElement;
      readonly options: readonly string[];
      /** An element of each alternative that is present. */
      readonly given: readonly string[];
    };

/**
 * Compares the children of an element with what its type allows. A schema validator stops at the first child that does not fit; this
 * distinguishes unknown, misplaced and missing children.
 *
 * @param children the element's children
 * @param namespace namespace in which all of them must be
 * @param enough    maximum number of unknown and of misplaced children to report
 */
export function checkContent(type: ComplexType, children: readonly LocatedElement[], namespace: string, enough: number): ContentProblem[] {
  const shape = shapeOf(type, children, namespace);
  if (shape !== null && validShapes.get(type)?.has(shape) === true) return [];
  const problems = findProblems(type, children, namespace, enough);
  if (shape !== null && problems.length === 0) rememberValidShape(type, shape);
  return problems;
}

/** Sequences of children already found valid: nearly all lines of an invoice have the same sequence. */
const validShapes = new WeakMap<ComplexType, Set<string>>();
const validShapeLimit = 200;
const shapeLengthLimit = 40;

/** The order numbers of the children as a string, one character each; null for long lists and for unknown children. */
function shapeOf(type: ComplexType, children: readonly LocatedElement[], namespace: string): string | null {
  if (children.length > shapeLengthLimit) return null;
  let shape = '';
  for (const child of children) {
    const known = child.namespace === namespace ? type.childByName.get(child.name) : undefined;
    if (known === undefined) return null;
    shape += String.fromCharCode(known.order);
  }
  return shape;
}

function rememberValidShape(type: ComplexType, shape: string): void {
  const shapes = validShapes.get(type) ?? new Set<string>();
  if (shapes.size >= validShapeLimit) shapes.clear();
  validShapes.set(type, shapes.add(shape));
}

function findProblems(type: ComplexType, children: readonly LocatedElement[], namespace: string, enough: number): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const known: LocatedElement[] = [];
  for (const child of children) {
    if (child.namespace === namespace && type.childByName.has(child.name)) known.push(child);
    else if (problems.length < enough) problems.push({ kind: 'unknown', element: child });
  }
  const inPlace = findInPlace(type, known);
  const misplaced = inPlace.length < known.length ? findMisplaced(type, known, inPlace, enough) : [];
  const absentOrSurplus = type.content === null ? [] : new PresenceCheck(type, known, inPlace).check(type.content);
  return problems.concat(misplaced, absentOrSurplus);
}

function orderOf(type: ComplexType, element: LocatedElement): number {
  return type.childByName.get(element.name)?.order ?? 0;
}

/** The largest set of children that are in order; among equally large sets the one that comes first, since files are written top to bottom. */
function findInPlace(type: ComplexType, known: readonly LocatedElement[]): readonly LocatedElement[] {
  const orders = known.map((child) => orderOf(type, child));
  if (orders.every((order, index) => index === 0 || order >= (orders[index - 1] ?? 0))) return known;
  const last = orders.length - 1;
  const kept = longestRisingRun(Int32Array.from(orders, (order) => -order).reverse());
  return known.filter((_, index) => kept[last - index] === 1);
}

/** The children that must move, each with the one in place next to which it belongs. */
function findMisplaced(
  type: ComplexType,
  known: readonly LocatedElement[],
  inPlace: readonly LocatedElement[],
  enough: number,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  let kept = 0;
  for (const element of known) {
    if (element === inPlace[kept]) {
      kept += 1;
      continue;
    }
    if (problems.length >= enough) break;
    const order = orderOf(type, element);
    const nextIndex = firstAfter(type, inPlace, order);
    const next = inPlace[nextIndex];
    const previous = inPlace[nextIndex - 1];
    if (next !== undefined && next.start < element.start) problems.push({ kind: 'misplaced', element, side: 'before', neighbour: next });
    else if (previous !== undefined) problems.push({ kind: 'misplaced', element, side: 'after', neighbour: previous });
  }
  return problems;
}

/** Index of the first child, of children in order, that belongs after a place in the schema's order. */
function firstAfter(type: ComplexType, inPlace: readonly LocatedElement[], order: number): number {
  return firstIndex(inPlace.length, (index) => {
    const child = inPlace[index];
    return child !== undefined && orderOf(type, child) > order;
  });
}

/** The first index from which on a condition is true, by binary search; `count` when it is true for none. */
function firstIndex(count: number, isTrueAt: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrueAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A longest non-decreasing subsequence (patience sorting): 1 for each index that is in it. */
function longestRisingRun(values: Int32Array): Uint8Array {
  const lastOfLength = new Int32Array(values.length);
  const previous = new Int32Array(values.length);
  let longest = 0;
  for (const [index, value] of values.entries()) {
    const length = firstIndex(longest, (shorter) => (values[lastOfLength[shorter] ?? 0] ?? 0) > value);
    previous[index] = length === 0 ? -1 : (lastOfLength[length - 1] ?? -1);
    lastOfLength[length] = index;
    if (length === longest) longest += 1;
  }
  const run = new Uint8Array(values.length);
  for (let index = longest === 0 ? -1 : (lastOfLength[longest - 1] ?? -1); index >= 0; index = previous[index] ?? -1) run[index] = 1;
  return run;
}

/** Checks which children are present against which must be, regardless of order. */
class PresenceCheck {
  readonly #type: ComplexType;
  readonly #byName = new Map<string, LocatedElement[]>();
  readonly #inPlace: readonly LocatedElement[];
  readonly #problems: ContentProblem[] = [];

  constructor(type: ComplexType, known: readonly LocatedElement[], inPlace: readonly LocatedElement[]) {
    this.#type = type;
    this.#inPlace = inPlace;
    for (const child of known) {
      const sameName = this.#byName.get(child.name);
      if (sameName === undefined) this.#byName.set(child.name, [child]);
      else sameName.push(child);
    }
  }

  check(content: Particle): ContentProblem[] {
    this.#checkParticle(content);
    return this.#problems;
  }

  #checkParticle(particle: Particle): void {
    if (particle.kind === 'element') this.#checkElement(particle.declaration);
    else if (particle.isOptional && !this.#isPresent(particle)) return;
    else if (particle.kind === 'choice') this.#checkChoice(particle.members);
    else this.#checkSequence(particle);
  }

  #checkElement(declaration: ElementDeclaration): void {
    const found = this.#byName.get(declaration.name) ?? [];
    if (found.length < declaration.minOccurs)
      this.#problems.push({ kind: 'missing', declaration, before: this.#placeFor(declaration.name) });
    const surplus = found[declaration.maxOccurs];
    if (surplus !== undefined) this.#problems.push({ kind: 'too-many', element: surplus, maxOccurs: declaration.maxOccurs });
  }

  #checkSequence(particle: Particle & { kind: 'sequence' | 'choice' }): void {
    const elements = particle.members.flatMap((member) => (member.kind === 'element' ? [member.declaration] : []));
    const isPair =
      particle.isOptional && elements.length === 2 && particle.members.length === 2 && elements.every((element) => element.minOccurs === 1);
    const absent = elements.filter((element) => !this.#byName.has(element.name));
    const [missing] = absent;
    if (isPair && absent.length === 1 && missing !== undefined) {
      const partner = elements.find((element) => element !== missing)?.name ?? '';
      this.#problems.push({ kind: 'incomplete-pair', declaration: missing, partner, before: this.#placeFor(missing.name) });
      return;
    }
    for (const member of particle.members) this.#checkParticle(member);
  }

  #checkChoice(members: readonly Particle[]): void {
    const present = members.filter((member) => this.#isPresent(member));
    const [first, second] = present;
    if (first === undefined) {
      if (members.some(canBeEmpty)) return;
      const before = this.#placeFor(firstName(members[0]));
      this.#problems.push({ kind: 'choice-none', options: members.map(firstRequiredName), before });
      return;
    }
    if (second !== undefined) {
      const element = listElements(second).flatMap(({ name }) => this.#byName.get(name) ?? [])[0];
      const given = present.flatMap((member) => listElements(member).find(({ name }) => this.#byName.has(name))?.name ?? []);
      if (element !== undefined) this.#problems.push({ kind: 'choice-many', element, options: members.map(firstRequiredName), given });
    }
    this.#checkParticle(first);
  }

  #isPresent(particle: Particle): boolean {
    return listElements(particle).some(({ name }) => this.#byName.has(name));
  }

  /** The first child that belongs after an element of this name. */
  #placeFor(name: string): LocatedElement | null {
    const order = this.#type.childByName.get(name)?.order ?? 0;
    return this.#inPlace[firstAfter(this.#type, this.#inPlace, order)] ?? null;
  }
}

function canBeEmpty(particle: Particle): boolean {
  if (particle.kind === 'element') return particle.declaration.minOccurs === 0;
  return particle.isOptional || (particle.kind === 'choice' ? particle.members.some(canBeEmpty) : particle.members.every(canBeEmpty));
}

function firstName(particle: Particle | undefined): string {
  return particle === undefined ? '' : (listElements(particle)[0]?.name ?? '');
}

/** The name of an alternative: its first required element. */
function firstRequiredName(particle: Particle): string {
  const elements = listElements(particle);
  return (elements.find((element) => element.minOccurs > 0) ?? elements[0])?.name ?? '';
}
