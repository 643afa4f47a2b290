import { formatTextForEngine } from '@nakor/domain/validation/violations/engine-text';
import { decodeDocument } from '@nakor/domain/xml/decode';
import { parseDocument } from '@nakor/domain/xml/parse';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { schemaModel, utf8 } from '../../../../support/drivers/validation.ts';

function engineTextOf(text: string): string {
  const bytes = utf8(text);
  const decoded = decodeDocument(bytes);
  if (!decoded.ok) throw new Error(decoded.error.code);
  const document = parseDocument(decoded.value);
  if (!document.ok) throw new Error(document.error.code);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(formatTextForEngine(bytes, decoded.value, document.value, schemaModel));
}

describe('textForEngine', () => {
  it.each([
    {
      name: 'a usual document',
      given: '<?xml version="1.0" encoding="UTF-8"?><a>ż</a>',
      expected: '<?xml version="1.0" encoding="UTF-8"?><a>ż</a>',
    },
    { name: 'a text without its byte order mark', given: '\ufeff<a/>', expected: '<a/>' },
    { name: 'spaces for an unusual declaration', given: '<?xml version="1.1"?>\n<a>ż</a>', expected: `${' '.repeat(21)}\n<a>ż</a>` },
    { name: 'a text of 4,000 characters whole', given: `<a>${'x'.repeat(4_000)}</a>`, expected: `<a>${'x'.repeat(4_000)}</a>` },
    {
      name: 'a longer text cut to 4,000',
      given: `<a>${'x'.repeat(9_000)}</a><!-- y -->`,
      expected: `<a>${'x'.repeat(4_000)}</a><!-- y -->`,
    },
    {
      name: 'two long texts cut, with the text between them',
      given: `<r><a b="1">${'x'.repeat(4_001)}</a>\n<c/><a>${'y'.repeat(4_001)}</a ></r>`,
      expected: `<r><a b="1">${'x'.repeat(4_000)}</a>\n<c/><a>${'y'.repeat(4_000)}</a ></r>`,
    },
    {
      name: 'references of a cut text written again',
      given: `<a>&lt;&amp;&#13;${'x'.repeat(5_000)}</a>`,
      expected: `<a>&lt;&amp;&#13;${'x'.repeat(3_997)}</a>`,
    },
    { name: 'no half emoji', given: `<a>x${'\u{1f600}'.repeat(3_000)}</a>`, expected: `<a>x${'\u{1f600}'.repeat(1_999)}\ufffd</a>` },
    {
      name: 'a long text cut before the first child, and complete children',
      given: `<a>${'x'.repeat(4_001)}<b>1</b>y<c/>z</a>`,
      expected: `<a>${'x'.repeat(4_000)}<b>1</b><c/></a>`,
    },
    {
      name: 'long texts inside a long text cut too',
      given: `<a><b>${'y'.repeat(4_001)}</b>${'x'.repeat(4_001)}</a>`,
      expected: `<a>${'x'.repeat(4_000)}<b>${'y'.repeat(4_000)}</b></a>`,
    },
  ])('returns $name', ({ given, expected }) => {
    expect(engineTextOf(given)).toBe(expected);
  });

  it('collapses long white space where the type of the text lets the engine do so', () => {
    const xml = invoiceXml().replace('<P_15>', `<P_15>${' '.repeat(5_000)}`);
    expect(engineTextOf(xml)).toBe(invoiceXml().replace('<P_15>', '<P_15> '));
  });

  it('keeps white space that counts', () => {
    const blanks = ' '.repeat(5_000);
    const xml = invoiceXml().replace('</Fa>', `</Fa><Stopka><Informacje><StopkaFaktury>${blanks}</StopkaFaktury></Informacje></Stopka>`);
    expect(engineTextOf(xml)).toContain(`<StopkaFaktury>${' '.repeat(4_000)}</StopkaFaktury>`);
  });
});
