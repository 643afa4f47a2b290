import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { LocatedElement, XmlAttribute } from '../xml/element.ts';
import { buildFactsBlock } from './blocks.ts';
import { phrases } from './phrases.ts';
import { type Reading, trimText } from './reading.ts';
import type { ViewBlock, ViewFact } from './view.ts';

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** The header of the file, and where its author found the schema. */
export function buildFileBlocks(reading: Reading, root: LocatedElement): readonly ViewBlock[] {
  const header = reading.child(root, 'Naglowek');
  const code = reading.child(header, 'KodFormularza');
  const facts = [
    ...reading.facts(header, ['DataWytworzeniaFa', 'SystemInfo', 'KodFormularza']),
    ...['kodSystemowy', 'wersjaSchemy'].flatMap((name) => {
      const attribute = code?.attributes.find((candidate) => candidate.name === name);
      return attribute === undefined
        ? []
        : attributeFact(reading, attribute, getFieldHeading('KodFormularza', `@${name}`, reading.language));
    }),
    ...reading.facts(header, ['WariantFormularza']),
    ...root.attributes
      .filter(({ namespace, localName }) => namespace === schemaInstance && /^(noNamespaceS|s)chemaLocation$/.test(localName))
      .flatMap((attribute) => attributeFact(reading, attribute, reading.say(phrases.schemaLocation))),
  ];
  return buildFactsBlock(facts, 'small');
}

function attributeFact(reading: Reading, attribute: XmlAttribute, label: string): readonly ViewFact[] {
  const text = trimText(attribute.value);
  if (text === '') return [];
  reading.markShown(attribute);
  return [{ label, values: [{ text, kind: 'text' }] }];
}
