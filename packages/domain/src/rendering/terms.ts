import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { LocatedElement } from '../xml/element.ts';
import { addHeading, buildElementList, buildFactsBlock } from './blocks.ts';
import { buildAddressFacts, buildPartyColumn } from './parties.ts';
import { phrases } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock, ViewColumnOfFacts } from './view.ts';

/** Contracts, orders, delivery and transport. */
export function buildTermBlocks(reading: Reading, fa: LocatedElement | null): readonly ViewBlock[] {
  const terms = reading.child(fa, 'WarunkiTransakcji');
  const general = ['WarunkiDostawy', 'KursUmowny', 'WalutaUmowna', 'PodmiotPosredniczacy', 'NrPartiiTowaru'];
  return [
    ...buildFactsBlock(reading.facts(fa, ['WZ'])),
    ...buildElementList(reading, reading.children(terms, 'Umowy'), ['NrUmowy', 'DataUmowy'], { isAlwaysTable: true }),
    ...buildElementList(reading, reading.children(terms, 'Zamowienia'), ['NrZamowienia', 'DataZamowienia'], { isAlwaysTable: true }),
    ...buildFactsBlock(reading.facts(terms, general)),
    ...reading.children(terms, 'Transport').flatMap((transport) => transportBlocks(reading, transport)),
  ];
}

const transportFields = [
  ...[
    'RodzajTransportu',
    'TransportInny',
    'OpisInnegoTransportu',
    'NrZleceniaTransportu',
    'OpisLadunku',
    'LadunekInny',
    'OpisInnegoLadunku',
  ],
  ...['JednostkaOpakowania', 'DataGodzRozpTransportu', 'DataGodzZakTransportu'],
];

function transportBlocks(reading: Reading, transport: LocatedElement): readonly ViewBlock[] {
  const carriers = reading.children(transport, 'Przewoznik').flatMap((carrier) => buildPartyColumn(reading, carrier));
  const facts = ['WysylkaZ', 'WysylkaPrzez', 'WysylkaDo'].flatMap((name) => buildAddressFacts(reading, transport, name));
  const route: readonly ViewColumnOfFacts[] = facts.length === 0 ? [] : [{ title: reading.say(phrases.route), facts }];
  const columns = [...carriers, ...route];
  return addHeading(getFieldHeading('WarunkiTransakcji', 'Transport', reading.language), [
    ...buildFactsBlock(reading.facts(transport, transportFields)),
    ...(columns.length === 0 ? [] : [{ kind: 'columns' as const, columns }]),
  ]);
}
