import { applyChange } from '@nakor/domain/correction/changes/apply-change';
import { assembleCorrection, type CorrectionParts, getHeader } from '@nakor/domain/correction/document/assemble-correction';
import { parseChangePath } from '@nakor/domain/correction/draft/change-path';
import {
  createLeaf,
  type Draft,
  draftAt,
  findChild,
  listChildren,
  readTextAt,
  withChild,
  withChildren,
  without,
  writeDraft,
} from '@nakor/domain/correction/draft/draft';
import type { AmountsByBucket } from '@nakor/domain/correction/model/correction-plan';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { correctionKinds, primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import { Invoice } from '@nakor/domain/fa3/invoice';
import { toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalFrom, partsFor } from '../../../../support/builders/corrections/correction-parts.ts';
import { serialize } from '../../../../support/builders/mutable-xml.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { advanceInvoice, edited, settlementInvoice } from '../../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel, validationResultOf } from '../../../../support/drivers/validation.ts';
import { generatedInvoices } from '../../../../support/generators/generated-invoices.ts';

const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';

function assembled(parts: CorrectionParts): Draft {
  return assembleCorrection(parts, schemaModel);
}

/** Issues above info, and whether the official schema accepts it. */
async function validated(parts: CorrectionParts, source: string): Promise<{ isXsdConfirmed: boolean; issues: string[] }> {
  const xml = writeDraft(assembled(parts), fa3Namespace);
  const original = { invoice: new Invoice(parsed(source).root), earlierCorrections: [] };
  const { isFullXsdConfirmed, issues } = await validationResultOf(xml, {}, { original });
  return {
    isXsdConfirmed: isFullXsdConfirmed,
    issues: issues.filter(({ severity }) => severity !== 'info').map(({ code, message }) => `${code} ${message.en}`),
  };
}

const fine = { isXsdConfirmed: true, issues: [] };

function changed(draft: Draft, path: string, value: string): Draft {
  const address = parseChangePath(path);
  if (!address.ok) throw new Error(address.error.en);
  const result = applyChange(draft, schemaModel.root, address.value, value);
  if (!result.ok) throw new Error(result.error.en);
  return result.value;
}

function deltas(base: string, tax: string, taxInPln: string | null = null): AmountsByBucket {
  return new Map([['1', { base: toDecimal(base), tax: toDecimal(tax), taxInPln: taxInPln === null ? null : toDecimal(taxInPln) }]]);
}

/** Every row before and after. */
function pairs(before: readonly Draft[], after: readonly Draft[], marker: string): Draft[] {
  return before.flatMap((row, index) => [withChild(row, createLeaf(marker, '1')), after[index] ?? row]);
}

const namesIn = (draft: Draft | null): string[] => (draft === null ? [] : draft.children.map(({ name }) => name));

