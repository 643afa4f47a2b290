import { type Draft, draftAt, listChildren, readTextAt, writeDraft } from '@nakor/domain/correction/draft/draft';
import type { Original } from '@nakor/domain/correction/model/original';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { correctionKinds } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, edited, settlementCorrection } from '../../../../support/builders/sample-invoices.ts';
import { engineErrors } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const beforeLine = / {4}<FaWiersz>(?:(?!<FaWiersz>)[\s\S])*<StanPrzed>1<\/StanPrzed>\s*<\/FaWiersz>\n/;
const beforeOrderLine = / {6}<ZamowienieWiersz>(?:(?!<ZamowienieWiersz>)[\s\S])*<StanPrzedZ>1<\/StanPrzedZ>\s*<\/ZamowienieWiersz>\n/;
const order = / {4}<Zamowienie>[\s\S]*<\/Zamowienie>\n/;

function lines({ before }: Original): (string | null)[] {
  const fa = draftAt(before, 'Fa') ?? before;
  return listChildren(fa, 'FaWiersz').map((row) => readTextAt(row, 'P_9A'));
}

function orderLines({ before }: Original): (string | null)[] {
  const found = draftAt(before, 'Fa', 'Zamowienie');
  return found === null ? [] : listChildren(found, 'ZamowienieWiersz').map((row) => readTextAt(row, 'P_9AZ'));
}

function namesIn(draft: Draft): string[] {
  return [draft.name, ...draft.children.flatMap(namesIn)];
}

describe('the state after a correction', () => {
  it('of an ordinary invoice has the lines after it, which are incomplete', () => {
    const original = originalFrom(correctionInvoice);
    expect(lines(original)).toEqual(['45.00']);
    expect(original.shownLines).toBe('changed');
    expect(original.warnings.map(({ text }) => text.en.slice(0, 56))).toEqual(['The given correction shows only the items it changed. Th']);
  });

  it.each([
    ['of differences', correctionInvoice.replace(beforeLine, ''), 'The items of the given correction are differences'],
    ['without lines', correctionInvoice.replace(/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/, ''), 'The given correction has no items'],
    ['of a settlement of differences', settlementCorrection.replace(beforeLine, ''), 'The items of the given correction are differences'],
  ])('%s has no lines', (_, xml, warning) => {
    const original = originalFrom(xml);
    expect({ lines: lines(original), shown: original.shownLines }).toEqual({ lines: [], shown: 'none' });
    expect(original.warnings.map(({ path, text }) => [path, text.en.startsWith(warning)])).toContainEqual(['/Faktura/Fa/FaWiersz', true]);
  });

  it('of a settlement has all lines and the rest to pay', () => {
    const original = originalFrom(settlementCorrection);
    expect(lines(original)).toEqual(['500.00']);
    expect(original).toMatchObject({ shownLines: 'all', warnings: [] });
    expect(['P_13_1', 'P_14_1', 'P_15'].map((name) => readTextAt(original.before, 'Fa', name))).toEqual(['600.00', '138.00', '738.00']);
    expect(draftAt(original.before, 'Fa', 'FakturaZaliczkowa')).not.toBeNull();
  });

  it('of an advance has the whole order and the payment', async () => {
    const original = originalFrom(advanceCorrection);
    expect(orderLines(original)).toEqual(['500.00']);
    expect(original).toMatchObject({ shownLines: 'all', warnings: [] });
    expect(['P_13_1', 'P_14_1', 'P_15'].map((name) => readTextAt(original.before, 'Fa', name))).toEqual(['600.00', '138.00', '738.00']);
    expect(await engineErrors(writeDraft(original.before, fa3Namespace))).toEqual([]);
  });

  it.each([
    { name: 'shown once', xml: advanceCorrection.replace(beforeOrderLine, ''), shown: 'all', rows: ['500.00'] },
    {
      name: 'of which a part is shown',
      xml: replaced(advanceCorrection, '<WartoscZamowienia>1230.00', '<WartoscZamowienia>2460.00'),
      shown: 'changed',
      rows: ['500.00'],
    },
    {
      name: 'shown as a difference',
      xml: replaced(advanceCorrection.replace(beforeOrderLine, ''), '<WartoscZamowienia>1230.00', '<WartoscZamowienia>2460.00'),
      shown: 'none',
      rows: [],
    },
    { name: 'that is not shown', xml: advanceCorrection.replace(order, ''), shown: 'none', rows: [] },
  ])('of an advance with an order $name knows it: $shown', ({ xml, shown, rows }) => {
    const original = originalFrom(xml);
    expect({ shown: original.shownLines, rows: orderLines(original) }).toEqual({ shown, rows });
    expect(original.warnings.some(({ path }) => path === '/Faktura/Fa/Zamowienie')).toBe(shown !== 'all');
    expect(readTextAt(original.before, 'Fa', 'P_15')).toBe('738.00');
  });

  it('omits buyer keys, right numbers and payment differences', () => {
    const xml = edited(
      advanceCorrection,
      ['    <JST>', '    <IDNabywcy>0001</IDNabywcy>\n    <JST>'],
      ['    <P_15ZK>', '    <NrFaKorygowany>ZAL/1</NrFaKorygowany>\n    <P_15ZK>'],
      ['    <Zamowienie>', '    <ZaliczkaCzesciowa><P_6Z>2026-09-01</P_6Z><P_15Z>123.00</P_15Z></ZaliczkaCzesciowa>\n    <Zamowienie>'],
    );
    const names = namesIn(originalFrom(xml).before);
    expect(['IDNabywcy', 'NrFaKorygowany', 'ZaliczkaCzesciowa'].filter((name) => names.includes(name))).toEqual([]);
  });

  it.each(correctionKinds)('of kind %s contains no part that only corrections have', (kind) => {
    const property = fc.property(generatedInvoices(kind), (invoice) => {
      const xml = serialize(invoice);
      // A rebate for a period is about many invoices: it is rejected.
      fc.pre((xml.match(/<DaneFaKorygowanej>/g) ?? []).length === 1);
      const { before, invoice: view } = originalFrom(xml);
      const names = new Set(namesIn(before));
      const correctionOnly = [
        'StanPrzed',
        'StanPrzedZ',
        'DaneFaKorygowanej',
        'TypKorekty',
        'Podmiot1K',
        'Podmiot2K',
        'P_15ZK',
        'KursWalutyZK',
      ];
      expect(correctionOnly.filter((name) => names.has(name))).toEqual([]);
      expect(view.isCorrection).toBe(false);
    });
    fc.assert(property, { seed: 20261122, numRuns: 40 });
  });
});
