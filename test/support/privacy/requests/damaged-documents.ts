import { randomBytes } from 'node:crypto';
import type { Texts } from '../marks.ts';
import { markedInvoice } from './marked-invoice.ts';

/** A forged log line, on a line of its own. */
export function forgedLine(text: string): string {
  return `\r\n{"level":"ERROR","message":"forged","text":"${text}"}\r\n`;
}

/** The invoice with marks in everything else a document can contain, damaged in every way that leads to a different response. */
export function damagedDocuments(texts: Texts): (string | Uint8Array)[] {
  const invoice = markedInvoice(texts);
  const inFa = (xml: string) => invoice.replace('<Fa>', `<Fa>${xml}`);
  return [
    '',
    texts.brokenBody,
    invoice.replace('</Fa>', ''),
    invoice.replace('<P_15>', `<P_15 ${texts.attributeName}=${texts.attributeValue}>`),
    invoice.replace('<Fa>', `<Fa ${texts.attributeName}="${texts.attributeValue}">`),
    inFa(`<${texts.elementName}>${texts.anyText}</${texts.elementName}>`),
    inFa(`<!-- ${texts.comment} -->`),
    inFa(`<?${texts.processingInstruction} ${texts.processingInstruction}?>`),
    inFa(`<![CDATA[${texts.anyText}]]>`),
    inFa(texts.anyText),
    inFa(`&${texts.entity};`),
    inFa('<P_6>').replace('</Fa>', `</${texts.elementName}>`),
    `<!DOCTYPE Faktura SYSTEM "${texts.documentType}">${invoice}`,
    invoice.replace('?>', `?><!DOCTYPE ${texts.documentType} [<!ENTITY ${texts.entity} "${texts.entity}">]>`),
    invoice.replace('encoding="UTF-8"', `encoding="${texts.attributeValue}"`),
    invoice.replaceAll('Faktura', texts.elementName),
    invoice.replace('http://crd.gov.pl/wzor/2025/06/25/13775/', `http://${texts.attributeValue}.example/`),
    withEveryText(invoice, (text) => `${text}${texts.anyText}`),
    withEveryText(invoice, () => texts.anyText),
    withEveryText(invoice, (text) => `${text}${forgedLine(texts.anyText)}`),
    withEveryText(invoice, (text) => `${text}${texts.anyText.repeat(70)}`),
    invoice.replaceAll(/<(\w+)>/g, `<$1 ${texts.attributeName}="${texts.attributeValue}">`),
    inFa(`<NrKSeF>${texts.ksefNumber}</NrKSeF>`).replace('>VAT<', '>KOR<'),
    Buffer.from(invoice.replace('ul.', 'żółć'), 'latin1'),
    Buffer.from(`\ufeff${invoice}`, 'utf16le'),
    invoice.replace('?>', '?>'.padStart(40_000, ' ')),
  ];
}

/** Many different mistakes, so that the response about them does not fit into a table item. */
export function manyWrongLines(texts: Texts): string {
  const line = () =>
    `<FaWiersz><P_7>${texts.product}</P_7><P_8B>${texts.anyText}${randomBytes(240).toString('base64url')}</P_8B></FaWiersz>`;
  return markedInvoice(texts).replace('    <Platnosc>', `${Array.from({ length: 600 }, line).join('')}    <Platnosc>`);
}

function withEveryText(invoice: string, change: (text: string) => string): string {
  return invoice.replace(/>([^<>\s][^<>]*)</g, (_, text: string) => `>${change(text)}<`);
}
