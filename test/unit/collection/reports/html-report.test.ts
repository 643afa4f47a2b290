import { buildErrorList } from '@nakor/collection/reports/error-list';
import { buildHtmlReport } from '@nakor/collection/reports/html-report';
import { describe, expect, it } from 'vitest';
import { collectionEntry, firstSeller, unreadable } from '../../../support/builders/collection-entries.ts';

describe('pages', () => {
  const entries = [
    collectionEntry('b.xml', { ending: 'valid', problems: [], seller: firstSeller, number: 'FV/2', gross: '1230.00', currency: 'PLN' }),
    collectionEntry('a.xml', { seller: firstSeller, number: 'FV/1' }),
    collectionEntry('<c>.xml', {}, unreadable),
  ];

  it('the report begins with what is wrong', () => {
    const html = buildHtmlReport(entries, { documentNotes: new Map([['a.xml', ['<uwaga>']]]), generalNotes: [] }, 'pl');
    const order = ['Do poprawienia', 'href="#d1"', 'id="d1"', '&lt;uwaga&gt;', 'id="d2"', 'Bez błędów', '<strong>b.xml'].map((text) =>
      html.indexOf(text),
    );
    expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
    expect(html).not.toContain('<uwaga>');
    expect(html).toContain('1\u00a0230,00 PLN');
  });

  it('the list of errors has a part for each seller, and no valid invoice', () => {
    const html = buildErrorList(entries, 'pl');
    expect(html.match(/<section>/g)).toHaveLength(2);
    expect(html).toContain('<h2>Firma &lt;A&gt; (1234563218)</h2>');
    expect(html).toContain('<h2>bez sprzedawcy</h2>');
    expect(html).not.toContain('b.xml');
  });
});
