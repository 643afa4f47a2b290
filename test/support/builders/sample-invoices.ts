import { plainInvoice, replaced } from './rule-cases.ts';

const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(plainInvoice)?.[0] ?? '';
const payment = / {4}<Platnosc>[\s\S]*<\/Platnosc>\n/.exec(plainInvoice)?.[0] ?? '';

/** Makes several replacements; each piece must occur exactly once. */
export function edited(xml: string, ...edits: readonly (readonly [piece: string, replacement: string])[]): string {
  return edits.reduce((text, [piece, replacement]) => replaced(text, piece, replacement), xml);
}

/** A case's document: a sample with pieces replaced. */
export function withEdits(sample: string, ...edits: readonly (readonly [piece: string, replacement: string])[]): () => string {
  return () => edited(sample, ...edits);
}

function totals(net: string, tax: string, gross: string): [string, string][] {
  return [
    ['<P_13_1>100.00<', `<P_13_1>${net}<`],
    ['<P_14_1>23.00<', `<P_14_1>${tax}<`],
    ['<P_15>123.00<', `<P_15>${gross}<`],
  ];
}

/** The reference of a correction to the corrected invoice. */
function correctionOf(kind: string, number: string): string {
  return `<RodzajFaktury>${kind}</RodzajFaktury>
    <PrzyczynaKorekty>pomyłka w cenie</PrzyczynaKorekty>
    <TypKorekty>2</TypKorekty>
    <DaneFaKorygowanej>
      <DataWystFaKorygowanej>2026-09-15</DataWystFaKorygowanej>
      <NrFaKorygowanej>${number}</NrFaKorygowanej>
      <NrKSeF>1</NrKSeF>
      <NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaKorygowanej>
    </DaneFaKorygowanej>
`;
}

const kindTag = '<RodzajFaktury>VAT</RodzajFaktury>\n';

/** KOR with before- and after-rows: the price of the only line falls from 50.00 to 45.00, that is by 10.00 net and 2.30 tax. */
export const correctionInvoice = edited(
  plainInvoice,
  ...totals('-10.00', '-2.30', '-12.30'),
  ['FV/2026/10/001', 'KOR/2026/10/001'],
  [kindTag, correctionOf('KOR', 'FV/2026/09/100')],
  [
    line,
    replaced(line, '    </FaWiersz>', '      <StanPrzed>1</StanPrzed>\n    </FaWiersz>') +
      edited(line, ['<P_9A>50.00', '<P_9A>45.00'], ['<P_11>100.00', '<P_11>90.00']),
  ],
  [payment, ''],
);

/** The only order line of the samples below: 1,000.00 net, 230.00 tax. */
const orderLine = `      <ZamowienieWiersz>
        <NrWierszaZam>1</NrWierszaZam>
        <UU_IDZ>zamowienie-1</UU_IDZ>
        <P_7Z>Maszyna wzorcowa</P_7Z>
        <P_8AZ>szt.</P_8AZ>
        <P_8BZ>2</P_8BZ>
        <P_9AZ>500.00</P_9AZ>
        <P_11NettoZ>1000.00</P_11NettoZ>
        <P_11VatZ>230.00</P_11VatZ>
        <P_12Z>23</P_12Z>
      </ZamowienieWiersz>
`;

const order = `    <Zamowienie>
      <WartoscZamowienia>1230.00</WartoscZamowienia>
${orderLine}    </Zamowienie>
`;

/** ZAL: an advance of 615.00, half of an order of 1,230.00 gross. */
export const advanceInvoice = edited(
  plainInvoice,
  ...totals('500.00', '115.00', '615.00'),
  ['FV/2026/10/001', 'ZAL/2026/10/001'],
  ['<RodzajFaktury>VAT', '<RodzajFaktury>ZAL'],
  [line, ''],
  [payment, order],
);

/** The lines of the whole order, 1,000.00 net. */
const fullLine = edited(line, ['<P_9A>50.00', '<P_9A>500.00'], ['<P_11>100.00', '<P_11>1000.00']);

const advanceReference = `    <FakturaZaliczkowa>
      <NrKSeFFaZaliczkowej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaZaliczkowej>
    </FakturaZaliczkowa>
`;

/** ROZ: the other half of that order, with all its lines. */
export const settlementInvoice = edited(
  plainInvoice,
  ...totals('500.00', '115.00', '615.00'),
  ['FV/2026/10/001', 'ROZ/2026/10/001'],
  ['<RodzajFaktury>VAT', '<RodzajFaktury>ROZ'],
  [line, advanceReference + fullLine],
);

/** UPR: 123.00 gross on one line, with only the buyer's NIP. */
export const simplifiedInvoice = edited(
  plainInvoice,
  ['FV/2026/10/001', 'UPR/2026/10/001'],
  ['<RodzajFaktury>VAT', '<RodzajFaktury>UPR'],
  ['      <P_8A>szt.</P_8A>\n      <P_8B>2</P_8B>\n      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n', '      <P_11A>123.00</P_11A>\n'],
  ['      <Nazwa>Odbiorca Próbny S.A.</Nazwa>\n', ''],
  ['    <Adres>\n      <KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2</AdresL1>\n    </Adres>\n', ''],
);

const orderPair =
  edited(orderLine, ['        <P_12Z>23</P_12Z>\n', '        <P_12Z>23</P_12Z>\n        <StanPrzedZ>1</StanPrzedZ>\n']) + orderLine;

/** KOR_ZAL: the advance was 738.00 rather than 615.00; the order is unchanged. */
export const advanceCorrection = edited(
  plainInvoice,
  ...totals('100.00', '23.00', '123.00'),
  ['FV/2026/10/001', 'KZAL/2026/10/001'],
  [kindTag, `${correctionOf('KOR_ZAL', 'ZAL/2026/09/100')}    <P_15ZK>615.00</P_15ZK>\n`],
  [line, ''],
  [payment, replaced(order, orderLine, orderPair)],
);

/** KOR_ROZ: the remaining amount was 738.00 rather than 615.00; the lines of the order are unchanged. */
export const settlementCorrection = edited(
  plainInvoice,
  ...totals('100.00', '23.00', '123.00'),
  ['FV/2026/10/001', 'KROZ/2026/10/001'],
  [kindTag, `${correctionOf('KOR_ROZ', 'ROZ/2026/09/100')}    <P_15ZK>615.00</P_15ZK>\n${advanceReference}`],
  [line, replaced(fullLine, '    </FaWiersz>', '      <StanPrzed>1</StanPrzed>\n    </FaWiersz>') + fullLine],
  [payment, ''],
);

/** VAT in EUR: the tax of 23.00 is 97.75 PLN at 4.25. */
export const foreignInvoice = edited(
  plainInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_14_1W>97.75</P_14_1W>'],
  ['      <P_12>23</P_12>\n', '      <P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n'],
);

/** VAT under the margin scheme for second-hand goods: 500.00, of which the invoice shows no tax. */
export const marginInvoice = edited(
  plainInvoice,
  ['<P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<', '<P_13_11>500.00</P_13_11>\n    <P_15>500.00<'],
  ['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>'],
  ['<P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n      <P_12>23</P_12>', '<P_9B>250.00</P_9B>\n      <P_11A>500.00</P_11A>'],
);

/** All samples. Each is valid and has no issues except info. */
export const sampleInvoices: Readonly<Record<string, string>> = {
  plainInvoice,
  correctionInvoice,
  advanceInvoice,
  settlementInvoice,
  simplifiedInvoice,
  advanceCorrection,
  settlementCorrection,
  foreignInvoice,
};
