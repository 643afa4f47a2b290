import type { SeededRandom } from '../../generators/seeded-random.ts';
import type { MutableElement } from '../mutable-xml.ts';
import { Draft, insertBefore, removeChild, setText, textOf } from './draft.ts';

/** One mistake that people make in an otherwise right invoice. */
export interface SingleMistake {
  readonly name: string;
  /** The rule that is meant to speak of it. */
  readonly code: string;
  /**
   * Makes it.
   *
   * @returns the place at which the issue is expected; null when this invoice offers no place for the mistake, and is unchanged
   */
  readonly mutate: (root: MutableElement, random: SeededRandom) => ExpectedPlace | null;
}

/** XPath of the issue; null when it is about the file as a whole. */
interface ExpectedPlace {
  readonly xpath: string | null;
}

/** Whether an invoice is one in which a mistake can be made. */
export type Condition = (draft: Draft) => boolean;

/** A mistake made by hand. `make` gives the place of the issue: an element, a path, or an empty text for the file as a whole. */
export function mistake(
  name: string,
  code: string,
  make: (draft: Draft, random: SeededRandom) => MutableElement | string | null,
): SingleMistake {
  return {
    name,
    code,
    mutate: (root, random) => {
      const draft = new Draft(root);
      const place = make(draft, random);
      return place === null ? null : { xpath: typeof place === 'string' ? place || null : draft.xpathOf(place) };
    },
  };
}

/**
 * A wrong value in one of the elements at a path.
 *
 * @param change gives the wrong value for the right one; null when the mistake cannot be made with it
 */
export function wrong(
  name: string,
  code: string,
  path: string,
  change: string | ((text: string, draft: Draft, element: MutableElement) => string | null),
  when: Condition = () => true,
): SingleMistake {
  return mistake(name, code, (draft, random) => {
    if (!when(draft)) return null;
    const changes = draft.all(path).flatMap((element) => {
      const text = typeof change === 'string' ? change : change(textOf(element), draft, element);
      return text === null || text === textOf(element) ? [] : [{ element, text }];
    });
    if (changes.length === 0) return null;
    const { element, text } = random.pick(changes);
    setText(element, text);
    return element;
  });
}

/** Something left out; the issue is expected where it belongs. */
export function missing(name: string, code: string, path: string, when: Condition = () => true): SingleMistake {
  return mistake(name, code, (draft, random) => {
    const elements = when(draft) ? draft.all(path) : [];
    if (elements.length === 0) return null;
    const element = random.pick(elements);
    const parent = draft.parentOf(element);
    if (parent === null) return null;
    const xpath = `${draft.xpathOf(parent)}/${element.name}`;
    removeChild(parent, element);
    return xpath;
  });
}

/**
 * Something that does not belong there.
 *
 * @param before names of the siblings in front of which the schema wants it
 */
export function surplus(
  name: string,
  code: string,
  parentPath: string,
  make: MutableElement | ((draft: Draft, parent: MutableElement) => MutableElement | null),
  before: readonly string[],
  when: Condition = () => true,
): SingleMistake {
  return mistake(name, code, (draft, random) => {
    const parents = when(draft) ? draft.all(parentPath) : [];
    const made = parents.flatMap((parent) => {
      const element = typeof make === 'function' ? make(draft, parent) : structuredClone(make);
      return element === null ? [] : [{ parent, element }];
    });
    if (made.length === 0) return null;
    const { parent, element } = random.pick(made);
    insertBefore(parent, element, before);
    return element;
  });
}
