import { type LocatedElement, walk, type XmlAttribute } from '../xml/element.ts';
import { formatXpath } from '../xml/element-path.ts';
import { buildTextsBlock } from './blocks.ts';
import { phrases } from './phrases.ts';
import { type Reading, trimText } from './reading.ts';
import type { ViewBlock, ViewRowGroup, ViewValue } from './view.ts';

/** Values with their places. The rest of a document that hardly has anything else would take memory many times its size. */
const placedValues = 10_000;

/** The values of a document that no other section has shown, in document order, with their places. */
export function listOtherContent(reading: Reading, root: LocatedElement): readonly ViewBlock[] {
  const groups: ViewRowGroup[] = [];
  const rest: ViewValue[] = [];
  const add = (element: LocatedElement, attribute: XmlAttribute | null) => {
    const text = trimText(attribute === null ? element.text : attribute.value);
    if (text === '') return;
    if (groups.length < placedValues) groups.push(placed(element, attribute, text));
    else rest.push({ text, kind: 'text' });
  };
  for (const element of walk(root)) {
    for (const attribute of element.attributes) {
      if (!reading.hasShown(attribute)) add(element, attribute);
    }
    if (!reading.hasShown(element)) add(element, null);
  }
  if (groups.length === 0) return [];
  const columns = [
    { label: reading.say(phrases.place), align: 'start' as const, weight: 2 },
    { label: reading.say(phrases.content), align: 'start' as const, weight: 3 },
  ];
  return [
    { kind: 'note', text: reading.say(phrases.otherContent) },
    { kind: 'table', table: { caption: reading.say(phrases.content), isCaptionHidden: true, columns, groups } },
    ...buildTextsBlock(rest),
  ];
}

function placed(element: LocatedElement, attribute: XmlAttribute | null, text: string): ViewRowGroup {
  const place = attribute === null ? formatXpath(element) : `${formatXpath(element)}/@${attribute.name}`;
  return [{ role: 'plain', label: null, cells: [{ values: [{ text: place, kind: 'exact' }] }, { values: [{ text, kind: 'text' }] }] }];
}
