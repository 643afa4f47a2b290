import { issueResult } from '@nakor/contract/schemas/validation-result';
import { buildValidationResult } from '@nakor/engine/results/validation-result';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { validationResultOf } from '../../../support/drivers/validation.ts';

/** The issue of one code on an invoice with a wrong NIP, a wrong total and a processing instruction. */
async function issueOf(code: string, language: 'pl' | 'en') {
  const xml = invoiceXml({ lines: 1 })
    .replace('5250000009', '5250000008')
    .replace('<P_13_1>100.00', '<P_13_1>200.00')
    .replace('<Faktura ', '<?xml-stylesheet href="a.xsl"?><Faktura ');
  const { issues } = buildValidationResult(await validationResultOf(xml), null, { language, baseUrl: null });
  return issueResult.parse(issues.find((issue) => issue.code === code));
}

describe('an issue', () => {
  it('states what KSeF does and what comes next', async () => {
    expect(await issueOf('XML-006', 'en')).toMatchObject({
      severity: 'warning',
      title: 'XML processing instruction',
      enforced_by: 'ksef',
      enforcement: {
        environment: 'prod',
        effect: 'warns',
        since: '2026-05-26',
        certainty: 'in_force',
        source: 'CIRFMF/ksef-api#807',
        next: { effect: 'rejects', from: '2026-10-19', certainty: 'unconfirmed', source: 'CIRFMF/ksef-api#718 (2026-06-24)' },
      },
    });
  });

  it('names documents with their editions', async () => {
    expect((await issueOf('XML-201', 'pl')).source).toEqual({
      text: 'Dokumentacja KSeF: weryfikacja faktury (2026-04-09); Dokumentacja KSeF: zmiany w API (2.7.0), 2.0.1',
      parts: [
        {
          kind: 'ksef',
          title: 'weryfikacja faktury',
          edition: '2026-04-09',
          edition_checked: true,
          edition_check: 'compared',
          section: null,
        },
        { kind: 'ksef', title: 'zmiany w API', edition: '2.7.0', edition_checked: true, edition_check: 'compared', section: '2.0.1' },
      ],
    });
  });

  it('names provisions and the words of the schema, and no enforcement where KSeF does not check it', async () => {
    const { enforced_by, enforcement, source } = await issueOf('XML-401', 'en');
    expect([enforced_by, enforcement]).toEqual(['arithmetic', undefined]);
    expect(source.parts.slice(0, 2)).toEqual([
      { kind: 'law', act: 'VAT Act', provision: 'art. 106e(1)(13)', paragraph_checked: true },
      { kind: 'schema', element: 'P_13_1', quote: 'Suma wartości sprzedaży netto objętej stawką podstawową' },
    ]);
  });
});
