import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { createFormSearch } from '@nakor/domain/upo/rewritten-forms';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import { bytesOf } from '../../../support/builders/upos.ts';

const minified = plainInvoice.trimEnd().replaceAll(/>\s+</g, '><');
const tabbed = plainInvoice.replaceAll('  ', '\t');
const withEmpty = '<?xml version="1.0" encoding="UTF-8"?>\n<Faktura>\n  <Stopka/>\n</Faktura>\n';

describe('createFormSearch', () => {
  it.each<readonly [string, string, string, readonly string[]]>([
    ['a removed mark', plainInvoice, `\ufeff${plainInvoice}`, ['byte_order_mark_removed']],
    ['line feeds instead of CRLF', plainInvoice, plainInvoice.replaceAll('\n', '\r\n'), ['line_ends']],
    ['a missing last line break', plainInvoice.trimEnd(), `${plainInvoice.trimEnd()}\n`, ['trailing_white_space']],
    [
      'all three',
      plainInvoice.trimEnd(),
      `\ufeff${plainInvoice.trimEnd().replaceAll('\n', '\r\n')}\r\n`,
      ['byte_order_mark_removed', 'line_ends', 'trailing_white_space'],
    ],
    ['an added indentation', plainInvoice, minified, ['declaration', 'trailing_white_space', 'indentation']],
    ['a removed indentation', minified, plainInvoice.trimEnd(), ['declaration', 'indentation']],
    ['tabs', tabbed, plainInvoice, ['indentation']],
    ['spaces, in CRLF', plainInvoice.replaceAll('\n', '\r\n'), tabbed.replaceAll('\n', '\r\n'), ['indentation']],
    ['an encoding in capital letters', plainInvoice, plainInvoice.replace('UTF-8', 'utf-8'), ['declaration']],
    [
      'a declaration with apostrophes',
      plainInvoice,
      plainInvoice.replace(/<\?xml.*\?>/, "<?xml version='1.0' encoding='UTF-8'?>"),
      ['declaration'],
    ],
    ['an added declaration', plainInvoice, plainInvoice.slice(plainInvoice.indexOf('<Faktura')), ['declaration']],
    ['another form of empty elements', withEmpty, withEmpty.replace('<Stopka/>', '<Stopka />'), ['empty_elements']],
  ])('finds the form in which a file was sent: %s', (_, file, sent, changes) => {
    const sha256 = computeSha256Hex(sent);
    expect(createFormSearch().find(bytesOf(file), (hash) => hash === sha256)).toEqual({ sha256, changes });
  });

  it('finds nothing for a file that was edited, nor for one that is not UTF-8', () => {
    expect(createFormSearch().find(bytesOf(plainInvoice), () => false)).toBeNull();
    expect(createFormSearch().find(Uint8Array.of(0xff, 0xfe, 0x3c), () => true)).toBeNull();
  });

  it('tries the form of an earlier file first, and has bounded work for files that were edited', () => {
    const search = createFormSearch();
    let asked = 0;
    const ask = (content: string, sent: string) => {
      asked = 0;
      search.find(bytesOf(content), (hash) => {
        asked += 1;
        return hash === computeSha256Hex(sent);
      });
      return asked;
    };
    expect(ask(tabbed, plainInvoice)).toBeGreaterThan(20);
    expect(ask(tabbed.replace('123.00', '124.00'), plainInvoice.replace('123.00', '124.00'))).toBe(1);
    const large = `<Faktura>${'x'.repeat(5_000_000)}</Faktura>`;
    const tries = [ask(large, ''), ask(large, ''), ask(large, '')];
    expect(tries[0]).toBeLessThan(60);
    // Only the form that was found.
    expect(tries.slice(1)).toEqual([1, 1]);
  });

  it('does not let a hostile depth grow the text', () => {
    const deep = '<a>'.repeat(20_000) + '</a>'.repeat(20_000);
    const search = createFormSearch();
    let asked = 0;
    search.find(bytesOf(deep), () => {
      asked += 1;
      return false;
    });
    expect(asked).toBeGreaterThan(20);
  });
});
