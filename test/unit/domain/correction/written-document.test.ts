import { branch, leaf } from '@nakor/domain/correction/draft';
import { writtenDocument } from '@nakor/domain/correction/written-document';
import { describe, expect, it } from 'vitest';

const invoiceWith = (characters: number) => branch('Faktura', [branch('Fa', [leaf('P_7', 'ł'.repeat(characters))])]);

describe('a document that is sent', () => {
  it('has an element a line', () => {
    expect(writtenDocument(invoiceWith(1))).toMatch(/\n {2}<Fa>\n {4}<P_7>ł<\/P_7>\n {2}<\/Fa>\n<\/Faktura>\n$/);
  });

  it('is on one line where its bytes are more than KSeF takes', () => {
    expect(writtenDocument(invoiceWith(500_000))).toMatch(/<Fa><P_7>ł+<\/P_7><\/Fa><\/Faktura>\n$/);
  });
});
