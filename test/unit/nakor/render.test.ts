import { neverIssuedMarker } from '@nakor/domain/fa3/never-issued';
import { linkHash } from '@nakor/domain/rendering/verification-link';
import { createNakor, NakorError, type RenderOptions } from 'nakor';
import { describe, expect, it } from 'vitest';
import { asFa2 } from '../../support/builders/corrections/properties/source-forms.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import { toMutable } from '../../support/builders/mutable-xml.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { parsed, testNowUnixMs, utf8 } from '../../support/drivers/validation.ts';
import { pagesOf } from '../../support/matchers/read-pdf.ts';
import { pageTexts } from '../../support/rendering/page-texts.ts';

const library = createNakor({ language: 'en', asOf: new Date(testNowUnixMs).toISOString() });
const wrongTotal = soldInvoice.replace('<P_15>123.00', '<P_15>124.00');
const neverIssued = soldInvoice.replace(/<SystemInfo>[^<]*|(?=<\/Naglowek>)/, (piece) =>
  piece === '' ? `<SystemInfo>${neverIssuedMarker}</SystemInfo>` : `<SystemInfo>${neverIssuedMarker}`,
);
const ksefNumber = '1234563218-20261015-0A1B2C3D4E5F-C3';

function certificateLink(xml: string): string {
  return `https://qr.ksef.mf.gov.pl/certificate/Nip/1234563218/1234563218/01F20A5D352AE590/${linkHash(utf8(xml))}/${'x'.repeat(86)}`;
}

/** The titles of the notices of a page. */
async function noticesOf(xml: string, options: Partial<Omit<RenderOptions, 'format'>> = {}): Promise<readonly string[]> {
  const { content } = await library.render(xml, { format: 'html', ...options });
  return [...content.matchAll(/role="note"><strong>([^<]*)</g)].map(([, title = '']) => title);
}

/** Without a Polish NIP, the buyer receives the invoice outside KSeF. */
const abroad = soldInvoice.replace(/(<Podmiot2>[\s\S]*?)<NIP>\d{10}<\/NIP>/, '$1<KodKraju>DE</KodKraju><NrID>123</NrID>');

const notices: readonly (readonly [
  name: string,
  xml: string,
  options: Partial<Omit<RenderOptions, 'format'>>,
  expected: readonly string[],
])[] = [
  ['a valid invoice without a number', soldInvoice, {}, ['Without KSeF number']],
  ['a valid invoice with a number', soldInvoice, { ksef_number: ksefNumber }, []],
  ['an offline invoice', soldInvoice, { offline: true }, ['Confirmation of the transaction (potwierdzenie transakcji)']],
  ['an offline invoice to a buyer abroad', abroad, { offline: true, validation: 'valid' }, ['Invoice issued offline']],
  [
    'an invoice with a second code',
    soldInvoice,
    { certificate_link: certificateLink(soldInvoice) },
    ['Confirmation of the transaction (potwierdzenie transakcji)'],
  ],
  ['an offline invoice that KSeF has numbered', soldInvoice, { offline: true, ksef_number: ksefNumber }, []],
  ['an invoice with errors', wrongTotal, { ksef_number: ksefNumber }, ['The document has errors']],
  ['an invoice that is not validated', wrongTotal, { validation: 'skip', ksef_number: ksefNumber }, ['Not validated']],
  ['an invoice that is known to be valid', wrongTotal, { validation: 'valid', ksef_number: ksefNumber }, []],
  ['an invoice that is known to be invalid', soldInvoice, { validation: 'invalid' }, ['The document has errors', 'Without KSeF number']],
  ['a state that was never issued', neverIssued, { validation: 'valid' }, ['State after a correction: this document was never issued']],
  ['a state that was never issued, after its validation', neverIssued, {}, ['State after a correction: this document was never issued']],
  [
    'a state that was never issued with an error of its own',
    neverIssued.replace('<P_15>123.00', '<P_15>124.00'),
    {},
    ['State after a correction: this document was never issued', 'The document has errors'],
  ],
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
  [
    'the KSeF number of another seller',
    soldInvoice,
    { format: 'pdf', ksef_number: ksefNumberOf('5250000009', '2026-10-16') },
    { code: 'VALIDATION_ERROR', details: [{ path: 'ksef_number', code: 'another_seller' }] },
  ],
  [
    'a certificate link of another file',
    soldInvoice,
    { format: 'pdf', offline: true, certificate_link: certificateLink(wrongTotal) },
    { code: 'VALIDATION_ERROR', details: [{ path: 'certificate_link', code: 'another_file' }] },
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

  it('rejects a call without options', async () => {
    await expect(Reflect.apply(library.render as () => Promise<unknown>, library, [soldInvoice])).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body' }],
    });
  });

  it('returns a page with its type and a name', async () => {
    const page = await library.render(utf8(soldInvoice), { format: 'html', ksef_number: ksefNumber });
    expect(page).toMatchObject({ media_type: 'text/html; charset=utf-8', filename: 'FV_2026_10_001.html' });
    expect(pageTexts(page.content)).toContainEqual({ section: 'heading', text: ksefNumber, kind: 'value', origin: 'given' });
    expect(page.content).toContain('<html lang="en">');
  });

  it.each(['html', 'pdf'] as const)('shows the verification code with the KSeF number in %s', async (format) => {
    const { content } = await library.render(soldInvoice, { format, ksef_number: ksefNumber });
    const text = typeof content === 'string' ? content : (await pagesOf(content)).join('').replace(/\s/g, '');
    // As the number of the invoice, under the code, and in the title of its transfer.
    expect(text.split(ksefNumber)).toHaveLength(4);
  });

  it('returns a PDF with its type and a name, in the language of the call', async () => {
    const pdf = await library.render(soldInvoice, {
      format: 'pdf',
      language: 'pl',
      offline: true,
      certificate_link: certificateLink(soldInvoice),
    });
    expect(pdf).toMatchObject({ media_type: 'application/pdf', filename: 'FV_2026_10_001.pdf' });
    const text = (await pagesOf(pdf.content)).join('\n');
    for (const shown of ['Sprzedawca', 'OFFLINE', 'CERTYFIKAT']) expect(text).toContain(shown);
  });

  it('says that code II is missing, and why there is no code I', async () => {
    const offline = await library.render(soldInvoice, { format: 'html', offline: true });
    expect(offline.content).toContain('Code II is missing');
    const undated = soldInvoice.replace(/<P_1>[^<]*<\/P_1>/, '');
    const without = await library.render(undated, { format: 'html', offline: true });
    expect(without.content).toContain('lacks a valid NIP in Podmiot1 or a valid date in P_1');
  });
});
