import { createBranch, createLeaf } from '@nakor/domain/correction/draft/draft';
import { serializeDocument } from '@nakor/domain/correction/draft/serialize-draft';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../../support/drivers/validation.ts';

const invoiceWith = (characters: number, character = 'ł') =>
  createBranch('Faktura', [createBranch('Fa', [createLeaf('P_7', character.repeat(characters))])]);

const onOneLine = /<Fa><P_7>[ła]+<\/P_7><\/Fa><\/Faktura>\n$/;
const indented = /\n {2}<Fa>\n {4}<P_7>[ła]+<\/P_7>\n {2}<\/Fa>\n<\/Faktura>\n$/;

describe('a serialized document', () => {
  it('has one element per line', () => {
    expect(serializeDocument(invoiceWith(1))).toMatch(indented);
  });

  it('is on one line when it exceeds the size limit of KSeF in bytes', () => {
    expect(serializeDocument(invoiceWith(500_000))).toMatch(onOneLine);
  });

  it('is on one line when it exceeds the limit in characters', () => {
    expect(serializeDocument(invoiceWith(1_000_000, 'a'))).toMatch(onOneLine);
  });

  it('is indented up to exactly the size limit of KSeF', () => {
    const rest = 1_000_000 - utf8(serializeDocument(invoiceWith(1, 'a'))).length + 1;
    const largest = serializeDocument(invoiceWith(rest, 'a'));
    expect(utf8(largest)).toHaveLength(1_000_000);
    expect(largest).toMatch(indented);
    expect(serializeDocument(invoiceWith(rest + 1, 'a'))).toMatch(onOneLine);
  });
});
