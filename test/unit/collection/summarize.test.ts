import { summarizeEntries } from '@nakor/collection/summarize';
import { describe, expect, it } from 'vitest';
import { collectionEntry, firstSeller, noSeller, unreadable } from '../../support/builders/collection-entries.ts';

describe('summarizeEntries', () => {
  it('counts documents, problems and sellers', () => {
    const entries = [
      collectionEntry('a.xml', { seller: firstSeller }),
      collectionEntry('b.xml', { ending: 'valid', problems: [], isRejectedByKsef: false, seller: firstSeller }),
      collectionEntry('c.xml', { duplicateOf: 'a.xml', seller: noSeller }),
      collectionEntry('d.xml', { sameAs: 'a.xml', seller: noSeller }, unreadable),
    ];
    expect(summarizeEntries(entries)).toEqual({
      documents: 4,
      endings: { valid: 1, invalid: 2, unreadable: 1 },
      ...{ withWarnings: 0, rejectedByKsef: 2, duplicates: 1, repeated: 1 },
      problems: [
        { code: 'INVALID_XML', severity: 'critical', example: 'To nie jest XML.', documents: 2, isRejectedByKsef: true },
        { code: 'FILE_UNREADABLE', severity: 'critical', example: 'Nie ma <takiego> pliku.', documents: 1, isRejectedByKsef: false },
      ],
      sellers: [
        { seller: noSeller, documents: 2, endings: { valid: 0, invalid: 1, unreadable: 1 }, rejectedByKsef: 1 },
        { seller: firstSeller, documents: 2, endings: { valid: 1, invalid: 1, unreadable: 0 }, rejectedByKsef: 1 },
      ],
    });
  });
});
