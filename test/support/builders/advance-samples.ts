import type { Fields } from './sale-drafts.ts';
import { advanceInvoice, settlementInvoice } from './sample-invoices.ts';

function elements(indentation: string, fields: Fields): string {
  return Object.entries(fields)
    .map(([name, text]) => `${indentation}<${name}>${text}</${name}>\n`)
    .join('');
}

const totals = / {4}<P_13_1>[\s\S]*<\/P_15>\n/;

/** A valid advance invoice: totals up to `P_15` and the fields after it, and its order. */
export function advanceOf(sums: Fields, value: string, lines: readonly Fields[]): string {
  const rows = lines.map((line, index) => {
    const numbered = { NrWierszaZam: String(index + 1), P_7Z: `pozycja ${index + 1}`, P_8AZ: 'szt.', ...line };
    return `      <ZamowienieWiersz>\n${elements('        ', numbered)}      </ZamowienieWiersz>\n`;
  });
  const order = `    <Zamowienie>\n      <WartoscZamowienia>${value}</WartoscZamowienia>\n${rows.join('')}    </Zamowienie>\n`;
  return advanceWithoutOrder(sums).replace(/(?= {2}<\/Fa>)/, order);
}

/** The same without an order. */
export function advanceWithoutOrder(sums: Fields): string {
  return advanceInvoice.replace(totals, elements('    ', sums)).replace(/ {4}<Zamowienie>[\s\S]*<\/Zamowienie>\n/, '');
}

/** A valid settlement invoice: totals up to `P_15`, and the lines of the whole order. */
export function settlementOf(sums: Fields, lines: readonly Fields[]): string {
  const rows = lines.map((line, index) => {
    const numbered = { NrWierszaFa: String(index + 1), P_7: `pozycja ${index + 1}`, P_8A: 'szt.', ...line };
    return `    <FaWiersz>\n${elements('      ', numbered)}    </FaWiersz>\n`;
  });
  return settlementInvoice.replace(totals, elements('    ', sums)).replace(/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/, rows.join(''));
}

const flat = { P_8BZ: '1', P_9AZ: '300000', P_11NettoZ: '300000', P_11VatZ: '69000', P_12Z: '23' };
const extras = { P_8BZ: '1', P_9AZ: '5000', P_11NettoZ: '5000', P_11VatZ: '1150', P_12Z: '23' };

/** 20 000 received on an order of 375 150, all at 23 %: the figures of the Ministry's example 10. */
export const flatAdvance = advanceOf({ P_13_1: '16260.16', P_14_1: '3739.84', P_15: '20000' }, '375150', [flat, extras]);

/** 12 300 received at 23 %, which is the whole order. */
export const goodsAdvance = advanceOf({ P_13_1: '10000', P_14_1: '2300', P_15: '12300' }, '12300', [
  { P_8BZ: '10', P_9AZ: '1000', P_11NettoZ: '10000', P_11VatZ: '2300', P_12Z: '23' },
]);
