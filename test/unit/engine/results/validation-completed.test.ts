import type { ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import type { Issue, Severity } from '@nakor/domain/validation/model/issue';
import { buildValidationCompleted, buildValidationHistory } from '@nakor/engine/results/validation-completed';
import { createEventRecord, eventBodyLimitBytes } from '@nakor/operations/events/event';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { newRequestContext } from '../../../support/builders/request-context.ts';
import { replaced } from '../../../support/builders/rule-cases.ts';
import { validationResultOf } from '../../../support/drivers/validation.ts';

const valid = await validationResultOf(invoiceXml());

/** An issue with this text in every text field; a short one without. */
function issue(severity: Severity, index: number, text = ''): Issue {
  const localized = text === '' ? null : { pl: text, en: text };
  return {
    code: 'XML-105',
    severity,
    message: { pl: `Błąd ${index} ${text}`, en: `Mistake ${index} ${text}` },
    fieldName: 'P_7',
    fieldValue: text,
    expectedValue: localized,
    xpath: null,
    line: index,
    column: 7,
    quickFix: localized,
    cause: null,
    enforcement: null,
    isAutoFixable: true,
    canActuallyAutoFix: false,
  };
}

const issues = (count: number, severity: Severity, text = '') =>
  Array.from({ length: count }, (_, index) => issue(severity, index + 1, text));
const withIssues = (...lists: Issue[][]): ValidatedInvoice => ({ ...valid, isValid: false, readiness: 'not_ready', issues: lists.flat() });

/** The payload, without the two lists. */
function counts({ errors, warnings, ...rest }: ReturnType<typeof buildValidationCompleted>) {
  return {
    errors: errors.length,
    error_count: rest.error_count,
    warnings: warnings.length,
    warning_count: rest.warning_count,
    truncated: rest.truncated,
  };
}

/** Bytes of the whole event. */
function eventSize(data: ReturnType<typeof buildValidationCompleted>): number {
  const event = {
    id: '6f1c2a34-9d0e-4b7a-8c55-0123456789ab',
    organizationId: 'org_0123456789abcdef',
    environment: 'live',
    type: 'validation.completed',
  } as const;
  return new TextEncoder().encode(createEventRecord({ ...event, createdAtUnixMs: 0 }, { ...data }).body).length;
}

describe('validationCompleted', () => {
  it('reports a valid invoice by hash and size only', () => {
    const call = newRequestContext();
    expect(buildValidationCompleted(valid, call)).toEqual({
      is_valid: true,
      readiness: 'ready_to_send',
      document: { bytes: Buffer.byteLength(invoiceXml()), sha256: valid.document.sha256 },
      errors: [],
      error_count: 0,
      warnings: [],
      warning_count: 0,
      truncated: false,
    });
  });

  it('lists errors like the result, in the language of the request', async () => {
    const wrong = await validationResultOf(replaced(invoiceXml({ lines: 1 }), '<P_15>123.00</P_15>', '<P_15>124.00</P_15>'));
    const data = buildValidationCompleted(wrong, newRequestContext({ language: 'en' }));
    expect(data).toMatchObject({ is_valid: false, readiness: 'not_ready', truncated: false });
    expect(data.errors.length).toBe(data.error_count);
    expect(data.errors[0]).toMatchObject({
      severity: 'error',
      field_name: 'P_15',
      field_value: '124.00',
      xpath: '/Faktura/Fa/P_15',
      message: wrong.issues.find(({ severity }) => severity === 'error')?.message.en,
      help_url: expect.stringMatching(/^https:\/\/api\.example\.pl\/api\/v1\/docs\/rules\/XML-\d{3}$/),
    });
  });

  it('counts critical issues among the errors, and mentions no notes', () => {
    const data = buildValidationCompleted(
      withIssues(issues(2, 'critical'), issues(3, 'error'), issues(4, 'warning'), issues(5, 'info')),
      newRequestContext(),
    );
    expect(counts(data)).toEqual({ errors: 5, error_count: 5, warnings: 4, warning_count: 4, truncated: false });
    expect(new Set(data.warnings.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  });

  it.each([
    {
      name: '80 errors and 80 warnings',
      given: withIssues(issues(80, 'error'), issues(80, 'warning')),
      expected: [80, 80, 80, 80, false],
    },
    { name: '101 errors', given: withIssues(issues(101, 'error'), issues(1, 'warning')), expected: [100, 101, 1, 1, true] },
    { name: '101 warnings', given: withIssues(issues(1, 'error'), issues(101, 'warning')), expected: [1, 1, 100, 101, true] },
    {
      name: 'more issues than a validation result lists',
      given: { ...withIssues(issues(3, 'error')), isTruncated: true },
      expected: [3, 3, 0, 0, true],
    },
  ])('lists the first 100 of each kind: $name', ({ given, expected }) => {
    expect(Object.values(counts(buildValidationCompleted(given, newRequestContext())))).toEqual(expected);
  });

  it('lists repeats of one mistake once, and counts each', async () => {
    const bad = invoiceXml({ lines: 150 }).replaceAll('<P_8B>2</P_8B>', '<P_8B>x</P_8B>');
    const data = buildValidationCompleted(await validationResultOf(bad), newRequestContext());
    expect(counts(data)).toMatchObject({ errors: 1, error_count: 150, truncated: false });
    expect(data.errors[0]).toMatchObject({ occurrences: 150, places: { length: 20 } });
  });

  it('keeps the first ones, in their order', () => {
    const { errors } = buildValidationCompleted(withIssues(issues(300, 'error')), newRequestContext());
    expect(errors.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it.each([
    { name: 'plain letters', text: 'a'.repeat(500) },
    { name: 'Polish letters', text: 'ż'.repeat(500) },
    { name: 'emoji', text: '😀'.repeat(250) },
    { name: 'quotation marks', text: '"'.repeat(500) },
    { name: 'backslashes', text: '\\'.repeat(500) },
    { name: 'control characters', text: '\u0001'.repeat(500) },
  ])('stays within 64,000 bytes for 1,000 issues with values of $name', ({ text }) => {
    const data = buildValidationCompleted(withIssues(issues(500, 'error', text), issues(500, 'warning', text)), newRequestContext());
    expect(eventSize(data)).toBeLessThanOrEqual(eventBodyLimitBytes);
    expect(data).toMatchObject({ error_count: 500, warning_count: 500, truncated: true });
    expect([data.errors.length > 0, data.warnings.length > 0]).toEqual([true, true]);
    // Both lists get their share.
    for (const list of [data.errors, data.warnings]) expect(Buffer.byteLength(JSON.stringify(list))).toBeGreaterThan(15_000);
  });

  it('lists nearly 100 real errors, without reserving space for missing warnings', async () => {
    const bad = invoiceXml({ lines: 150 }).replace(/<P_8B>2<\/P_8B>/g, (_, offset) => `<P_8B>x${offset}</P_8B>`);
    const data = buildValidationCompleted(await validationResultOf(bad), newRequestContext());
    expect(data.errors.length).toBeGreaterThan(90);
    expect(counts(data)).toMatchObject({ error_count: 150, warnings: 0, truncated: true });
    expect(eventSize(data)).toBeLessThanOrEqual(eventBodyLimitBytes);
  });

  it.each([
    { name: 'errors do not need', given: withIssues(issues(2, 'error', 'ż'.repeat(500)), issues(100, 'warning', 'ż'.repeat(120))) },
    { name: 'warnings do not need', given: withIssues(issues(100, 'error', 'ż'.repeat(120)), issues(2, 'warning', 'ż'.repeat(500))) },
  ])('uses the space for one list that $name', ({ given }) => {
    const data = buildValidationCompleted(given, newRequestContext());
    expect(data.errors.length + data.warnings.length).toBeGreaterThan(30);
    expect(Math.min(data.errors.length, data.warnings.length)).toBe(2);
    expect(eventSize(data)).toBeGreaterThan(58_000);
    expect(eventSize(data)).toBeLessThanOrEqual(eventBodyLimitBytes);
  });
});

describe('validationFacts', () => {
  it('contain hashes, versions and counts, and no content of the invoice', () => {
    const given = withIssues(issues(1, 'critical', 'sekret'), issues(2, 'error'), issues(3, 'warning'), issues(4, 'info'));
    expect(buildValidationHistory(given)).toEqual({
      document_sha256: valid.document.sha256,
      document_bytes: Buffer.byteLength(invoiceXml()),
      valid: false,
      readiness: 'not_ready',
      critical: 1,
      error: 2,
      warning: 3,
      info: 4,
      rules_version: valid.rulesVersion,
      schema_version: valid.schema.version,
    });
  });
});