describe('a correction', () => {
  it('of an ordinary invoice shows the difference and the given lines', async () => {
    const original = originalFrom(plainInvoice, { ksefNumber });
    const after = changed(original.before, 'Fa/FaWiersz[1]/P_9A', '45.00');
    const fullAfter = changed(after, 'Fa/FaWiersz[1]/P_11', '90.00');
    const fa = (draft: Draft) => listChildren(draftAt(draft, 'Fa') ?? draft, 'FaWiersz');
    const rows = pairs(fa(original.before), fa(fullAfter), 'StanPrzed');
    const parts = partsFor(
      original,
      { deltas: deltas('-10', '-2.3'), grossDelta: toDecimal('-12.3'), type: 2, rows },
      { after: fullAfter },
    );
    expect(await validated(parts, plainInvoice)).toEqual(fine);
    const correction = assembled(parts);
    expect(namesIn(findChild(correction, 'Fa'))).toEqual([
      ...['KodWaluty', 'P_1', 'P_1M', 'P_2', 'P_6', 'P_13_1', 'P_14_1', 'P_15', 'Adnotacje', 'RodzajFaktury', 'PrzyczynaKorekty'],
      ...['TypKorekty', 'DaneFaKorygowanej', 'FaWiersz', 'FaWiersz'],
    ]);
    const elements = ['P_1', 'P_2', 'P_13_1', 'P_14_1', 'P_15', 'RodzajFaktury', 'PrzyczynaKorekty', 'TypKorekty'];
    expect(elements.map((name) => readTextAt(correction, 'Fa', name))).toEqual([
      ...['2026-10-15', 'FK/2026/10/7', '-10.00', '-2.30', '-12.30', 'KOR', 'pomyłka w danych', '2'],
    ]);
    expect(readTextAt(correction, 'Fa', 'DaneFaKorygowanej', 'NrKSeFFaKorygowanej')).toBe(ksefNumber);
    expect(findChild(correction, 'Naglowek')).toEqual(getHeader('2026-10-15T08:45:00Z', 'Nakor'));
  });

  it('of an advance shows the payment before and the order as pairs', async () => {
    const original = originalFrom(advanceInvoice);
    const order = draftAt(original.before, 'Fa', 'Zamowienie') ?? original.before;
    const rows = listChildren(order, 'ZamowienieWiersz');
    const parts = partsFor(original, {
      deltas: deltas('100', '23'),
      grossDelta: toDecimal('123'),
      paymentBefore: toDecimal('615'),
      order: withChildren(order, [...without(order, 'ZamowienieWiersz').children, ...pairs(rows, rows, 'StanPrzedZ')]),
    });
    expect(await validated(parts, advanceInvoice)).toEqual(fine);
    expect(readTextAt(assembled(parts), 'Fa', 'P_15ZK')).toBe('615.00');
  });

  it('of a settlement shows the rest before, all lines as pairs and the advances', async () => {
    const original = originalFrom(settlementInvoice);
    const rows = listChildren(draftAt(original.before, 'Fa') ?? original.before, 'FaWiersz');
    const parts = partsFor(original, {
      deltas: deltas('100', '23'),
      grossDelta: toDecimal('123'),
      paymentBefore: toDecimal('615'),
      rows: pairs(rows, rows, 'StanPrzed'),
    });
    expect(await validated(parts, settlementInvoice)).toEqual(fine);
    expect(namesIn(draftAt(assembled(parts), 'Fa'))).toContain('FakturaZaliczkowa');
  });

  it('of an advance in another currency shows the rates before and after', async () => {
    const source = edited(
      advanceInvoice,
      ['<KodWaluty>PLN', '<KodWaluty>EUR'],
      ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1>\n    <P_14_1W>488.75</P_14_1W>'],
      ['<P_15>615.00</P_15>', '<P_15>615.00</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>'],
    );
    const original = originalFrom(source);
    const after = changed(original.before, 'Fa/KursWalutyZ', '4.50');
    const order = draftAt(original.before, 'Fa', 'Zamowienie') ?? original.before;
    const rows = listChildren(order, 'ZamowienieWiersz');
    const paired = withChildren(order, [...without(order, 'ZamowienieWiersz').children, ...pairs(rows, rows, 'StanPrzedZ')]);
    const parts = partsFor(original, { deltas: deltas('0', '0', '28.75'), paymentBefore: toDecimal('615'), order: paired }, { after });
    expect(await validated(parts, source)).toEqual(fine);
    const fields = ['P_13_1', 'P_14_1', 'P_14_1W', 'P_15', 'KursWalutyZ', 'P_15ZK', 'KursWalutyZK'];
    expect(fields.map((name) => readTextAt(assembled(parts), 'Fa', name))).toEqual([
      '0.00',
      '0.00',
      '28.75',
      '0.00',
      '4.50',
      '615.00',
      '4.25',
    ]);
  });

  it('of an advance shows the differences of its payments, one of a settlement does not', () => {
    const payment = '    <ZaliczkaCzesciowa><P_6Z>2026-10-01</P_6Z><P_15Z>615.00</P_15Z></ZaliczkaCzesciowa>\n';
    const differencesOn = (source: string): (string | null)[] => {
      const original = originalFrom(source.replace(/ {4}<(?:FaWiersz|FakturaZaliczkowa|Zamowienie)>/, (found) => payment + found));
      const after = changed(original.before, 'Fa/ZaliczkaCzesciowa[1]/P_15Z', '738.00');
      const fa = draftAt(assembled(partsFor(original, { grossDelta: toDecimal('123') }, { after })), 'Fa') ?? original.before;
      return listChildren(fa, 'ZaliczkaCzesciowa').map((entry) => readTextAt(entry, 'P_15Z'));
    };
    expect(differencesOn(advanceInvoice)).toEqual(['123.00']);
    expect(differencesOn(settlementInvoice)).toEqual([]);
  });

  it('shows the period of supply, place and annotations as corrected', () => {
    const period = '<OkresFa><P_6_Od>2026-09-01</P_6_Od><P_6_Do>2026-09-30</P_6_Do></OkresFa>';
    const original = originalFrom(edited(plainInvoice, ['<P_6>2026-10-14</P_6>', period]));
    const correction = assembled(partsFor(original, {}, { after: changed(original.before, 'Fa/OkresFa/P_6_Do', '2026-09-29') }));
    expect(readTextAt(correction, 'Fa', 'OkresFa', 'P_6_Do')).toBe('2026-09-29');
    expect(readTextAt(correction, 'Fa', 'P_1M')).toBe('Warszawa');
    expect(draftAt(correction, 'Fa', 'Adnotacje')).toEqual(draftAt(original.before, 'Fa', 'Adnotacje'));
  });

  it('of many invoices names each, with the period', () => {
    const original = originalFrom(plainInvoice);
    const references = Array.from({ length: 50_000 }, (_, index) => ({ ...original.reference, number: `FV/${index}`, ksefNumber: null }));
    const parts = partsFor(original, {}, { references, period: 'pierwsze półrocze 2026' });
    const fa = draftAt(assembled(parts), 'Fa') ?? original.before;
    expect(listChildren(fa, 'DaneFaKorygowanej')).toHaveLength(50_000);
    expect(readTextAt(fa, 'OkresFaKorygowanej')).toBe('pierwsze półrocze 2026');
  });

  it('states the right number of an invoice next to the wrong one', async () => {
    const parts = partsFor(originalFrom(plainInvoice), {}, { rightNumber: 'FV/2026/10/002' });
    expect(await validated(parts, plainInvoice)).toEqual(fine);
    expect(readTextAt(assembled(parts), 'Fa', 'NrFaKorygowany')).toBe('FV/2026/10/002');
  });

  it('drops what belongs to the original alone, unless it is kept on request', () => {
    const source = edited(
      plainInvoice,
      ['    <P_6>', '    <WZ>WZ/1</WZ>\n    <P_6>'],
      [
        '    <FaWiersz>',
        '    <FP>1</FP>\n    <TP>1</TP>\n    <DodatkowyOpis><Klucz>a</Klucz><Wartosc>b</Wartosc></DodatkowyOpis>\n    <FaWiersz>',
      ],
      ['</Platnosc>', '</Platnosc><WarunkiTransakcji><NrPartiiTowaru>1</NrPartiiTowaru></WarunkiTransakcji>'],
      ['</Fa>', '</Fa><Stopka><Rejestry><KRS>0000099999</KRS></Rejestry></Stopka><Zalacznik/>'],
    );
    const original = originalFrom(source);
    const optional = ['WZ', 'FP', 'DodatkowyOpis', 'Platnosc', 'WarunkiTransakcji'];
    const plain = assembled(partsFor(original));
    expect(namesIn(draftAt(plain, 'Fa')).filter((name) => optional.includes(name))).toEqual([]);
    expect(namesIn(draftAt(plain, 'Fa'))).toContain('TP');
    expect(namesIn(plain)).toEqual(['Naglowek', 'Podmiot1', 'Podmiot2', 'Fa', 'Stopka']);
    const kept = assembled(partsFor(original, {}, { keptParts: [...optional, 'Zalacznik', 'P_15', 'FaWiersz'] }));
    expect(namesIn(draftAt(kept, 'Fa')).filter((name) => optional.includes(name))).toEqual(optional);
    expect(namesIn(draftAt(kept, 'Fa')).filter((name) => ['P_15', 'FaWiersz'].includes(name))).toEqual(['P_15']);
    expect(namesIn(kept)).toContain('Zalacznik');
  });

  it('continues a long reason in the next field that has room', async () => {
    const parts = partsFor(originalFrom(plainInvoice), { reason: 'zwrot towaru '.repeat(40) }, { rightNumber: 'FV/2' });
    expect(await validated(parts, plainInvoice)).toEqual(fine);
    const fa = draftAt(assembled(parts), 'Fa') ?? parts.original.before;
    expect(listChildren(fa, 'DodatkowyOpis').map((entry) => readTextAt(entry, 'Wartosc')?.slice(0, 12))).toEqual([
      'towaru zwrot',
      'zwrot towaru',
    ]);
  });

  it('shows changed parties as they were', async () => {
    const original = originalFrom(plainInvoice);
    const named = changed(original.before, 'Podmiot2/DaneIdentyfikacyjne/Nazwa', 'Odbiorca Próbny sp. z o.o.');
    const after = changed(named, 'Podmiot1/Adres/AdresL1', 'ul. Wzorcowa 2');
    const parts = partsFor(original, {}, { after, buyerIds: ['0001'] });
    expect(await validated(parts, plainInvoice)).toEqual(fine);
    const correction = assembled(parts);
    expect(readTextAt(correction, 'Fa', 'Podmiot2K', 'DaneIdentyfikacyjne', 'Nazwa')).toBe('Odbiorca Próbny S.A.');
    expect(readTextAt(correction, 'Fa', 'Podmiot1K', 'Adres', 'AdresL1')).toBe('ul. Wzorcowa 1');
    expect([readTextAt(correction, 'Podmiot2', 'IDNabywcy'), readTextAt(correction, 'Fa', 'Podmiot2K', 'IDNabywcy')]).toEqual([
      '0001',
      '0001',
    ]);
  });

  it('states no rate or payment before for an invoice that is not an advance', () => {
    const names = namesIn(draftAt(assembled(partsFor(originalFrom(plainInvoice), { paymentBefore: toDecimal('1') })), 'Fa'));
    expect(names.filter((name) => ['P_15ZK', 'KursWalutyZK', 'FakturaZaliczkowa', 'ZaliczkaCzesciowa'].includes(name))).toEqual([]);
  });

  it('is the same document when it is assembled again', () => {
    const write = () => writeDraft(assembled(partsFor(originalFrom(plainInvoice))), fa3Namespace);
    expect(write()).toBe(write());
  });

  it.each(primaryKinds)('of any valid invoice of kind %s whose buyer has another address is valid', async (kind) => {
    const property = fc.asyncProperty(generatedInvoices(kind), async (generated) => {
      const source = serialize(generated);
      const original = originalFrom(source);
      const country = changed(original.before, 'Podmiot2/Adres/KodKraju', 'PL');
      const after = changed(country, 'Podmiot2/Adres/AdresL1', 'ul. Zupełnie Nowa 17');
      const payment = original.invoice.fa.amount('P_15');
      const parts = partsFor(original, { paymentBefore: payment, issueDay: '2026-10-15' }, { after });
      const { isXsdConfirmed, issues } = await validated(parts, source);
      // A simplified invoice may omit the buyer's name, which causes a note on its correction.
      expect({ isXsdConfirmed, issues: issues.filter((issue) => kind !== 'UPR' || !issue.startsWith('XML-211')) }).toEqual(fine);
      const names = namesIn(draftAt(assembled(parts), 'Fa'));
      expect(names.filter((name) => name === 'Podmiot2K')).toHaveLength(1);
    });
    await fc.assert(property, { seed: 20261122, numRuns: 12 });
  });

  it.each(correctionKinds)('that follows any valid one of kind %s is valid', async (kind) => {
    const property = fc.asyncProperty(generatedInvoices(kind), async (generated) => {
      const source = serialize(generated);
      // A rebate for a period is about many invoices: it is rejected.
      fc.pre((source.match(/<DaneFaKorygowanej>/g) ?? []).length === 1);
      const original = originalFrom(source);
      const paymentBefore = original.invoice.fa.amount('P_15');
      const parts = partsFor(original, { paymentBefore, issueDay: '2026-10-15' }, { rightNumber: `${original.reference.number}/bis` });
      const { isXsdConfirmed, issues } = await validated(parts, source);
      const isOutside = original.reference.ksefNumber === null;
      expect({ isXsdConfirmed, issues: issues.filter((issue) => !isOutside || !issue.startsWith('XML-639')) }).toEqual(fine);
    });
    await fc.assert(property, { seed: 20261122, numRuns: 12 });
  });
});
