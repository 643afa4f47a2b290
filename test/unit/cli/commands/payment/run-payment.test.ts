import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../../../support/builders/ksef-numbers.ts';
import { runCommand } from '../../../../support/drivers/command-line.ts';

const number = (digits: string) => ksefNumberOf('1234563218', '2026-10-15', digits);
const first = number('0A1B2C3D4E5F');
const second = number('0A1B2C3D4E60');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-payment-'));
  writeFileSync(join(folder, 'invoice.xml'), invoiceXml({ lines: 1 }));
  writeFileSync(join(folder, `${second}.xml`), invoiceXml({ lines: 2, number: 'FV/2026/10/002' }));
  writeFileSync(join(folder, 'split.xml'), invoiceXml({ lines: 1 }).replace('<P_18A>2<', '<P_18A>1<'));
  writeFileSync(join(folder, 'text.txt'), 'no XML');
});
afterEach(() => rmSync(folder, { recursive: true }));

const payment = (...parameters: string[]) =>
  runCommand(folder, ['payment', ...parameters, '--no-config', '--language', 'en', '--as-of', '2027-01-08T12:00:00Z']);
const active = ['--payer', 'active', '--seller', 'active'];

describe('nakor payment title', () => {
  it('says that the KSeF number is required, and gives the title', async () => {
    const { exitCode, output } = await payment('title', 'invoice.xml', '--ksef-number', first, ...active);
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^KSeF number in the payment: required\n {2}An active VAT payer .*\nDay of payment: 2027-01-08\nLegal basis: VAT Act, art\. 108g\n/,
    );
    expect(output).toContain(`\nTitle of the transfer: ${first} FV/2026/10/001\n`);
    expect(output).not.toContain('Message of the split payment');
  });

  it('gives the message of a split payment, by P_18A or by option', async () => {
    const message = `/VAT/23,00/IDC/1234563218/INV/${first}/TXT/FV/2026/10/001`;
    const byField = await payment('title', 'split.xml', '--ksef-number', first, '--json');
    expect(JSON.parse(byField.output)).toMatchObject({ duty: 'required', split_payment_message: message, vat_amount: '23.00' });
    const byOption = await payment('title', 'invoice.xml', '--split-payment', '--ksef-number', first, '--json');
    expect(JSON.parse(byOption.output)).toMatchObject({ split_payment_message: message });
    const without = await payment('title', 'split.xml', '--no-split-payment', '--ksef-number', first, ...active, '--json');
    expect(JSON.parse(without.output)).toMatchObject({ split_payment: false, split_payment_message: null });
  });

  it('does not split the tax of a part by itself', async () => {
    const part = ['title', 'split.xml', '--ksef-number', first, '--amount', '100.00', '--json'];
    expect(JSON.parse((await payment(...part)).output)).toMatchObject({ amount: '100.00', vat_amount: null, split_payment_message: null });
    expect(JSON.parse((await payment(...part, '--vat-amount', '18.70')).output)).toMatchObject({
      split_payment_message: expect.stringMatching(/^\/VAT\/18,70\//),
    });
  });

  it('needs no invoice for a collective identifier', async () => {
    const collective = '9999999999-IZ202702-FFFFFFFFFFFF-FF';
    const { output } = await payment('title', '--collective-identifier', collective, ...active, '--json');
    expect(JSON.parse(output)).toMatchObject({ duty: 'required', title: collective, amount: null });
  });

  it('exits with 1 if the duty is unknown, without a title that would look lawful', async () => {
    expect(await payment('title', 'invoice.xml', '--state', 'offline24', ...active)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('Title of the transfer: none\n'),
    });
    expect(await payment('title', 'invoice.xml', '--ksef-number', first)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('(--payer)'),
    });
  });

  it.each([
    ['an unknown action', ['pay'], 'payment must be one of'],
    ['an unknown status', ['title', 'invoice.xml', '--payer', 'rich'], '--payer must be one of'],
    ['a wrong KSeF number', ['title', 'invoice.xml', '--ksef-number', '1'], 'ksef_number'],
    [
      'the KSeF number of another seller',
      ['title', 'invoice.xml', '--ksef-number', ksefNumberOf('5250000009', '2026-10-15')],
      'another issuer',
    ],
    ['a number and a state', ['title', 'invoice.xml', '--ksef-number', first, '--state', 'failure'], 'State only one'],
    ['an impossible day', ['title', 'invoice.xml', '--paid-on', '2027-02-30'], 'paid_on'],
    ['two invoices', ['title', 'invoice.xml', 'split.xml'], 'at most one invoice'],
    ['a plan of nothing', ['plan'], 'Name the invoices to pay'],
    ['a plan with an amount', ['plan', 'invoice.xml', '--amount', '1.00'], 'about a single payment'],
    ['a plan with an absent table', ['plan', 'invoice.xml', '--numbers', 'absent.csv'], 'absent.csv cannot be read'],
    ['a plan with a table without numbers', ['plan', 'invoice.xml', '--numbers', 'text.txt'], 'contains no KSeF numbers'],
    ['a plan of something else', ['plan', 'text.txt'], 'text.txt'],
    ['a plan of an absent file', ['plan', 'absent.xml'], 'absent.xml'],
  ])('rejects %s with exit code 2', async (_, parameters, complaint) => {
    expect(await payment(...parameters)).toMatchObject({ exitCode: 2, output: '', complaints: expect.stringContaining(complaint) });
  });
});

