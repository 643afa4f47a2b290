import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import { issueLimit, type ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import { groupLimit } from '@nakor/domain/validation/model/issue-groups';
import type { SchemaCheck, SchemaChecker } from '@nakor/domain/validation/model/schema-checker';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { testSettings, utf8, validationPorts, validationResultOf } from '../../../support/drivers/validation.ts';

const engineReturning = (check: SchemaCheck): { schemaChecker: SchemaChecker } => ({ schemaChecker: { check: () => check } });

/** Codes of issues except notes about the whole document, which are not tested here. */
const codesOf = ({ issues }: ValidatedInvoice) =>
  issues.filter(({ severity, xpath }) => severity !== 'info' || xpath !== null).map(({ code }) => code);

describe('validateInvoice', () => {
  it('finds no issue in a valid invoice and identifies its format', async () => {
    const result = await validationResultOf(invoiceXml());
    expect(result).toMatchObject({ isValid: true, isFullXsdConfirmed: true, readiness: 'ready_to_send', isTruncated: false });
    expect(codesOf(result)).toEqual([]);
    expect(result.document).toMatchObject({ number: 'FV/2026/10/001', lines: 3, sizeBytes: utf8(invoiceXml()).length });
    expect(result.schema).toMatchObject({ name: 'FA(3)', version: '1-0E' });
    expect(result.schemaUnavailableReason).toBeNull();
  });

  it.each([
    { name: 'text that is not XML', given: 'Faktura', code: 'XML-001', line: 1, column: 8 },
    { name: 'an empty body', given: '', code: 'XML-001', line: 1, column: 1 },
    { name: 'a DOCTYPE', given: '<!DOCTYPE Faktura><Faktura/>', code: 'XML-008', line: 1, column: 1 },
    { name: 'another root', given: '<!-- x -->\n <Invoice xmlns="urn:ubl"/>', code: 'XML-012', line: 2, column: 2 },
  ])('rejects $name', async ({ given, code, line, column }) => {
    expect(await validateInvoice(utf8(given), validationPorts, testSettings)).toMatchObject({ ok: false, error: { code, line, column } });
  });

  it('rejects what only the engine considers not well-formed', async () => {
    const ports = { ...validationPorts, ...engineReturning({ outcome: 'not-well-formed', line: 7 }) };
    const result = await validateInvoice(utf8(invoiceXml()), ports, testSettings);
    expect(result).toMatchObject({ ok: false, error: { code: 'XML-001', line: 7 } });
  });

  it.each(['deadline_exceeded', 'engine_failed'] as const)(
    'evaluates a valid invoice itself when the engine returns %s',
    async (reason) => {
      const result = await validationResultOf(invoiceXml(), engineReturning({ outcome: 'unavailable', reason }));
      expect(result).toMatchObject({
        isValid: true,
        isFullXsdConfirmed: false,
        readiness: 'preflight_only_not_ready_to_send',
        schemaUnavailableReason: reason,
      });
    },
  );

  it('reports its own schema issues when the engine fails', async () => {
    const xml = invoiceXml().replace('<P_15>369.00', '<P_15>369,00');
    const result = await validationResultOf(xml, engineReturning({ outcome: 'unavailable', reason: 'engine_failed' }));
    expect(codesOf(result)).toEqual(['XML-105']);
    expect(result).toMatchObject({ isValid: false, readiness: 'not_ready' });
  });

  it('does not run the engine over another namespace', async () => {
    const result = await validationResultOf('<Faktura/>', {
      schemaChecker: {
        check: () => {
          throw new Error('was run');
        },
      },
    });
    expect(codesOf(result)).toEqual(['XML-012']);
    expect(result).toMatchObject({ isValid: false, isFullXsdConfirmed: false, schemaUnavailableReason: 'other_namespace' });
  });

  it('stops at the issue limit and skips the engine', async () => {
    const xml = invoiceXml({ lines: Math.ceil((issueLimit + 1) / 3), layout: 'one-line' })
      .replaceAll('<P_8B>2', '<P_8B>2,0')
      .replaceAll('<P_9A>50.00', '<P_9A>50,00')
      .replaceAll('<P_11>100.00', '<P_11>100,00');
    const result = await validationResultOf(xml);
    expect(result.issues).toHaveLength(issueLimit);
    expect(result).toMatchObject({ isTruncated: true, isValid: false, schemaUnavailableReason: 'too_many_errors' });
  });

  it('gives the same result with and without prefixes', async () => {
    const xml = invoiceXml().replace('<P_15>369.00', '<P_15>369,00').replace('<P_16>2', '<P_16>3');
    const prefixed = xml.replace(/<(\/?)(?=\w)/g, '<$1fa:').replace('xmlns=', 'xmlns:fa=');
    const inShort = async (text: string) =>
      (await validationResultOf(text)).issues.map(({ code, xpath, line, column }) => ({ code, xpath, line, column }));
    expect(await inShort(prefixed)).toEqual(await inShort(xml));
  });

  it('gives the same issues on one line as on many, at other places', async () => {
    const broken = (layout: 'indented' | 'one-line'): string =>
      invoiceXml({ layout }).replace('<P_15>369.00</P_15>', '').replace('<GV>2</GV>', '');
    const inShort = async (text: string) => (await validationResultOf(text)).issues.map(({ code, xpath }) => ({ code, xpath }));
    expect(await inShort(broken('one-line'))).toEqual(await inShort(broken('indented')));
    const issues = (await validationResultOf(broken('one-line'))).issues.filter(({ xpath }) => xpath !== null);
    expect(issues.map(({ line }) => line)).toEqual([1, 1]);
    expect(
      issues.map(({ column }) =>
        broken('one-line')
          .slice((column ?? 0) - 1)
          .slice(0, 11),
      ),
    ).toEqual(['</Podmiot2>', '<Adnotacje>']);
  });

  it('queries its ports once, however many copies it tries', async () => {
    const questions: unknown[] = [];
    const acceptedInvoices = {
      find: async (document: unknown) => {
        questions.push(document);
        return 'none' as const;
      },
    };
    const xml = invoiceXml().replace('<P_15>369.00', '<P_15>369,00');
    await validationResultOf(xml, { acceptedInvoices });
    expect(questions).toEqual([{ sellerNip: '1234563218', kind: 'VAT', number: 'FV/2026/10/001', sha256: computeSha256Hex(xml) }]);
  });

  it('looks for duplicates while the schema runs', async () => {
    const order: string[] = [];
    const acceptedInvoices: AcceptedInvoices = {
      find: async () => {
        order.push('asked');
        await Promise.resolve();
        order.push('answered');
        return 'none';
      },
    };
    const schemaChecker: SchemaChecker = {
      check: (xml) => {
        order.push('schema');
        return validationPorts.schemaChecker.check(xml);
      },
    };
    await validationResultOf(invoiceXml(), { acceptedInvoices, schemaChecker });
    expect(order).toEqual(['asked', 'schema', 'answered']);
  });

  it('examines an invoice without fixable issues once', async () => {
    let checks = 0;
    const schemaChecker: SchemaChecker = {
      check: (xml) => {
        checks += 1;
        return validationPorts.schemaChecker.check(xml);
      },
    };
    await validationResultOf(invoiceXml().replace('<P_15>369.00</P_15>', ''), { schemaChecker });
    expect(checks).toBe(1);
    await validationResultOf(invoiceXml().replace('<P_15>369.00', '<P_15>369,00'), { schemaChecker });
    expect(checks).toBe(3);
  });
});

describe('canActuallyAutoFix', () => {
  const fixability = async (xml: string, ports = {}) =>
    (await validationResultOf(xml, ports)).issues
      .filter(({ isAutoFixable }) => isAutoFixable)
      .map(({ code, fieldName, canActuallyAutoFix }) => [code, fieldName, canActuallyAutoFix]);

  it('is true for fixable issues, and false for those that need a decision', async () => {
    const xml = invoiceXml({ lines: 1 }).replace('<P_8B>2<', '<P_8B>2,000<').replace('<P_15>123.00', '<P_15>123,00');
    expect(await fixability(xml)).toEqual([
      ['XML-105', 'P_15', true],
      ['XML-105', 'P_8B', false],
    ]);
  });

  it('is false when the fix reveals an error that was hidden before', async () => {
    const xml = invoiceXml({ lines: 1 }).replace('<P_15>123.00', '<P_15>125,00').replace('<P_16>2', '<P_16>02');
    expect(await fixability(xml)).toEqual([
      ['XML-105', 'P_15', false],
      ['XML-120', 'P_16', true],
    ]);
  });

  it('is true when the fix reveals only a note', async () => {
    const xml = invoiceXml({ lines: 1 }).replace('<P_13_1>100.00', '<P_13_1>100,00').replace('<P_14_1>23.00', '<P_14_1>23,00');
    expect(await fixability(xml)).toEqual([
      ['XML-105', 'P_13_1', true],
      ['XML-105', 'P_14_1', true],
    ]);
  });

  it('is true for a fix inside an element that another one moves', async () => {
    const [identity = ''] = /<DaneIdentyfikacyjne>[\s\S]*?<\/DaneIdentyfikacyjne>\n/.exec(invoiceXml()) ?? [];
    const xml = invoiceXml({ lines: 1 })
      .replace(identity, '')
      .replace('  </Podmiot1>', `  ${identity.replace('1234563218', '123-456-32-18')}  </Podmiot1>`);
    expect(await fixability(xml)).toEqual([
      ['XML-101', 'DaneIdentyfikacyjne', true],
      ['XML-116', 'NIP', true],
    ]);
  });

  it('is false when one note would replace another', async () => {
    const xml = invoiceXml({ lines: 1 })
      .replace(/<Platnosc>[\s\S]*<\/Platnosc>/, '<Platnosc/>')
      .replace('<P_2>', '<P_2 id="1">');
    expect(await fixability(xml)).toEqual([
      ['XML-112', 'id', true],
      ['XML-121', 'Platnosc', false],
    ]);
  });

  it('is true for every issue, even beyond as many as a list has groups', async () => {
    const xml = invoiceXml({ lines: groupLimit + 1 }).replaceAll('<P_8B>2<', '<P_8B>2.<');
    const found = await fixability(xml);
    expect(found.length).toBeGreaterThan(groupLimit);
    expect(found.filter(([, , claimed]) => claimed !== true)).toEqual([]);
  });

  it('for many notes does not displace an error', async () => {
    const xml = invoiceXml({ lines: Math.ceil((issueLimit + 1) / 3), layout: 'one-line' })
      .replaceAll('<P_11>100.00<', '<P_11> 100.00 <')
      .replaceAll('<P_9A>50.00<', '<P_9A> 50.00 <')
      .replaceAll('<P_8B>2<', '<P_8B> 2 <')
      .replace('<NrRB>61109010140000', '<NrRB>16109010140000');
    const result = await validationResultOf(xml);
    expect(result.issues.map(({ code }) => code)).toContain('XML-701');
    expect(result).toMatchObject({ isValid: false, isTruncated: true, summary: { error: 1 } });
  });

  it('is true without the engine when it was unavailable before too, and false otherwise', async () => {
    const xml = invoiceXml({ lines: 1 }).replace('<P_15>123.00', '<P_15>123,00');
    const unavailable: SchemaCheck = { outcome: 'unavailable', reason: 'deadline_exceeded' };
    expect(await fixability(xml, engineReturning(unavailable))).toEqual([['XML-105', 'P_15', true]]);
    let checks = 0;
    const schemaChecker: SchemaChecker = {
      check: (bytes) => {
        checks += 1;
        return checks === 1 ? validationPorts.schemaChecker.check(bytes) : unavailable;
      },
    };
    expect(await fixability(xml, { schemaChecker })).toEqual([['XML-105', 'P_15', false]]);
  });
});
