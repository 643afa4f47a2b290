import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawInvoice } from '@nakor/documents/invoice-pdf';
import { invoiceKinds } from '@nakor/domain/fa3/elements/kinds';
import { formatNumber } from '@nakor/domain/money/number-text';
import { describeCodes } from '@nakor/domain/rendering/describe-codes';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import type { InvoiceView, ViewCode } from '@nakor/domain/rendering/view';
import type { Language } from '@nakor/domain/shared/localized';
import { type LocatedElement, walk } from '@nakor/domain/xml/element';
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { asFa2 } from '../../support/builders/corrections/properties/source-forms.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { serialize, toMutable } from '../../support/builders/mutable-xml.ts';
import { richInvoiceXml, richVariants } from '../../support/builders/rich-invoice.ts';
import { marginInvoice, sampleInvoices } from '../../support/builders/sample-invoices.ts';
import { parsed, utf8 } from '../../support/drivers/validation.ts';
import { generatedInvoices } from '../../support/generators/generated-invoices.ts';
import { mutatedDocument } from '../../support/generators/mutated-documents.ts';
import { isLongRun } from '../../support/generators/seeds.ts';
import { boxesOf, type DrawnBox } from '../../support/matchers/page-layout.ts';
import { pagesOf, reportFonts } from '../../support/matchers/read-pdf.ts';
import { readPicture } from '../../support/matchers/read-qr.ts';
import { textsOf } from '../../support/matchers/view-texts.ts';
import { rootOf } from '../../support/rendering/render-page.ts';
import { shownForms } from '../../support/rendering/shown-forms.ts';
import { allCases } from '../domain/validation/rules/all-cases.ts';

function viewOf(xml: string, language: Language = 'pl', codes: readonly ViewCode[] = []): InvoiceView {
  return describeInvoice(parsed(xml).root, { language, validity: 'valid', ksefNumber: null, isOffline: false, codes });
}

/** What is drawn does not depend on the file that the PDF contains. */
const anyFile = utf8('<Faktura/>');

const compact = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');

/** The text of a PDF without blanks, page footers and repeated heads of tables. */
async function drawnText(view: InvoiceView): Promise<{ text: string; pages: number }> {
  const pages = (await pagesOf(await drawInvoice(view, anyFile, reportFonts))).map(compact);
  const heads = [...new Set(textsOf(view).heads.map(compact))].filter((head) => head !== '').sort((a, b) => b.length - a.length);
  const text = pages.map((page, index) => {
    const foot = compact(`${view.title}${view.language === 'pl' ? `strona${index + 1}z` : `page${index + 1}of`}${pages.length}`);
    expect(page.endsWith(foot)).toBe(true);
    const content = page.slice(0, -foot.length);
    const head = index === 0 ? undefined : heads.find((candidate) => content.startsWith(candidate));
    return head === undefined ? content : content.slice(head.length);
  });
  return { text: text.join(''), pages: pages.length };
}

