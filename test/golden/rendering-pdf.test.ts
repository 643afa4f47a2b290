import { drawInvoice } from '@nakor/documents/invoice-pdf';
import { describeCodes } from '@nakor/domain/rendering/describe-codes';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { buildVerificationCodes } from '@nakor/domain/rendering/verification-code';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../support/builders/ksef-numbers.ts';
import { richInvoiceXml } from '../support/builders/rich-invoice.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  foreignInvoice,
  marginInvoice,
  sampleInvoices,
  settlementCorrection,
  settlementInvoice,
  simplifiedInvoice,
} from '../support/builders/sample-invoices.ts';
import { parsed, utf8 } from '../support/drivers/validation.ts';
import { layoutOfPage } from '../support/matchers/page-layout.ts';
import { reportFonts } from '../support/matchers/read-pdf.ts';

interface Page {
  readonly name: string;
  readonly xml: string;
  readonly language: 'pl' | 'en';
  readonly page: number;
}

const pages: readonly Page[] = [
  { name: 'vat', xml: sampleInvoices['plainInvoice'] ?? '', language: 'pl', page: 1 },
  { name: 'vat-in-eur', xml: foreignInvoice, language: 'en', page: 1 },
  { name: 'margin', xml: marginInvoice, language: 'pl', page: 1 },
  { name: 'zal', xml: advanceInvoice, language: 'pl', page: 1 },
  { name: 'roz', xml: settlementInvoice, language: 'pl', page: 1 },
  { name: 'upr', xml: simplifiedInvoice, language: 'en', page: 1 },
  { name: 'kor', xml: correctionInvoice, language: 'pl', page: 1 },
  { name: 'kor-zal', xml: advanceCorrection, language: 'pl', page: 1 },
  { name: 'kor-roz', xml: settlementCorrection, language: 'en', page: 1 },
  { name: 'all-fields-lines', xml: richInvoiceXml('sale'), language: 'pl', page: 2 },
];

describe('a page of the PDF of an invoice', () => {
  it.each(pages)('has its texts and boxes at the same places as before: $name', async ({ name, xml, language, page }) => {
    const { root } = parsed(xml);
    const statements = { environment: 'test', ksefNumber: null, offline: true, certificateLink: null, today: '2026-12-31' } as const;
    const codes = buildVerificationCodes(utf8(xml), root, statements);
    if (!codes.ok) throw new Error(JSON.stringify(codes.error));
    const shown = describeCodes(codes.value, language);
    const view = describeInvoice(root, { language, validity: 'valid', ksefNumber: null, isOffline: true, codes: shown });
    await expect(await layoutOfPage(await drawInvoice(view, utf8(xml), reportFonts), page)).toMatchFileSnapshot(
      `rendering-pdf/${name}.txt`,
    );
  });

  it('has its texts and boxes at the same places as before: with a KSeF number, paid by split payment', async () => {
    const xml = (sampleInvoices['plainInvoice'] ?? '').replace('<P_18A>2<', '<P_18A>1<');
    const { root } = parsed(xml);
    const ksefNumber = ksefNumberOf('1234563218', '2026-10-15');
    const view = describeInvoice(root, { language: 'pl', validity: 'valid', ksefNumber, isOffline: false, codes: [] });
    await expect(await layoutOfPage(await drawInvoice(view, utf8(xml), reportFonts), 1)).toMatchFileSnapshot('rendering-pdf/numbered.txt');
  });
});
