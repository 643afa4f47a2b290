import { Invoice } from '@nakor/domain/fa3/invoice';
import { isNumberOfAnother, readPayableInvoice } from '@nakor/domain/payments/payable-invoice';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { advanceInvoice, foreignInvoice } from '../../../support/builders/sample-invoices.ts';
import { parsed } from '../../../support/drivers/validation.ts';

const read = (xml: string) => readPayableInvoice(new Invoice(parsed(xml).root));
/** A sample invoice of 123.00 with other elements in `Platnosc`, or after `P_15`. */
const withPayment = (content: string) => invoiceXml({ lines: 1 }).replace('<Platnosc>', `<Platnosc>${content}`);
const withSettlement = (content: string) =>
  invoiceXml({ lines: 1 }).replace('<Platnosc>', `<Rozliczenie>${content}</Rozliczenie><Platnosc>`);
const part = (amount: string) => `<ZaplataCzesciowa><KwotaZaplatyCzesciowej>${amount}</KwotaZaplatyCzesciowej></ZaplataCzesciowa>`;

describe('what remains to be paid', () => {
  it.each([
    ['P_15', invoiceXml({ lines: 1 }), '123.00', null],
    ['DoZaplaty, where the invoice states it', withSettlement('<DoZaplaty>100.00</DoZaplaty>'), '100.00', null],
    ['negative by DoRozliczenia', withSettlement('<DoRozliczenia>20.00</DoRozliczenia>'), '-20.00', null],
    [
      'what partial payments left',
      withPayment(`<ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej>${part('23.00')}${part('50.00')}`),
      '50.00',
      null,
    ],
    [
      'unknown with a malformed partial payment',
      withPayment(`<ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej>${part('x')}`),
      null,
      null,
    ],
    ['nothing, if it was paid', withPayment('<Zaplacono>1</Zaplacono>'), '123.00', 'paid'],
    ['nothing, if it was paid in parts', withPayment('<ZnacznikZaplatyCzesciowej>2</ZnacznikZaplatyCzesciowej>'), '123.00', 'paid'],
  ])('is %s', (_, xml, due, settled) => {
    const invoice = read(xml);
    expect([invoice.due?.toAmount() ?? null, invoice.settled]).toEqual([due, settled]);
  });

  it('was received already, according to an advance invoice', () => {
    expect(read(advanceInvoice).settled).toBe('advance');
  });
});

describe('a payment', () => {
  it('goes to the account of the factor, if there is one', () => {
    const own = read(invoiceXml({ lines: 1 })).account;
    expect(own).toBe('PL61109010140000071219812874');
    const factor = '<RachunekBankowyFaktora><NrRB>27 1140 2004 0000 3002 0135 5387</NrRB></RachunekBankowyFaktora></Platnosc>';
    expect(read(invoiceXml({ lines: 1 }).replace('</Platnosc>', factor)).account).toBe('PL27114020040000300201355387');
  });

  it('states the tax in PLN, without that of another country, and none of another currency', () => {
    expect(read(invoiceXml({ lines: 1 })).tax?.toAmount()).toBe('23.00');
    const abroad = invoiceXml({ lines: 1 }).replace('<P_15>', '<P_13_5>10.00</P_13_5><P_14_5>2.10</P_14_5><P_15>');
    expect(read(abroad).tax?.toAmount()).toBe('23.00');
    expect(read(foreignInvoice).tax).toBeNull();
  });

  it('names a number that begins with the NIP of a unit that may issue the invoice', () => {
    const number = '5250000009-20261015-0A1B2C3D4E5F-1C';
    expect(isNumberOfAnother(number, read(invoiceXml()).issuers)).toBe(true);
    const unit = '<Podmiot3><DaneIdentyfikacyjne><NIP>5250000009</NIP></DaneIdentyfikacyjne><Rola>7</Rola></Podmiot3><Fa>';
    expect(isNumberOfAnother(number, read(invoiceXml().replace('<Fa>', unit)).issuers)).toBe(false);
    expect(isNumberOfAnother(null, new Set())).toBe(false);
  });
});
