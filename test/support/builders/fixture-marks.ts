/** The place that a mark in a fixture names. */
export interface MarkedPlace {
  readonly line: number;
  readonly column: number;
  readonly xpath: string | null;
  readonly value: string | null;
}

/** An element of a fixture: offsets of its start tag, of its content and of the end of its content. */
interface FixtureElement {
  readonly name: string;
  readonly parent: FixtureElement | null;
  readonly children: FixtureElement[];
  readonly start: number;
  readonly contentStart: number;
  contentEnd: number;
}

const markPattern = /«([^«»]*)»/g;
const tagPattern = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?<slash>\/?)(?<name>[^\s/>!]+)(?:[^>"']|"[^"]*"|'[^']*')*>/g;

/**
 * Reads and removes the marks of a fixture. A mark names
 *
 * - the element whose text it encloses, with that text as its value: `<P_13_1>«110.00»</P_13_1>`,
 * - the element at whose start tag it begins, without a value: `«<Zamowienie>»`, `«<Faktura» xmlns="…">`,
 * - otherwise the position at which it starts, in the enclosing element: `«»<Adnotacje>`.
 *
 * Positions and paths are determined here, not by the parser under test.
 */
export function readMarks(fixture: string): { text: string; places: readonly MarkedPlace[] } {
  const text = fixture.replaceAll(markPattern, '$1');
  if (text === fixture) return { text, places: [] };
  const elements = elementsOf(text);
  const places = [...fixture.matchAll(markPattern)].map(([, content = ''], index, marks) => {
    const removedBefore = marks.slice(0, index).length * '«»'.length;
    return placeOf(text, elements, (marks[index]?.index ?? 0) - removedBefore, content);
  });
  return { text, places };
}

function placeOf(text: string, elements: readonly FixtureElement[], offset: number, content: string): MarkedPlace {
  const tagged = content === '' ? undefined : elements.find(({ start }) => start === offset);
  if (tagged !== undefined) return { ...positionAt(text, offset), xpath: xpathOf(tagged), value: null };
  const enclosing = elements.findLast(({ contentStart, contentEnd }) => contentStart <= offset && offset <= contentEnd);
  if (enclosing === undefined) return { ...positionAt(text, offset), xpath: null, value: null };
  const isWholeText =
    enclosing.children.length === 0 && enclosing.contentStart === offset && enclosing.contentEnd === offset + content.length;
  return {
    ...positionAt(text, isWholeText ? enclosing.start : offset),
    xpath: xpathOf(enclosing),
    value: isWholeText ? content : null,
  };
}

function elementsOf(text: string): FixtureElement[] {
  const elements: FixtureElement[] = [];
  let open = null as FixtureElement | null;
  for (const { 0: tag, index, groups } of text.matchAll(tagPattern)) {
    const name = groups?.['name'];
    if (name === undefined) continue;
    if (groups?.['slash'] === '/') {
      if (open !== null) open.contentEnd = index;
      open = open?.parent ?? null;
      continue;
    }
    const end = index + tag.length;
    const element: FixtureElement = { name, parent: open, children: [], start: index, contentStart: end, contentEnd: end };
    open?.children.push(element);
    elements.push(element);
    if (!tag.endsWith('/>')) open = element;
  }
  return elements;
}

/** The path with a position behind each name that occurs more than once below the same parent. */
function xpathOf({ name, parent, ...element }: FixtureElement): string {
  const namesakes = parent?.children.filter((child) => child.name === name) ?? [];
  const position = namesakes.findIndex(({ start }) => start === element.start) + 1;
  return `${parent === null ? '' : xpathOf(parent)}/${name}${namesakes.length > 1 ? `[${position}]` : ''}`;
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|[\r\n]/);
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}
