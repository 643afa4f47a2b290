import { type Draft, draftAt, readTextAt, writeDraft } from '@nakor/domain/correction/draft/draft';
import { readOriginal } from '@nakor/domain/correction/original/read-original';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementCorrection,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../../support/builders/sample-invoices.ts';
import { engineErrors, parsed, schemaModel } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

function rejectionOf(xml: string): string {
  const read = readOriginal(parsed(xml).root, schemaModel, { ksefNumber: null, issueDay: null });
  if (read.ok) throw new Error('It is no rejection.');
  return read.error.en;
}

describe('an original', () => {
  it.each([
    { xml: plainInvoice, kind: 'VAT', correctionKind: 'KOR', number: 'FV/2026/10/001', day: '2026-10-15', ksefNumber: null },
    { xml: simplifiedInvoice, kind: 'UPR', correctionKind: 'KOR', number: 'UPR/2026/10/001', day: '2026-10-15', ksefNumber: null },
    { xml: advanceInvoice, kind: 'ZAL', correctionKind: 'KOR_ZAL', number: 'ZAL/2026/10/001', day: '2026-10-15', ksefNumber: null },
    { xml: settlementInvoice, kind: 'ROZ', correctionKind: 'KOR_ROZ', number: 'ROZ/2026/10/001', day: '2026-10-15', ksefNumber: null },
    {
      xml: correctionInvoice,
      kind: 'VAT',
      correctionKind: 'KOR',
      number: 'FV/2026/09/100',
      day: '2026-09-15',
      ksefNumber: '1234563218-20260915-0A1B2C3D4E5F-DF',
    },
    {
      xml: advanceCorrection,
      kind: 'ZAL',
      correctionKind: 'KOR_ZAL',
      number: 'ZAL/2026/09/100',
      day: '2026-09-15',
      ksefNumber: '1234563218-20260915-0A1B2C3D4E5F-DF',
    },
    {
      xml: settlementCorrection,
      kind: 'ROZ',
      correctionKind: 'KOR_ROZ',
      number: 'ROZ/2026/09/100',
      day: '2026-09-15',
      ksefNumber: '1234563218-20260915-0A1B2C3D4E5F-DF',
    },
  ])('of $correctionKind that names $number is read', ({ xml, kind, correctionKind, number, day, ksefNumber }) => {
    const original = originalFrom(xml, { ksefNumber: null });
    expect(original).toMatchObject({ kind, correctionKind, version: 'FA(3)', currency: 'PLN' });
    expect(original.reference).toEqual({ number, issueDay: day, ksefNumber });
    expect(original.isCorrection).toBe(xml.includes('<DaneFaKorygowanej>'));
    expect(readTextAt(original.before, 'Fa', 'RodzajFaktury')).toBe(kind);
    expect(readTextAt(original.before, 'Fa', 'P_2')).toBe(number);
    expect(readTextAt(original.before, 'Fa', 'P_1')).toBe(day);
    expect(original.invoice).toMatchObject({ kind, isCorrection: false });
  });

  it('uses the given KSeF number and issue date', () => {
    const given = { ksefNumber: '1234563218-20260115-0A1B2C3D4E5F-DF', issueDay: '2026-01-15' };
    const original = originalFrom(replaced(plainInvoice, '<P_1>2026-10-15', '<P_1>2026-01-14'), given);
    expect(original.reference).toEqual({ number: 'FV/2026/10/001', ksefNumber: given.ksefNumber, issueDay: '2026-01-15' });
    expect(readTextAt(original.before, 'Fa', 'P_1')).toBe('2026-01-14');
  });

  it('is the same whatever prefix, comments, CDATA and attributes of other namespaces the document has', () => {
    const prefixed = plainInvoice
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1tns:')
      .replace('xmlns="', 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" xmlns:tns="');
    const unusual = edited(
      prefixed,
      ['<tns:P_2>FV/2026/10/001</tns:P_2>', '<!-- nr --><tns:P_2><![CDATA[FV/2026/10/001]]></tns:P_2>'],
      ['<tns:P_1M>', '<tns:P_1M xsi:type="x">'],
    );
    expect(writeDraft(originalFrom(unusual).before, fa3Namespace)).toBe(writeDraft(originalFrom(plainInvoice).before, fa3Namespace));
  });

  it.each(primaryKinds)('of kind %s is kept complete, as a document that the schema accepts', async (kind) => {
    const property = fc.asyncProperty(generatedInvoices(kind), async (invoice) => {
      const { before, shownLines, warnings } = originalFrom(serialize(invoice));
      expect({ shownLines, warnings }).toEqual({ shownLines: 'all', warnings: [] });
      expect(countOf(before)).toBe(serialize(invoice).match(/<[A-Z]/g)?.length);
      expect(await engineErrors(writeDraft(before, fa3Namespace))).toEqual([]);
    });
    await fc.assert(property, { seed: 20261122, numRuns: 15 });
  });

  it.each([
    ['another root', '<Paragon xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"/>', 'starts with Paragon instead of Faktura'],
    ['no namespace', plainInvoice.replace(/ xmlns="[^"]*"/, ''), 'Faktura has no namespace'],
    ['FA(1)', plainInvoice.replace('2025/06/25/13775', '2021/11/29/11089'), 'this one is FA(1)'],
    ['an unknown format', plainInvoice.replace('2025/06/25/13775', '2030/01/01/1'), 'http://crd.gov.pl/wzor/2030/01/01/1/'],
    ['not a number', replaced(plainInvoice, '<P_2>FV/2026/10/001</P_2>', ''), 'has no Fa/P_2'],
    ['a blank number', replaced(plainInvoice, '>FV/2026/10/001<', '>  <'), 'has no Fa/P_2'],
    ['no seller', plainInvoice.replaceAll('Podmiot1>', 'Podmiot9>'), 'has no Podmiot1/DaneIdentyfikacyjne/NIP'],
    ['an unknown kind', replaced(plainInvoice, '>VAT<', '>PRO<'), 'Unknown RodzajFaktury “PRO”'],
    ['a correction of nothing', correctionInvoice.replace(/<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>/, ''), 'does not state which'],
    [
      'a correction of many invoices',
      correctionInvoice.replace(/<DaneFaKorygowanej>[\s\S]*<\/DaneFaKorygowanej>/, '$&$&'),
      'covers several invoices',
    ],
  ])('is rejected with %s', (_, xml, rejection) => {
    expect(rejectionOf(xml)).toContain(rejection);
  });

  it('shows only the beginning of a long name in a rejection', () => {
    expect(rejectionOf(`<Paragon${'x'.repeat(119)} xmlns="a"/>`)).toContain(`Paragon${'x'.repeat(93)}… instead`);
  });

  it('lacks amounts after a correction whose amounts are differences', () => {
    const { before } = originalFrom(correctionInvoice);
    expect(draftAt(before, 'Fa', 'P_15')).toBeNull();
    expect(draftAt(before, 'Fa', 'P_13_1')).toBeNull();
  });
});

function countOf(draft: Draft): number {
  return draft.children.reduce((count, child) => count + countOf(child), 1);
}
