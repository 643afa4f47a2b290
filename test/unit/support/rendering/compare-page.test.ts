import { describe, expect, it } from 'vitest';
import { richInvoiceXml } from '../../../support/builders/rich-invoice.ts';
import { comparePage } from '../../../support/rendering/compare-page.ts';
import { pageOf, rootOf } from '../../../support/rendering/render-page.ts';

const root = rootOf(richInvoiceXml('sale'));
if (root === null) throw new Error('The sample cannot be read.');
const page = pageOf(root, 'pl');

/** The page with one piece replaced, which must occur. */
function changed(piece: string | RegExp, replacement: string): string {
  const other = page.replace(piece, replacement);
  if (other === page) throw new Error(`${piece} does not occur.`);
  return other;
}

/** Defects of pages, and what the comparison says about them. */
const defects: readonly (readonly [name: string, html: () => string, difference: RegExp])[] = [
  ['a missing value', () => changed('<bdi class="exact">PL123456321800000</bdi>', ''), /^Not shown: \/Faktura\/Podmiot1\/NrEORI/],
  ['a truncated value', () => changed('>Towar wzorcowy nr 12<', '>Towar wzorcowy<'), /^Not shown: .*P_7/],
  ['a rounded number', () => changed('>1\u00a0258,00</bdi>\u00a0', '>1\u00a0258</bdi>\u00a0'), /^Not shown: .*P_15/],
  ['a value that is shown twice', () => changed(/<bdi>Obraz olejny<\/bdi>/, '$&$&'), /^Shown 1 times too often: lines/],
  ['a value in another section', () => changed('id="terms"', 'id="descriptions"'), /^Not shown: .*WarunkiTransakcji/],
  [
    'lines in another order',
    () =>
      changed('>Towar wzorcowy nr 2<', '>@<')
        .replace('>Towar wzorcowy nr 3<', '>Towar wzorcowy nr 2<')
        .replace('>@<', '>Towar wzorcowy nr 3<'),
    /^Not in document order: .*P_7/,
  ],
  ['a text of unknown origin', () => changed('</h2>', '</h2><p>Razem z podatkiem</p>'), /^A label of unknown origin: Razem z podatkiem/],
  ['a number instead of its words', () => changed('>procedura marży - towary używane<', '>1<'), /^Not shown: .*P_PMarzy_3_1/],
  ['a day in the notation of the file', () => changed('>15.10.2026<', '>2026-10-15<'), /^Not shown: .*P_1 /],
  ['an account number that lacks a digit', () => changed(/(>\d\d\u00a0\d{4}\u00a0\d{4}\u00a0\d{3})\d/, '$1'), /^Not shown: .*NrRB/],
  ['a rate that no line states', () => changed('Stawka podstawowa (23%)', 'Stawka podstawowa (22%)'), /^A label of unknown origin/],
  ['a unit that the document does not have', () => changed('>EUR</bdi>', '>USD</bdi>'), /(?:unit of unknown origin|Not shown)/],
];

describe('the comparison of a page with its document', () => {
  it('accepts the page', () => {
    const { values, differences } = comparePage(root, page, 'pl');
    expect(differences).toEqual([]);
    expect(values).toBeGreaterThan(300);
  });

  it.each(defects)('finds %s', (_, html, difference) => {
    const { differences } = comparePage(root, html(), 'pl');
    expect(
      differences.some((text) => difference.test(text)),
      differences.join('\n'),
    ).toBe(true);
  });

  it('finds markup that pages do not have', () => {
    expect(() => comparePage(root, changed('>Obraz olejny<', '><script>1</script><'), 'pl')).toThrow('Pages do not contain script');
    expect(() => comparePage(root, changed('>Obraz olejny<', '>1 < 2<'), 'pl')).toThrow();
  });
});
