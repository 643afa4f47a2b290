import { neverIssuedMarker } from '@nakor/domain/fa3/never-issued';
import { createNakor, NakorError, type RenderOptions } from 'nakor';
import { describe, expect, it } from 'vitest';
import { asFa2 } from '../../support/builders/corrections/properties/source-forms.ts';
import { toMutable } from '../../support/builders/mutable-xml.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { parsed, testNowUnixMs, utf8 } from '../../support/drivers/validation.ts';
import { pageTexts } from '../../support/rendering/page-texts.ts';

const library = createNakor({ language: 'en', asOf: new Date(testNowUnixMs).toISOString() });
const wrongTotal = soldInvoice.replace('<P_15>123.00', '<P_15>124.00');
const neverIssued = soldInvoice.replace(/<SystemInfo>[^<]*|(?=<\/Naglowek>)/, (piece) =>
  piece === '' ? `<SystemInfo>${neverIssuedMarker}</SystemInfo>` : `<SystemInfo>${neverIssuedMarker}`,
);
const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';

/** The titles of the notices of a page. */
async function noticesOf(xml: string, options: Partial<RenderOptions> = {}): Promise<readonly string[]> {
  const { content } = await library.render(xml, { format: 'html', ...options });
  return [...content.matchAll(/role="note"><strong>([^<]*)</g)].map(([, title = '']) => title);
}

const notices: readonly (readonly [name: string, xml: string, options: Partial<RenderOptions>, expected: readonly string[]])[] = [
  ['a valid invoice without a number', soldInvoice, {}, ['Without KSeF number']],
  ['a valid invoice with a number', soldInvoice, { ksef_number: ksefNumber }, []],
  ['an offline invoice', soldInvoice, { offline: true }, ['Invoice issued offline']],
  ['an offline invoice that KSeF has numbered', soldInvoice, { offline: true, ksef_number: ksefNumber }, []],
  ['an invoice with errors', wrongTotal, { ksef_number: ksefNumber }, ['The document has errors']],
  ['an invoice that is not validated', wrongTotal, { validation: 'skip', ksef_number: ksefNumber }, ['Not validated']],
  ['an invoice that is known to be valid', wrongTotal, { validation: 'valid', ksef_number: ksefNumber }, []],
  ['an invoice that is known to be invalid', soldInvoice, { validation: 'invalid' }, ['The document has errors', 'Without KSeF number']],
  ['a state that was never issued', neverIssued, { validation: 'valid' }, ['State after a correction: this document was never issued']],
  ['an invoice in FA(2)', asFa2(toMutable(parsed(soldInvoice).root)), { ksef_number: ksefNumber }, ['Invoice in a form older than FA(3)']],
  ['in the language of the call', soldInvoice, { language: 'pl', validation: 'skip' }, ['Nie sprawdzono poprawności', 'Bez numeru KSeF']],
];

const rejections: readonly (readonly [name: string, xml: string, options: object, expected: object])[] = [
  ['another format', soldInvoice, { format: 'docx' }, { code: 'VALIDATION_ERROR', details: [{ path: 'format' }] }],
  ['no format', soldInvoice, {}, { code: 'VALIDATION_ERROR', details: [{ path: 'format' }] }],
  ['an unknown option', soldInvoice, { format: 'html', dpi: 300 }, { code: 'VALIDATION_ERROR', details: [{ path: 'dpi' }] }],
  [
    'a KSeF number with a typo',
    soldInvoice,
    { format: 'html', ksef_number: ksefNumber.replace('C3', 'C4') },
    { code: 'VALIDATION_ERROR', details: [{ path: 'ksef_number', code: 'wrong_checksum' }] },
  ],
  ['a document that is no XML', 'faktura', { format: 'html' }, { code: 'INVALID_XML', details: [{ code: 'XML-001', line: 1 }] }],
];

describe('render', () => {
  it.each(notices)('marks %s', async (_, xml, options, expected) => {
    expect(await noticesOf(xml, options)).toEqual(expected);
  });

  it.each(rejections)('rejects %s', async (_, xml, options, expected) => {
    const rejection = await library.render(xml, options as RenderOptions).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(NakorError);
    expect(rejection).toMatchObject(expected);
  });

  it('returns a page with its type and a name', async () => {
    const page = await library.render(utf8(soldInvoice), { format: 'html', ksef_number: ksefNumber });
    expect(page).toMatchObject({ media_type: 'text/html; charset=utf-8', filename: 'FV_2026_10_001.html' });
    expect(pageTexts(page.content)).toContainEqual({ section: 'heading', text: ksefNumber, kind: 'value', origin: 'given' });
    expect(page.content).toContain('<html lang="en">');
  });
});
