import { createHash } from 'node:crypto';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';

const nakor = createNakor({ language: 'en', asOf: '2026-10-15T10:00:00+02:00' });
const valid = invoiceXml({ lines: 1 });
const wrong = valid.replace('<P_15>123.00', '<P_15>123,00');
const base64Of = (text: string) => createHash('sha256').update(text).digest('base64');
const rejection = (sent: string, details: readonly string[] = []) =>
  JSON.stringify({
    ordinalNumber: 1,
    invoiceHash: base64Of(sent),
    status: { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury', details },
  });

describe('explain', () => {
  it('names the issues of the invoice for which KSeF rejects it', async () => {
    const { recognized, statuses } = await nakor.explain('450', { xml: wrong });
    expect(recognized).toBe(true);
    expect(statuses.map(({ kind, code, cause }) => [kind, code, cause?.issues.map((issue) => [issue.code, issue.field_name])])).toEqual([
      ['invoice', 450, [['XML-105', 'P_15']]],
    ]);
  });

  it('names first what KSeF names', async () => {
    const twice = wrong.replace('<KodWaluty>PLN', '<KodWaluty>PL');
    const field =
      "The 'http://crd.gov.pl/wzor/2025/06/25/13775/:KodWaluty' element is invalid - The value 'PL' is invalid according to its datatype";
    const codesOf = async (response: string) =>
      (await nakor.explain(response, { xml: twice })).statuses.map(({ cause }) => cause?.issues.map(({ field_name }) => field_name));
    expect(await codesOf(rejection(twice, [field]))).toEqual([['KodWaluty']]);
    expect((await codesOf(rejection(twice)))[0]?.sort()).toEqual(['KodWaluty', 'P_15']);
  });

  it('says whether the file is the one that KSeF received', async () => {
    const isSent = async (sent: string) => (await nakor.explain(rejection(sent), { xml: wrong })).statuses[0]?.cause?.is_sent_file;
    expect([await isSent(wrong), await isSent(`${wrong}\n`)]).toEqual([true, false]);
    expect((await nakor.explain(rejection(`${wrong}\n`), { xml: wrong })).statuses[0]?.cause?.note).toMatch(
      /^This is not the file that KSeF received/,
    );
  });

  it('says that a file without the mistake does not show it, if the mistake has to be in the file', async () => {
    expect((await nakor.explain(rejection(valid), { xml: valid })).statuses[0]?.cause?.note).toMatch(/^This file does not show the cause/);
    expect((await nakor.explain('Duplikat faktury', { xml: valid })).statuses[0]?.cause?.note).toBeNull();
  });

  it('explains an invoice that cannot be read', async () => {
    const { statuses } = await nakor.explain('450', { xml: '<Faktura>' });
    expect(statuses[0]?.cause?.unreadable).toMatchObject({ code: 'XML-001', line: 1 });
  });

  it('says that it recognizes nothing', async () => {
    expect(await nakor.explain('ala ma kota')).toMatchObject({ recognized: false, statuses: [] });
  });

  it('rejects requests that are none', async () => {
    await expect(nakor.explain('')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(nakor.explain('450', { environment: 'production' as 'prod' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
