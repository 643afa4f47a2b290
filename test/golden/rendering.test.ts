import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../support/builders/ksef-numbers.ts';
import { plainInvoice } from '../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  foreignInvoice,
  marginInvoice,
  settlementCorrection,
  settlementInvoice,
  simplifiedInvoice,
} from '../support/builders/sample-invoices.ts';
import { pageOf, rootOf } from '../support/rendering/render-page.ts';

/** One invoice of each kind, under the margin scheme, and in another currency. */
const invoices = {
  VAT: plainInvoice,
  KOR: correctionInvoice,
  ZAL: advanceInvoice,
  ROZ: settlementInvoice,
  UPR: simplifiedInvoice,
  KOR_ZAL: advanceCorrection,
  KOR_ROZ: settlementCorrection,
  margin: marginInvoice,
  EUR: foreignInvoice,
};

const languages: readonly Language[] = ['pl', 'en'];

describe('the page of an invoice', () => {
  it.each(Object.entries(invoices).flatMap(([kind, xml]) => languages.map((language) => ({ kind, xml, language }))))(
    'of $kind in the language $language is unchanged',
    async ({ kind, xml, language }) => {
      const root = rootOf(xml);
      expect(root).not.toBeNull();
      if (root !== null) await expect(pageOf(root, language)).toMatchFileSnapshot(`rendering/${kind}.${language}.html`);
    },
  );

  it.each(languages)('with a KSeF number says what a transfer states, in the language %s', async (language) => {
    const ksefNumber = ksefNumberOf('1234563218', '2026-10-15');
    const root = rootOf(plainInvoice.replace('<P_18A>2<', '<P_18A>1<'));
    expect(root).not.toBeNull();
    if (root !== null) await expect(pageOf(root, language, { ksefNumber })).toMatchFileSnapshot(`rendering/numbered.${language}.html`);
  });
});
