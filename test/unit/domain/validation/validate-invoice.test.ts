import type { SchemaCheck, SchemaChecker } from '@nakor/domain/validation/schema/schema-checker';
import { issueLimit, validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/invoices.ts';
import { utf8, validationPorts, verdictOn } from '../../../support/validation.ts';

const answering = (check: SchemaCheck): { schemaChecker: SchemaChecker } => ({ schemaChecker: { check: async () => check } });

describe('validateInvoice', () => {
  it('finds nothing in a valid invoice and says what it is', async () => {
    const verdict = await verdictOn(invoiceXml());
    expect(verdict).toMatchObject({ isValid: true, isFullXsdConfirmed: true, readiness: 'ready_to_send', issues: [], isTruncated: false });
    expect(verdict.document).toMatchObject({ number: 'FV/2026/10/001', lines: 3, sizeBytes: utf8(invoiceXml()).length });
    expect(verdict.schema).toMatchObject({ name: 'FA(3)', version: '1-0E' });
    expect(verdict.schemaUnavailableReason).toBeNull();
  });

  it.each([
    { name: 'what is no XML', given: 'Faktura', code: 'XML-001', line: 1, column: 8 },
    { name: 'an empty body', given: '', code: 'XML-001', line: 1, column: 1 },
    { name: 'a DOCTYPE', given: '<!DOCTYPE Faktura><Faktura/>', code: 'XML-008', line: 1, column: 1 },
    { name: 'another root', given: '<!-- x -->\n <Invoice xmlns="urn:ubl"/>', code: 'XML-012', line: 2, column: 2 },
  ])('refuses $name', async ({ given, code, line, column }) => {
    expect(await validateInvoice(utf8(given), validationPorts)).toMatchObject({ ok: false, error: { code, line, column } });
  });

  it('refuses what only the engine takes for not well-formed', async () => {
    const result = await validateInvoice(utf8(invoiceXml()), { ...validationPorts, ...answering({ outcome: 'not-well-formed', line: 7 }) });
    expect(result).toMatchObject({ ok: false, error: { code: 'XML-001', line: 7 } });
  });

  it.each(['deadline_exceeded', 'engine_failed'] as const)('judges a sound invoice by itself when the engine says %s', async (reason) => {
    const verdict = await verdictOn(invoiceXml(), answering({ outcome: 'unavailable', reason }));
    expect(verdict).toMatchObject({
      isValid: true,
      isFullXsdConfirmed: false,
      readiness: 'preflight_only_not_ready_to_send',
      schemaUnavailableReason: reason,
    });
  });

  it('reports what it found of the schema itself when the engine fails', async () => {
    const xml = invoiceXml().replace('<P_15>369.00', '<P_15>369,00');
    const verdict = await verdictOn(xml, answering({ outcome: 'unavailable', reason: 'engine_failed' }));
    expect(verdict.issues.map(({ code }) => code)).toEqual(['XML-105']);
    expect(verdict).toMatchObject({ isValid: false, readiness: 'not_ready' });
  });

  it('does not run the engine over another namespace', async () => {
    const verdict = await verdictOn('<Faktura/>', { schemaChecker: { check: () => Promise.reject(new Error('was run')) } });
    expect(verdict.issues.map(({ code }) => code)).toEqual(['XML-012']);
    expect(verdict).toMatchObject({ isValid: false, isFullXsdConfirmed: false, schemaUnavailableReason: 'other_namespace' });
  });

  it('stops at the limit of issues and calls the engine off', async () => {
    const xml = invoiceXml({ lines: issueLimit + 1 }).replaceAll('<P_8B>2', '<P_8B>2,0');
    const verdict = await verdictOn(xml);
    expect(verdict.issues).toHaveLength(issueLimit);
    expect(verdict).toMatchObject({ isTruncated: true, isValid: false, schemaUnavailableReason: 'too_many_errors' });
  });

  it('gives the same verdict whether the invoice has prefixes or not', async () => {
    const xml = invoiceXml().replace('<P_15>369.00', '<P_15>369,00').replace('<P_16>2', '<P_16>3');
    const prefixed = xml.replace(/<(\/?)(?=\w)/g, '<$1fa:').replace('xmlns=', 'xmlns:fa=');
    const inShort = async (text: string) =>
      (await verdictOn(text)).issues.map(({ code, xpath, line, column }) => ({ code, xpath, line, column }));
    expect(await inShort(prefixed)).toEqual(await inShort(xml));
  });

  it('gives the same issues on one line as on many, at other places', async () => {
    const broken = (layout: 'indented' | 'one-line'): string =>
      invoiceXml({ layout }).replace('<P_15>369.00</P_15>', '').replace('<GV>2</GV>', '');
    const inShort = async (text: string) => (await verdictOn(text)).issues.map(({ code, xpath }) => ({ code, xpath }));
    expect(await inShort(broken('one-line'))).toEqual(await inShort(broken('indented')));
    const issues = (await verdictOn(broken('one-line'))).issues;
    expect(issues.map(({ line }) => line)).toEqual([1, 1]);
    expect(
      issues.map(({ column }) =>
        broken('one-line')
          .slice((column ?? 0) - 1)
          .slice(0, 11),
      ),
    ).toEqual(['</Podmiot2>', '<Adnotacje>']);
  });
});
