import type { LocatedElement } from '../xml/element.ts';
import { buildElementList, buildFactsBlock } from './blocks.ts';
import { buildPartyColumn } from './parties.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock } from './view.ts';

/** What the correction is about: the reason, the corrected invoices, and the parties as they were on them. */
export function buildCorrectionBlocks(reading: Reading, fa: LocatedElement | null): readonly ViewBlock[] {
  const parties = ['Podmiot1K', 'Podmiot2K'].flatMap((party) =>
    reading.children(fa, party).flatMap((element) => buildPartyColumn(reading, element)),
  );
  const corrected = ['NrFaKorygowanej', 'DataWystFaKorygowanej', 'NrKSeFFaKorygowanej', 'NrKSeF', 'NrKSeFN'];
  return [
    ...buildFactsBlock(reading.facts(fa, ['PrzyczynaKorekty', 'TypKorekty', 'OkresFaKorygowanej', 'NrFaKorygowany'])),
    ...buildElementList(reading, reading.children(fa, 'DaneFaKorygowanej'), corrected, { isAlwaysTable: true }),
    ...(parties.length === 0 ? [] : [{ kind: 'columns' as const, columns: parties }]),
  ];
}
