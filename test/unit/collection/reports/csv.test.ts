import type { DocumentEntry } from '@nakor/collection/document-entry';
import { createCsvWriter } from '@nakor/collection/reports/csv';
import { describe, expect, it } from 'vitest';
import { collectionEntry } from '../../../support/builders/collection-entries.ts';

describe('CSV', () => {
  const cells = (changes: Partial<DocumentEntry>, isForExcel: boolean) =>
    createCsvWriter({ language: 'pl', isForExcel }).document(collectionEntry('a.xml', { problems: [], ...changes }));

  it.each([
    { name: 'an amount', gross: '-1230.50', isForExcel: false, expected: ',-1230.50,' },
    { name: 'an amount for Excel', gross: '-1230.50', isForExcel: true, expected: ';-1230,50;' },
    { name: 'an amount that is a formula', gross: '-1+cmd', isForExcel: true, expected: ";'-1+cmd;" },
  ])('writes $name', ({ gross, isForExcel, expected }) => {
    expect(cells({ gross }, isForExcel)).toContain(expected);
  });

  it('has as many cells in each line as columns', () => {
    const writer = createCsvWriter({ language: 'en', isForExcel: false });
    const [head, with1, without] = [
      writer.begin(),
      writer.document(collectionEntry('a.xml')),
      writer.document(collectionEntry('a.xml', { problems: [] })),
    ];
    expect([with1, without].map((line) => line.split(',').length)).toEqual(Array(2).fill(head.split(',').length));
  });
});
