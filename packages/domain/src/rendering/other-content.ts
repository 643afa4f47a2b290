import { type LocatedElement, walk, type XmlAttribute } from '../xml/element.ts';
import { xpathOf } from '../xml/element-path.ts';
import { phrases } from './phrases.ts';
import { type Reading, trimmed } from './reading.ts';
import type { ViewBlock, ViewRowGroup } from './view.ts';

/** The values of a document that no other section has shown, in document order, with their places. */
export function otherContent(reading: Reading, root: LocatedElement): readonly ViewBlock[] {
  const groups: ViewRowGroup[] = [];
  for (const element of walk(root)) {
    for (const attribute of element.attributes) {
      if (!reading.hasShown(attribute) && trimmed(attribute.value) !== '') groups.push(placed(element, attribute));
    }
    if (!reading.hasShown(element) && trimmed(element.text) !== '') groups.push(placed(element, null));
  }
  if (groups.length === 0) return [];
  const columns = [
    { label: reading.say(phrases.place), align: 'start' as const, weight: 2 },
    { label: reading.say(phrases.content), align: 'start' as const, weight: 3 },
  ];
  return [
    { kind: 'note', text: reading.say(phrases.otherContent) },
    { kind: 'table', table: { caption: reading.say(phrases.content), isCaptionHidden: true, columns, groups } },
  ];
}

function placed(element: LocatedElement, attribute: XmlAttribute | null): ViewRowGroup {
  const place = attribute === null ? xpathOf(element) : `${xpathOf(element)}/@${attribute.name}`;
  const text = trimmed(attribute === null ? element.text : attribute.value);
  return [{ role: 'plain', label: null, cells: [{ values: [{ text: place, kind: 'exact' }] }, { values: [{ text, kind: 'text' }] }] }];
}
