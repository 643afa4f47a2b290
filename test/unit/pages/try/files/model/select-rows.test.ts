import type { DocumentEntry } from '@nakor/collection/document-entry';
import type { Receipt } from '@nakor/pages/try/files/engine/upo-messages';
import { type RowSelection, selectRows, wholeSelection } from '@nakor/pages/try/files/model/select-rows';
import { describe, expect, it } from 'vitest';
import { collectionEntry } from '../../../../../support/builders/collection-entries.ts';

const seller = (identifier: string | null, name: string | null) => ({ identifier, name });
const wrong: Partial<DocumentEntry> = { ending: 'invalid' };

const documentEntry = ({ name = '', ...changes }: Partial<DocumentEntry>) =>
  collectionEntry(name, { ending: 'valid', isRejectedByKsef: false, problems: [], ...changes });

const entries: readonly DocumentEntry[] = [
  documentEntry({ name: 'a/1.xml', number: 'FV/10', gross: '9.00', seller: seller('5260000005', 'Żaba'), issueDate: '2026-10-02' }),
  documentEntry({
    name: 'a/2.xml',
    number: 'FV/2',
    gross: '100.00',
    seller: seller('5260010009', 'Ala'),
    issueDate: '2026-10-01',
    ...wrong,
  }),
  documentEntry({ name: 'b.zip!/3.xml', number: null, gross: null, seller: seller(null, null), ...wrong, isRejectedByKsef: true }),
  documentEntry({ name: '4.xml', number: 'FV/3', gross: '-5.00', seller: seller('5260010009', 'Ala'), sameAs: 'a/2.xml' }),
];

const receipts = new Map<string, Receipt>([
  ['a/1.xml', { state: 'accepted', ksefNumbers: ['5260000005-20261002-0A0000000001-9C'], environment: 'prod', assignedAt: null }],
  ['a/2.xml', { state: 'missing', message: 'nie ma' }],
]);

const shown = (selection: Partial<RowSelection>) =>
  selectRows(entries, { ...wholeSelection, ...selection }, receipts).map((row) =>
    row.kind === 'group' ? `# ${row.title} ${row.wrong}/${row.documents}` : row.entry.name,
  );

describe('selectRows', () => {
  it.each([
    ['everything in the order of the files', {}, ['a/1.xml', 'a/2.xml', 'b.zip!/3.xml', '4.xml']],
    ['the wrong ones', { filter: 'wrong' }, ['a/2.xml', 'b.zip!/3.xml']],
    ['what KSeF rejects', { filter: 'rejected' }, ['b.zip!/3.xml']],
    ['what is repeated', { filter: 'repeated' }, ['4.xml']],
    ['what has no KSeF number', { filter: 'unnumbered' }, ['a/2.xml', 'b.zip!/3.xml', '4.xml']],
    ['a part of a KSeF number', { search: '0a0000000001' }, ['a/1.xml']],
    ['numbers as people order them', { sort: 'number' }, ['b.zip!/3.xml', 'a/2.xml', '4.xml', 'a/1.xml']],
    ['amounts by value', { sort: 'gross', isDescending: true }, ['a/2.xml', 'a/1.xml', '4.xml', 'b.zip!/3.xml']],
    ['the worst first', { sort: 'verdict' }, ['b.zip!/3.xml', 'a/2.xml', 'a/1.xml', '4.xml']],
    ['names in Polish order', { sort: 'seller' }, ['b.zip!/3.xml', 'a/2.xml', '4.xml', 'a/1.xml']],
    ['all words of a search, in any case', { search: 'ALA 100,00' }, ['a/2.xml']],
    ['nothing that matches', { search: 'nic' }, []],
    ['one seller', { seller: '5260010009' }, ['a/2.xml', '4.xml']],
  ] satisfies [string, Partial<RowSelection>, string[]][])('shows %s', (_, selection, names) => {
    expect(shown(selection)).toEqual(names);
  });

  it('groups by seller and by folder, the groups with the most wrong documents first', () => {
    expect(shown({ grouping: 'seller' })).toEqual([
      '# Ala (5260010009) 1/2',
      'a/2.xml',
      '4.xml',
      '#  1/1',
      'b.zip!/3.xml',
      '# Żaba (5260000005) 0/1',
      'a/1.xml',
    ]);
    expect(shown({ grouping: 'folder' })).toEqual(['# a 1/2', 'a/1.xml', 'a/2.xml', '# b.zip 1/1', 'b.zip!/3.xml', '#  0/1', '4.xml']);
  });
});