describe('nakor payment plan', () => {
  it('takes KSeF numbers from the names of files and from a table, and lists what to send to KSeF', async () => {
    writeFileSync(
      join(folder, 'numbers.csv'),
      `KSeF;date;file\r\n${first};2026-10-15;"invoice.xml"\r\n${number('000000000001')};2026-10-15;other.xml\r\n`,
    );
    const { exitCode, output } = await payment('plan', 'invoice.xml', `${second}.xml`, '--numbers', 'numbers.csv', ...active, '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      paid_on: '2027-01-08',
      transfers: [
        {
          ...{
            amount: '369.00',
            currency: 'PLN',
            seller_nip: '1234563218',
            duty: 'required',
            identifier: 'collective_identifier',
            title: null,
          },
          collective_request: { invoices: [{ ksefNumber: first }, { ksefNumber: second }] },
        },
      ],
      ...{ credits: [], excluded: [], totals: [{ currency: 'PLN', amount: '369.00', transfers: 1 }] },
    });
  });

  it('finds numbers by the number of the invoice, and ignores words that stand next to several of them', async () => {
    writeFileSync(join(folder, 'numbers.csv'), `FV/2026/10/001,${first}\n`);
    const { output } = await payment('plan', 'invoice.xml', '--numbers', 'numbers.csv', ...active);
    expect(output).toContain(`Title of the transfer: ${first} FV/2026/10/001`);
    writeFileSync(join(folder, 'numbers.csv'), `FV/2026/10/001\t${first}\nFV/2026/10/001\t${second}\nx\t${second}\n`);
    expect(await payment('plan', 'invoice.xml', '--numbers', 'numbers.csv', ...active)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('Title of the transfer: none'),
    });
  });

  it('exits with 1 if an invoice is in no transfer', async () => {
    writeFileSync(join(folder, 'paid.xml'), invoiceXml({ lines: 1, number: 'P' }).replace(/<P_15>[^<]*/, '<P_15>0.00'));
    expect(await payment('plan', 'paid.xml', ...active)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('Not in the plan:\n- paid.xml: '),
    });
  });

  it('names all invoices in the title before 2027', async () => {
    const { output } = await payment('plan', `${second}.xml`, 'invoice.xml', '--paid-on', '2026-12-31', ...active, '--json');
    expect(JSON.parse(output).transfers).toMatchObject([
      { duty: 'not_required', title: 'FV/2026/10/002' },
      { duty: 'not_required', title: 'FV/2026/10/001' },
    ]);
  });
});
