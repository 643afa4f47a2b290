import type { SeededRandom } from '../../generators/seeded-random.ts';
import type { MutableElement } from '../mutable-xml.ts';
import { Draft, insertBefore, removeChild, setText, textOf } from './draft.ts';

/** One common mistake in an otherwise correct invoice. */
export interface SingleMistake {
  readonly name: string;
  /** The rule expected to trigger. */
  readonly code: string;
  /**
   * Makes the mistake.
   *
   * @returns the place at which the issue is expected; null when the mistake is not possible in this invoice, which is then unchanged
   */
  readonly mutate: (root: MutableElement, random: SeededRandom) => ExpectedPlace | null;
}

/** XPath of the issue; null when it is about the whole document. */
interface ExpectedPlace {
  readonly xpath: string | null;
}

/** Whether a mistake is possible in an invoice. */
export type Condition = (draft: Draft) => boolean;

/** A mistake made by code. `make` returns the place of the issue: an element, a path, or an empty string for the whole document. */
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
 * @param change returns the wrong value for the right one; null when the mistake is not possible
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

/** A missing element; the issue is expected where it belongs. */
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
 * An element that must not be there.
 *
 * @param before names of the siblings before which the schema allows it
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
