import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { testSettings, utf8, validationPorts } from '../../../../support/drivers/validation.ts';

/** An invoice of a hundred lines, the given ones with another text. */
function invoiceWith(edits: Readonly<Record<number, (line: string) => string>>, lines = 100): string {
  let number = 0;
  return invoiceXml({ lines }).replace(/<FaWiersz>[\s\S]*?<\/FaWiersz>/g, (line) => {
    number += 1;
    return (edits[number] ?? edits[0] ?? ((same: string) => same))(line);
  });
}

/** The lines of the offered fixes, and how often the document and its copies were examined. */
async function offered(
  xml: string,
): Promise<{ readonly paths: readonly (string | null)[]; readonly others: number; readonly trials: number }> {
  let trials = -1;
  const schemaChecker = {
    check(bytes: Uint8Array) {
      trials += 1;
      return validationPorts.schemaChecker.check(bytes);
    },
  };
  const result = await validateInvoice(utf8(xml), { ...validationPorts, schemaChecker }, testSettings);
  if (!result.ok) throw new Error(result.error.code);
  const { issues } = result.value;
  const paths = issues.flatMap(({ canActuallyAutoFix, xpath }) => (canActuallyAutoFix ? [xpath] : []));
  return { paths, others: issues.length - paths.length, trials };
}

const comma = (line: string) => line.replace('<P_11>100.00', '<P_11>100,00');
const hidingComma = (line: string) => line.replace('<P_11>100.00', '<P_11>999,00');

describe('fixes of which some hide an error', () => {
  it('are told apart by one trial of all of them', async () => {
    const { paths, others, trials } = await offered(invoiceWith({ 0: comma, 7: hidingComma, 70: hidingComma }));
    expect(paths).toHaveLength(98);
    expect(paths.some((path) => path?.includes('FaWiersz[7]') || path?.includes('FaWiersz[70]'))).toBe(false);
    expect(others).toBe(2);
    // Each trial asks the schema engine about a reduced copy, and then about the whole one if that has errors.
    expect(trials).toBeLessThanOrEqual(6);
  });

  it('are all offered when none of them hides one', async () => {
    expect(await offered(invoiceWith({ 0: comma }))).toMatchObject({ paths: { length: 100 }, others: 0 });
  });

  it('are not offered when each of them hides one', async () => {
    const { paths, trials } = await offered(invoiceWith({ 0: hidingComma }));
    expect(paths).toEqual([]);
    expect(trials).toBeLessThanOrEqual(6);
  });

  it('are told apart within a line, too', async () => {
    const both = (line: string) => hidingComma(line).replace('<P_12>23', '<P_12>23%');
    const { paths } = await offered(invoiceWith({ 7: both }));
    expect(paths).toEqual(['/Faktura/Fa/FaWiersz[7]/P_12']);
  });

  it('are tried by halves when the error is at another place', async () => {
    // With all four the sum of the lines is compared with the total, which is wrong at no line in particular.
    const greater = (line: string) => line.replace('<P_8B>2<', '<P_8B>20<').replace('<P_11>100.00', '<P_11>1000,00');
    const { paths } = await offered(invoiceWith({ 1: comma, 2: comma, 3: greater, 4: comma }, 4));
    expect(paths).toHaveLength(3);
  });
});
