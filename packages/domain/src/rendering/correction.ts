import type { LocatedElement } from '../xml/element.ts';
import { elementList, factsBlock } from './blocks.ts';
import { partyColumn } from './parties.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock } from './view.ts';

/** What the correction is about: the reason, the corrected invoices, and the parties as they were on them. */
export function correctionBlocks(reading: Reading, fa: LocatedElement | null): readonly ViewBlock[] {
  const parties = ['Podmiot1K', 'Podmiot2K'].flatMap((party) =>
    reading.children(fa, party).flatMap((element) => partyColumn(reading, element)),
  );
  const corrected = ['NrFaKorygowanej', 'DataWystFaKorygowanej', 'NrKSeFFaKorygowanej', 'NrKSeF', 'NrKSeFN'];
  return [
    ...factsBlock(reading.facts(fa, ['PrzyczynaKorekty', 'TypKorekty', 'OkresFaKorygowanej', 'NrFaKorygowany'])),
    ...elementList(reading, reading.children(fa, 'DaneFaKorygowanej'), corrected, { isAlwaysTable: true }),
    ...(parties.length === 0 ? [] : [{ kind: 'columns' as const, columns: parties }]),
  ];
}
