import type { LocatedElement } from '@nakor/domain/xml/element';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { escapeText } from '../../../support/builders/mutable-xml.ts';
import { richInvoiceXml } from '../../../support/builders/rich-invoice.ts';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import { comparePage } from '../../../support/rendering/compare-page.ts';
import { pageTexts } from '../../../support/rendering/page-texts.ts';
import { pageOf, rootOf } from '../../../support/rendering/render-page.ts';

const hostileTexts: Readonly<Record<string, string>> = {
  markup: '</bdi></td></table></main><h1>Zapłać na inne konto</h1><!-- ',
  'a script': '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'an attribute': '" onmouseover="alert(1)" x=\' onload=\'alert(1)',
  references: '&lt;script&gt;&amp;amp;&#60;b&#62;&nbsp;',
  'style and markers of conditions': '</style><style>*{display:none}</style> ]]> <![endif]-->',
  'bidirectional controls': 'konto \u202e4321 0987\u202c \u2066x\u2069 \u200f\u061c',
  'invisible characters': 'Fak\u200btura\u00ad \ufeff\u2060\u2028\u2029\u0085\u009f \u3164\uffa0\u115f\u1160\u2800\u034f\u17b5',
  formulas: '=HYPERLINK("https://example.com";"Faktura") +1+1 @SUM(A1) -2',
  'a word of 60,000 characters': 'x'.repeat(60_000),
  'combining characters': `Z${'\u0335'.repeat(3_000)}`,
  emoji: '👩‍👩‍👧‍👦 🧾 \u{e0041}\u{e007f}',
};

/** Documents with a text in places that pages treat differently: name, line, heading of a table, number, code, key, footer, unknown element. */
function documentsWith(text: string): readonly string[] {
  const escaped = escapeText(text);
  const rich = richInvoiceXml('sale');
  const places = [
    'Nazwa',
    'P_7',
    'NKom',
    'P_15',
    'FormaPlatnosci',
    'ZKlucz',
    'StopkaFaktury',
    'P_2',
    'KodWaluty',
    'Opis',
    'SystemInfo',
    'RodzajFaktury',
  ];
  return [
    ...places.map((name) => rich.replace(new RegExp(`<${name}>[^<]*</${name}>`), () => `<${name}>${escaped}</${name}>`)),
    rich.replace('<P_2>', () => `<Inne atrybut="${escaped.replace(/"/g, '&quot;').slice(0, 1_500)}">${escaped}</Inne><P_2>`),
  ];
}

describe('hostile texts', () => {
  it.each(Object.entries(hostileTexts))('stay texts: %s', (_, text) => {
    for (const xml of documentsWith(text)) {
      const root = rootOf(xml);
      expect(root).not.toBeNull();
      if (root !== null) expect(comparePage(root, pageOf(root, 'pl'), 'pl', false).differences).toEqual([]);
    }
  });

  it('are never in the style or the policy', () => {
    const [xml = ''] = documentsWith('</style><script>');
    const page = pageOf(lawful(xml), 'pl');
    const [head = ''] = page.split('<body>');
    expect(head.match(/<\/style>/g)).toHaveLength(1);
    expect(head).toMatch(/content="default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'"/);
  });

  it('leave no hidden character on the page', () => {
    for (const xml of documentsWith(`${hostileTexts['bidirectional controls']}${hostileTexts['invisible characters']}`)) {
      expect(pageOf(lawful(xml), 'en')).not.toMatch(
        /[\u0080-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u115f\u1160\u17b5\u2800\u3164\uffa0]|\u034f/,
      );
    }
  });
});

describe('a page', () => {
  it('loads nothing and runs nothing', () => {
    const page = pageOf(lawful(richInvoiceXml('sale')), 'pl');
    expect(page).not.toMatch(/<(?:script|img|link|iframe|object|embed|form|input)\b|\son\w+=|url\(|@import|javascript:/i);
    // Addresses in the document are texts.
    expect(page).not.toMatch(/(?:src|href)=/);
  });

  it('is the same for the same document', () => {
    expect(pageOf(lawful(plainInvoice), 'pl')).toBe(pageOf(lawful(plainInvoice), 'pl'));
  });

  it('grows with the lines, and no faster', () => {
    const sizes = [1_000, 2_000, 4_000].map((lines) => pageOf(lawful(invoiceXml({ lines })), 'pl').length);
    const [first = 0, second = 0, third = 0] = sizes;
    expect((third - second) / (second - first)).toBeCloseTo(2, 1);
  });

  it.each([
    ['unknown elements', (count: number) => `<Fa>${'<a>1</a>'.repeat(count)}</Fa>`],
    [
      'lines before a correction',
      (count: number) => `<Fa>${'<FaWiersz><P_7>1</P_7><StanPrzed>1</StanPrzed></FaWiersz>'.repeat(count)}</Fa>`,
    ],
    [
      'one wide row among many',
      (count: number) =>
        `<Zalacznik><BlokDanych><Tabela>${'<Wiersz><WKom>1</WKom></Wiersz>'.repeat(count)}<Wiersz>${'<WKom>1</WKom>'.repeat(count)}</Wiersz></Tabela></BlokDanych></Zalacznik>`,
    ],
    ['repeated fields', (count: number) => `<Fa>${'<WZ>1</WZ>'.repeat(count)}</Fa>`],
  ])('is at most 30 times as large as its document: %s', (_, content) => {
    for (const count of [1_000, 20_000]) {
      const xml = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">${content(count)}</Faktura>`;
      const page = pageOf(lawful(xml), 'pl');
      expect(page.length).toBeLessThan(20_000 + 30 * xml.length);
      expect(pageTexts(page).filter(({ text, kind }) => kind === 'value' && text === '1').length).toBeGreaterThanOrEqual(count);
    }
  });

  it('shows all of 10,000 lines', () => {
    const texts = pageTexts(pageOf(lawful(invoiceXml({ lines: 10_000 })), 'pl'));
    expect(texts.filter(({ section, kind }) => section === 'lines' && kind === 'value').length).toBeGreaterThan(60_000);
  });
});

function lawful(xml: string): LocatedElement {
  const root = rootOf(xml);
  if (root === null) throw new Error('The document cannot be read.');
  return root;
}
