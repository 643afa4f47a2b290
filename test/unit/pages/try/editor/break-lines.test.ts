import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, hasLongLines } from '../../../../../packages/pages/src/try/editor/break-lines.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';

describe('breakLines', () => {
  const minified = invoiceXml().replaceAll(/>\s+</g, '><');

  it('restores the lines of a minified invoice', () => {
    expect(hasLongLines(minified)).toBe(true);
    const broken = breakLines(minified);
    expect(hasLongLines(broken)).toBe(false);
    expect(broken).toContain('\n    <P_15>');
    expect(broken.replaceAll(/>\s+</g, '><').trimEnd()).toBe(minified.trimEnd());
    expect(breakLines(broken)).toBe(broken);
  });

  it('changes only white space between tags', () => {
    const node = fc.constantFrom(
      '<a>',
      '</a>',
      '<b/>',
      ' ',
      '\n',
      'text',
      '<!-- <x> -->',
      '<![CDATA[ <y> ]]>',
      '<?p?>',
      '<c x="1">',
      '</c>',
    );
    const content = (text: string) =>
      text.match(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/g)?.filter((part) => part.trim() !== '') ?? [];
    fc.assert(
      fc.property(fc.array(node), (parts) => {
        expect(content(breakLines(parts.join('')))).toEqual(content(parts.join('')));
      }),
    );
    expect(breakLines('<a><b>  </b><c></c></a>')).toBe('<a>\n  <b>  </b>\n  <c></c>\n</a>');
  });
});