/** A text with the characters for which only code points are drawn. */
function withCharacters(text: string): string {
  return text.replace(/\[U\+([\dA-F]{4,6})\]/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
}

/** The text of the PDF and that of the view, without heads of tables. */
async function compared(xml: string, language: Language): Promise<{ drawn: string; expected: string }> {
  const view = viewOf(xml, language);
  const text = withCharacters((await drawnText(view)).text);
  expect(missingValues(xml, text, language)).toEqual([]);
  // A head that begins a table on a new page is stripped too, so it may be missing from either side.
  return { drawn: withoutHeads(text, view), expected: withoutHeads(compact(textsOf(view).texts.join('')), view) };
}

/** The text of the PDF is that of the view: nothing is missing, nothing is added, and the order is the same. */
async function expectWhole(xml: string, language: Language): Promise<void> {
  const { drawn, expected } = await compared(xml, language);
  expect(drawn).toBe(expected);
}

/** Columns that do not fit on a page continue on the next one side by side, so that only the order within the pages is the same. */
async function expectComplete(xml: string): Promise<void> {
  const { drawn, expected } = await compared(xml, 'pl');
  if (drawn !== expected) expect([...drawn].sort().join('')).toBe([...expected].sort().join(''));
}

function withoutHeads(text: string, view: InvoiceView): string {
  return textsOf(view).heads.reduce((rest, head) => (head === '' ? rest : rest.replaceAll(compact(head), '')), text);
}

/** The elements of a document that have a text. */
function valuesOf(xml: string): LocatedElement[] {
  return [...walk(parsed(xml).root)].filter(({ children, text }) => children.length === 0 && text.trim() !== '');
}

const trimmed = (text: string): string => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

/** Every value in the text, where numbers may have the separators of a language. */
function missingValues(xml: string, text: string, language: Language): string[] {
  const isShown = (value: string) =>
    text.includes(compact(value)) || (/^-?\d+(\.\d+)?$/.test(value.trim()) && text.includes(compact(formatNumber(value.trim(), language))));
  // What is in the wrong place is shown as it is.
  return valuesOf(xml)
    .filter(({ name, text: value }) => ![...shownForms(name, trimmed(value), language), value].some(isShown))
    .map(({ text: value }) => value);
}

/** Documents of the cases of rules are larger only to test limits. */
const largestCase = 300_000;

/** Official example invoices, stored next to the project rather than in it. */
const corpus = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
const corpusFiles = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.xml')) : [];
const corrections = readdirSync(fileURLToPath(new URL('../../golden/corrections', import.meta.url))).filter((name) =>
  name.endsWith('.xml'),
);

function withName(name: string): string {
  return invoiceXml({ lines: 1 }).replace(/<P_7>[^<]*</, () => `<P_7>${name}<`);
}

describe('the PDF of an invoice', () => {
  it.each(Object.entries({ ...sampleInvoices, marginInvoice }))('shows all of %s', async (_, xml) => {
    await expectWhole(xml, 'pl');
    await expectWhole(xml, 'en');
  });

  it.each(richVariants)('shows all of an invoice with all fields: %s', async (variant) => {
    await expectWhole(richInvoiceXml(variant), 'pl');
    await expectWhole(richInvoiceXml(variant), 'en');
  });

  it.each(invoiceKinds)('shows all of generated invoices of kind %s', async (kind) => {
    for (const invoice of fc.sample(generatedInvoices(kind), isLongRun ? 200 : 15)) await expectWhole(serialize(invoice), 'pl');
  });

  it.each(Object.entries(sampleInvoices))('shows all of %s as FA(2)', async (_, xml) => {
    await expectWhole(asFa2(toMutable(parsed(xml).root)), 'pl');
  });

  it('shows all of mutated documents', async () => {
    for (let seed = 1; seed <= (isLongRun ? 1_500 : 50); seed += 1) await expectComplete(mutatedDocument(seed, 6).xml);
  });

  it('shows all of the documents for rules', async () => {
    const documents = allCases.flatMap((cases) => Object.values(cases)).flatMap(({ fires, passes }) => [...fires, ...passes]);
    // Drawing and reading takes too long for all of them.
    const drawn = documents.filter((_, index) => isLongRun || index % 25 === 0);
    expect(drawn.length).toBeGreaterThan(20);
    for (const { given } of drawn) {
      const xml = given();
      if (typeof xml === 'string' && xml.length < largestCase && rootOf(xml) !== null) await expectWhole(xml, 'pl');
    }
  });

  it.each(corrections)('shows all of the correction %s', async (name) => {
    await expectWhole(readFileSync(new URL(`../../golden/corrections/${name}`, import.meta.url), 'utf8'), 'pl');
  });

  it.skipIf(corpusFiles.length === 0)('shows all of the official examples', async () => {
    for (const name of corpusFiles) await expectWhole(readFileSync(`${corpus}/${name}`, 'utf8'), 'pl');
  });

  it.each([
    ['markup', '&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; (a) Tj ET \\) %PDF', '<script>alert(1)</script> &amp; (a) Tj ET \\) %PDF'],
    ['formulas', '=HYPERLINK("https://example.com")', '=HYPERLINK("https://example.com")'],
    ['bidirectional controls', 'a\u202eb\u2066c\u200f', 'a[U+202E]b[U+2066]c[U+200F]'],
    ['invisible characters', 'a\u200bb\u00adc\ufeffd\u2028e\u0085f', 'a[U+200B]b[U+00AD]c[U+FEFF]d[U+2028]e[U+0085]f'],
    ['characters without a glyph', '漢字 \u{1f9fe} \ue000 \u{10ffff}', '[U+6F22][U+5B57] [U+1F9FE] [U+E000] [U+10FFFF]'],
    ['other scripts', 'Ελλάδα Україна ąęśćżźńół Ω', 'Ελλάδα Україна ąęśćżźńół Ω'],
    ['decomposed letters', 'za\u0328b z\u0307', 'ząb ż'],
  ])('shows %s as text', async (_, name, shown) => {
    const { text } = await drawnText(viewOf(withName(name)));
    expect(text).toContain(`${compact(shown)}2szt.`);
  });

  it('shows words and texts that are longer than a page', async () => {
    const word = Array.from({ length: 12_000 }, (_, index) => String.fromCodePoint(97 + (index % 26), 0x41 + (index % 17))).join('');
    for (const long of [word, `${word} `.repeat(3), 'słowo i słowo '.repeat(5_000)]) {
      const { text, pages } = await drawnText(viewOf(withName(long)));
      expect(pages).toBeGreaterThan(2);
      // The other cells of the row are drawn on its first page.
      expect(text.replace('2szt.50,0023%100,00', '')).toContain(compact(long));
    }
    const stop = `<StopkaFaktury>${'wiersz jeden\nwiersz dwa '.repeat(1_500)}</StopkaFaktury>`;
    await expectWhole(invoiceXml().replace('</Faktura>', `<Stopka><Informacje>${stop}</Informacje></Stopka></Faktura>`), 'pl');
  });

  it('shows long texts in several cells of a row, and heads of tables that are higher than a page', async () => {
    const entry = (key: string, value: string) => `<DodatkowyOpis><Klucz>${key}</Klucz><Wartosc>${value}</Wartosc></DodatkowyOpis>`;
    const words = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    const keys = words('klucz', 800);
    const values = words('wartość', 800);
    const xml = invoiceXml().replace('</P_15>', `</P_15>${entry(keys.join(' '), values.join(' '))}${entry('a', 'b')}`);
    const { text } = await drawnText(viewOf(xml));
    for (const word of [...keys, ...values]) expect(text).toContain(word);
    const head = (text: string) => `<Kol Typ="txt"><NKom>${text}</NKom></Kol>`;
    const table = `<Tabela><TNaglowek>${head(keys.join(' '))}${head('b')}</TNaglowek><Wiersz><WKom>c</WKom><WKom>d</WKom></Wiersz></Tabela>`;
    const block = `<BlokDanych><ZNaglowek>e</ZNaglowek>${table}</BlokDanych>`;
    await expectWhole(invoiceXml().replace('</Faktura>', `<Zalacznik>${block}</Zalacznik></Faktura>`), 'pl');
  });

  it('shows all of 3,000 lines, with the head of the table on each page', async () => {
    const xml = invoiceXml({ lines: 3_000 });
    await expectWhole(xml, 'pl');
    const pages = await pagesOf(await drawInvoice(viewOf(xml), anyFile, reportFonts));
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages.slice(1, -1)) expect(page).toMatch(/^Lp\. Nazwa towaru lub usługi/);
  });

  it.each(['pl', 'en'] as const)('fits an invoice with two lines, an account, and a code or notices on one page: %s', async (language) => {
    const account = '<RachunekBankowy><NrRB>61109010140000071219812874</NrRB><NazwaBanku>Bank Wzorcowy S.A.</NazwaBanku></RachunekBankowy>';
    const xml = invoiceXml({ lines: 2 }).replace(
      /(?:<RachunekBankowy>[\s\S]*<\/RachunekBankowy>\s*)?<\/Platnosc>/,
      `${account}</Platnosc>`,
    );
    const { root } = parsed(xml);
    const url = `https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/${'x'.repeat(43)}`;
    const caption = '1234563218-20261015-0A1B2C3D4E5F-C3';
    const codes = describeCodes({ codes: [{ kind: 'invoice', url, caption }], isCertificateMissing: false, problem: null }, language);
    const shown = [
      { validity: 'valid', ksefNumber: caption, isOffline: false, codes },
      { validity: 'valid', ksefNumber: null, isOffline: true, codes },
      { validity: 'unknown', ksefNumber: null, isOffline: false, codes: [] },
    ] as const;
    for (const options of shown) {
      expect(await pagesOf(await drawInvoice(describeInvoice(root, { ...options, language }), anyFile, reportFonts))).toHaveLength(1);
    }
  });

  it('states on each page that the document has errors', async () => {
    const options = { language: 'en', ksefNumber: null, isOffline: false, codes: [] } as const;
    const { root } = parsed(invoiceXml({ lines: 100 }));
    const pages = await pagesOf(await drawInvoice(describeInvoice(root, { ...options, validity: 'invalid' }), anyFile, reportFonts));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((page) => !page.includes('The document has errors'))).toEqual([]);
  });

  it('has the same bytes for the same invoice, in whatever order invoices are drawn', async () => {
    const view = viewOf(richInvoiceXml('sale'));
    const first = await drawInvoice(view, anyFile, reportFonts);
    const others = await Promise.all([viewOf(invoiceXml(), 'en'), view].map((each) => drawInvoice(each, anyFile, reportFonts)));
    expect(others[1]).toEqual(first);
    expect(others[0]).not.toEqual(first);
  });

  it('states title and language, and has no links, scripts or forms', async () => {
    const bytes = await drawInvoice(viewOf(invoiceXml(), 'en'), anyFile, reportFonts);
    const pdf = await getDocumentProxy(bytes.slice());
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Invoice FV/2026/10/001', Language: 'en-GB', Producer: 'Nakor' });
    expect(metadata?.get('dc:title')).toBe('Invoice FV/2026/10/001');
    expect([metadata?.get('pdfaid:part'), metadata?.get('pdfaid:conformance'), metadata?.get('pdfuaid:part')]).toEqual(['3', 'A', '1']);
    expect(await pdf.hasJSActions()).toBe(false);
    for (let page = 1; page <= pdf.numPages; page += 1) expect(await (await pdf.getPage(page)).getAnnotations()).toEqual([]);
  });

  it('contains the file from which it was drawn, byte for byte', async () => {
    const file = utf8(`\ufeff${invoiceXml()}\r\n`);
    const pdf = await getDocumentProxy((await drawInvoice(viewOf(invoiceXml()), file, reportFonts)).slice());
    const attachments = await pdf.getAttachments();
    expect([...(attachments?.keys() ?? [])]).toEqual(['invoice.xml']);
    const content = await pdf.getAttachmentContent('invoice.xml');
    expect(Buffer.from(content ?? []).equals(Buffer.from(file))).toBe(true);
  });

  it('has another id for another file, even if the same is drawn', async () => {
    const view = viewOf(invoiceXml());
    const idOf = async (file: string) => {
      const pdf = await getDocumentProxy((await drawInvoice(view, utf8(file), reportFonts)).slice());
      return pdf.fingerprints[0];
    };
    expect(await idOf('<a/>')).not.toBe(await idOf('<b/>'));
    expect(await idOf('<a/>')).toBe(await idOf('<a/>'));
  });

  it('has a structure: one heading of each level at least, tables with heads, and as many cells in each row', async () => {
    const pdf = await getDocumentProxy((await drawInvoice(viewOf(richInvoiceXml('sale')), anyFile, reportFonts)).slice());
    const widths = new Map<number, number>();
    const roles = new Map<string, number>();
    const visit = (node: { readonly role?: string; readonly children?: readonly object[] }) => {
      if (node.role !== undefined) roles.set(node.role, (roles.get(node.role) ?? 0) + 1);
      if (node.role === 'TR') widths.set(node.children?.length ?? 0, (widths.get(node.children?.length ?? 0) ?? 0) + 1);
      for (const child of node.children ?? []) visit(child);
    };
    for (let page = 1; page <= pdf.numPages; page += 1) visit((await (await pdf.getPage(page)).getStructTree()) ?? {});
    for (const role of ['H1', 'H2', 'H3', 'P', 'Table', 'TH', 'TD']) expect(roles.get(role), role).toBeGreaterThan(0);
    expect(roles.get('H1')).toBe(1);
    expect(roles.get('TH')).toBeLessThan(roles.get('TD') ?? 0);
    expect(widths.has(0)).toBe(false);
  });

  it('draws verification codes that an independent decoder reads, with their captions', async () => {
    const hash = 'UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
    const first = `https://qr.ksef.mf.gov.pl/invoice/1234563218/15-10-2026/${hash}`;
    const second = `https://qr.ksef.mf.gov.pl/certificate/Nip/1234563218/1234563218/01F20A5D352AE590/${hash}/${'Ab-_9'.repeat(68)}xy`;
    const codes = [
      { kind: 'invoice', url: first, caption: 'OFFLINE' },
      { kind: 'certificate', url: second, caption: 'CERTYFIKAT' },
    ] as const;
    const view = viewOf(invoiceXml(), 'pl', describeCodes({ codes, isCertificateMissing: false, problem: null }, 'pl'));
    const boxes = await boxesOf(await drawInvoice(view, anyFile, reportFonts), 1);
    const black = boxes.filter((filled) => filled[0]?.colour === '0 0 0');
    expect(black.map(readBoxes)).toEqual([first, second]);
    const structure = JSON.stringify(
      await (await (await getDocumentProxy(await drawInvoice(view, anyFile, reportFonts))).getPage(1)).getStructTree(),
    );
    for (const url of [first, second]) expect(structure).toContain(`. ${url}"`);
    const { text } = await drawnText(view);
    expect(text).toContain('OFFLINE');
    expect(text).toContain('CERTYFIKAT');
  });
});

function readBoxes(boxes: readonly DrawnBox[]): string | null {
  const [left, bottom] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [scale, margin] = [5, 40];
  const side = 122 * scale + 2 * margin;
  const dark = new Uint8Array(side * side);
  for (const { x, y, width, height } of boxes) {
    const [from, to] = [(x - left) * scale + margin, (x - left + width) * scale + margin];
    for (let row = Math.round((y - bottom) * scale); row < Math.round((y - bottom + height) * scale); row += 1) {
      dark.fill(1, (side - margin - 1 - row) * side + Math.round(from), (side - margin - 1 - row) * side + Math.round(to));
    }
  }
  return readPicture(side, (x, y) => dark[y * side + x] === 1);
}
