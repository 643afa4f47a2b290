import { listUnreadableNumbers } from '@nakor/domain/correction/original/unreadable-numbers';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../../../../support/builders/advance-samples.ts';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { chairSale, euroAdvance } from '../../../../support/builders/recipe-originals.ts';
import { edited, sampleInvoices } from '../../../../support/builders/sample-invoices.ts';
import { parsed } from '../../../../support/drivers/validation.ts';

const messageOn = (xml: string) => listUnreadableNumbers(parsed(xml).root)?.en ?? null;

describe('a number that cannot be read', () => {
  it.each([
    { name: 'a total', xml: edited(chairSale, ['<P_15>1230.00', '<P_15>1230,00']), expected: 'P_15 “1230,00”' },
    { name: 'a tax', xml: edited(chairSale, ['<P_14_1>230.00', '<P_14_1>230 zł']), expected: 'P_14_1 “230 zł”' },
    { name: 'a price', xml: edited(chairSale, ['<P_9A>250.00', '<P_9A>250,00']), expected: 'FaWiersz[1]/P_9A “250,00”' },
    {
      name: 'a price of an order',
      xml: edited(flatAdvance, ['<P_9AZ>5000</P_9AZ>', '<P_9AZ>5 000</P_9AZ>']),
      expected: 'Zamowienie/ZamowienieWiersz[2]/P_9AZ “5 000”',
    },
    {
      name: 'an exchange rate',
      xml: edited(euroAdvance, ['<KursWalutyZ>4.4826', '<KursWalutyZ>4,4826']),
      expected: 'KursWalutyZ “4,4826”',
    },
  ])('is reported with its place: $name', ({ xml, expected }) => {
    expect(messageOn(xml)).toContain(`cannot be read: ${expected}. Use a decimal point`);
  });

  it.each(Object.entries(sampleInvoices))('does not occur on a sample: %s', (_, xml) => {
    expect(messageOn(xml)).toBeNull();
  });

  it('is not an empty field, and at most five are reported', () => {
    expect(messageOn(edited(chairSale, ['<P_9A>250.00', '<P_9A>']))).toBeNull();
    const [line = ''] = /<FaWiersz>[\s\S]*<\/FaWiersz>/.exec(chairSale) ?? [];
    const many = edited(chairSale, [line, line.replace('250.00', '250,00').repeat(8)]);
    expect(messageOn(many)?.match(/P_9A/g)).toHaveLength(5);
    expect(messageOn(many)).toContain('FaWiersz[5]/P_9A “250,00”, …');
  });

  it('is attributed to the original, whose formatting can be fixed', async () => {
    const result = await tried(edited(chairSale, ['<P_9A>250.00', '<P_9A>250,00']), 'price-change', {
      changes: { 'Fa/FaWiersz[1]/P_9A': '200.00' },
    });
    expect(result).toMatchObject({
      error: {
        kind: 'request',
        problems: [{ path: 'source_xml', message: { en: expect.stringContaining('can be fixed automatically') } }],
      },
    });
  });
});
