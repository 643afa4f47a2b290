import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';

type Edit = readonly [piece: string, replacement: string];

/** The plain invoice with its one line of 100.00 untaxed, at another rate. */
export function soldAt(rate: string, sum: string): string {
  return edited(
    plainInvoice,
    ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<', `    <${sum}>100.00</${sum}>\n    <P_15>100.00<`],
    ['<P_12>23<', `<P_12>${rate}<`],
  );
}

/** A correction that moves a line from another rate to 23 %: its former sum is reversed. */
export function soldNoMoreAt(rate: string, sum: string): string {
  return edited(
    correctionInvoice,
    [
      '    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30<',
      `    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <${sum}>-100.00</${sum}>\n    <P_15>23.00<`,
    ],
    ['      <P_12>23</P_12>\n      <StanPrzed>', `      <P_12>${rate}</P_12>\n      <StanPrzed>`],
    ['<P_9A>45.00<', '<P_9A>50.00<'],
    ['<P_11>90.00<', '<P_11>100.00<'],
  );
}

/** A correction of 10.00 less on a line at another rate. */
export function lessAt(rate: string, sum: string): string {
  return edited(
    correctionInvoice,
    ['    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30<', `    <${sum}>-10.00</${sum}>\n    <P_15>-10.00<`],
    ['      <P_12>23</P_12>\n      <StanPrzed>', `      <P_12>${rate}</P_12>\n      <StanPrzed>`],
    ['      <P_12>23</P_12>\n    </FaWiersz>', `      <P_12>${rate}</P_12>\n    </FaWiersz>`],
  );
}

/** The invoice names a legal basis of the exemption. */
export const exempted: Edit = ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 43 ust. 1 pkt 29 ustawy o VAT</P_19A>'];

/** The invoice bears the words of reverse charge. */
export const reverseCharged: Edit = ['<P_18>2<', '<P_18>1<'];

/** The invoice bears the words of split payment. */
export const splitPaid: Edit = ['<P_18A>2<', '<P_18A>1<'];

/** The seller is registered for trade in the EU. */
export const withSellersPrefix: Edit = ['  <Podmiot1>\n', '  <Podmiot1>\n    <PrefiksPodatnika>PL</PrefiksPodatnika>\n'];

const germanAddress: Edit = [
  '<KodKraju>PL</KodKraju>\n      <AdresL1>ul. Druga 2<',
  '<KodKraju>DE</KodKraju>\n      <AdresL1>Beispielweg 2, Berlin<',
];

/** The buyer is a German business with a VAT number. */
export const germanBuyer: readonly Edit[] = [
  ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>'],
  germanAddress,
];

/** The buyer is a consumer in Germany. */
export const germanConsumer: readonly Edit[] = [['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>'], germanAddress];

/** The quantity of the one line, for 20,000.00 net and 24,600.00 gross. */
export const largeSale: readonly Edit[] = [
  ['<P_13_1>100.00<', '<P_13_1>20000.00<'],
  ['<P_14_1>23.00<', '<P_14_1>4600.00<'],
  ['<P_15>123.00<', '<P_15>24600.00<'],
  ['<P_8B>2<', '<P_8B>400<'],
  ['<P_11>100.00<', '<P_11>20000.00<'],
];
