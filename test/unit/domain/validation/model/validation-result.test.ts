import { buildEnforcementOn } from '@nakor/domain/validation/enforcement/enforcement-on';
import type { PlacedIssue, Severity } from '@nakor/domain/validation/model/issue';
import { evaluate } from '@nakor/domain/validation/model/validation-result';
import { describe, expect, it } from 'vitest';

function issue(
  code: string,
  severity: Severity,
  xpath: string | null = null,
  line: number | null = null,
  column: number | null = null,
): PlacedIssue {
  const message = { pl: code, en: code };
  const rest = {
    fieldName: null,
    fieldValue: null,
    expectedValue: null,
    quickFix: null,
    cause: null,
    enforcement: null,
    place: { kind: 'file' },
  } as const;
  return { code, severity, message, xpath, line, column, ...rest };
}

const nothing = { ruleIssues: [], schemaIssues: [], isSchemaChecked: true, hasMore: false, issueLimit: 10, areRulesRun: true } as const;

describe('judge', () => {
  it.each([
    { name: 'no issue', given: {}, valid: true, preflight: true, xsd: true, readiness: 'ready_to_send' },
    {
      name: 'only an info',
      given: { ruleIssues: [issue('R', 'info')] },
      valid: true,
      preflight: true,
      xsd: true,
      readiness: 'ready_to_send',
    },
    {
      name: 'a warning',
      given: { ruleIssues: [issue('R', 'warning')] },
      valid: true,
      preflight: true,
      xsd: true,
      readiness: 'ready_with_warnings',
    },
    { name: 'an error', given: { ruleIssues: [issue('R', 'error')] }, valid: false, preflight: false, xsd: true, readiness: 'not_ready' },
    {
      name: 'a critical issue of a rule',
      given: { ruleIssues: [issue('R', 'critical')] },
      valid: false,
      preflight: false,
      xsd: true,
      readiness: 'not_ready',
    },
    {
      name: 'a schema issue',
      given: { schemaIssues: [issue('S', 'critical')] },
      valid: false,
      preflight: true,
      xsd: false,
      readiness: 'not_ready',
    },
    {
      name: 'no schema run',
      given: { isSchemaChecked: false },
      valid: true,
      preflight: true,
      xsd: false,
      readiness: 'preflight_only_not_ready_to_send',
    },
    {
      name: 'no schema run and a warning',
      given: { isSchemaChecked: false, ruleIssues: [issue('R', 'warning')] },
      valid: true,
      preflight: true,
      xsd: false,
      readiness: 'preflight_only_not_ready_to_send',
    },
    {
      name: 'no schema run, but schema issues that Nakor found itself',
      given: { isSchemaChecked: false, schemaIssues: [issue('S', 'critical')] },
      valid: false,
      preflight: true,
      xsd: false,
      readiness: 'not_ready',
    },
  ])('evaluates $name', ({ given, valid, preflight, xsd, readiness }) => {
    const result = evaluate({ ...nothing, ...given });
    expect(result).toMatchObject({ isValid: valid, isPreflightOk: preflight, isFullXsdConfirmed: xsd, readiness });
  });

  it('keeps a critical rule issue instead of the schema issue at one place, and stays invalid', () => {
    const result = evaluate({
      ...nothing,
      ruleIssues: [issue('XML-014', 'critical', '/a/b')],
      schemaIssues: [issue('XML-104', 'critical', '/a/b')],
    });
    expect(result.issues.map(({ code }) => code)).toEqual(['XML-014']);
    expect(result).toMatchObject({ isValid: false, isFullXsdConfirmed: false });
  });

  it('keeps a warning on what KSeF checks independently of the schema', () => {
    const enforcement = buildEnforcementOn('XML-007', 'prod', '2026-10-15');
    const result = evaluate({
      ...nothing,
      ruleIssues: [{ ...issue('XML-007', 'warning', '/a/b'), enforcement }],
      schemaIssues: [issue('XML-109', 'critical', '/a/b')],
    });
    expect(result.issues.map(({ code }) => code)).toEqual(['XML-109', 'XML-007']);
  });

  it('drops a milder rule at a place that breaks the schema, and only there', () => {
    const result = evaluate({
      ...nothing,
      ruleIssues: [issue('XML-017', 'warning', '/a/b'), issue('XML-018', 'warning', '/a/c'), issue('XML-016', 'info')],
      schemaIssues: [issue('XML-109', 'critical', '/a/b')],
    });
    expect(result.issues.map(({ code }) => code)).toEqual(['XML-109', 'XML-018', 'XML-016']);
  });

  it('sorts by severity, line, column and code, with issues of the whole file first', () => {
    const result = evaluate({
      ...nothing,
      ruleIssues: [issue('XML-120', 'info', '/b', 9, 1), issue('XML-009', 'critical'), issue('XML-017', 'warning', '/a', 2, 5)],
      schemaIssues: [
        issue('XML-105', 'critical', '/c', 2, 10),
        issue('XML-104', 'critical', '/d', 2, 5),
        issue('XML-102', 'critical', '/e', 10, 1),
      ],
    });
    expect(result.issues.map(({ code }) => code)).toEqual(['XML-009', 'XML-104', 'XML-105', 'XML-102', 'XML-017', 'XML-120']);
  });

  it('keeps as many issues as the limit and counts those it keeps', () => {
    const ruleIssues = Array.from({ length: 11 }, (_, index) => issue('XML-017', 'warning', `/a[${index}]`, index + 1, 1));
    const result = evaluate({ ...nothing, ruleIssues });
    expect(result.issues).toHaveLength(10);
    expect(result).toMatchObject({ isTruncated: true, summary: { critical: 0, error: 0, warning: 10, info: 0 } });
    expect(evaluate({ ...nothing, ruleIssues: ruleIssues.slice(1) }).isTruncated).toBe(false);
  });

  it('drops notes before errors when there are too many', () => {
    const notes = Array.from({ length: 10 }, (_, index) => issue('XML-120', 'info', `/a[${index}]`, index + 1, 1));
    const result = evaluate({ ...nothing, ruleIssues: [...notes, issue('XML-701', 'error', '/b', 99, 1)] });
    expect(result.issues[0]?.code).toBe('XML-701');
    expect(result).toMatchObject({ isTruncated: true, summary: { error: 1, info: 9 } });
  });

  it('reports a misspelt element and the missing one as one mistake', () => {
    const misspelt = { ...issue('XML-103', 'critical', '/Faktura/Fa/FaWiersz[2]/p_11'), expectedValue: { pl: 'P_11', en: 'P_11' } };
    const ruleIssues = [
      issue('XML-805', 'error', '/Faktura/Fa/FaWiersz[2]/P_11'),
      issue('XML-805', 'error', '/Faktura/Fa/FaWiersz[1]/P_11'),
    ];
    const result = evaluate({ ...nothing, schemaIssues: [misspelt], ruleIssues });
    expect(result.issues.map(({ xpath }) => xpath)).toEqual(['/Faktura/Fa/FaWiersz[2]/p_11', '/Faktura/Fa/FaWiersz[1]/P_11']);
  });

  it('stays invalid when the decisive issue is beyond the limit', () => {
    const warnings = Array.from({ length: 10 }, (_, index) => issue('XML-017', 'warning', `/a[${index}]`, index + 1, 1));
    expect(evaluate({ ...nothing, ruleIssues: [...warnings, issue('XML-006', 'critical', null, 99, 1)] }).isValid).toBe(false);
  });

  it('reports more issues when the examination found more', () => {
    expect(evaluate({ ...nothing, hasMore: true }).isTruncated).toBe(true);
  });
});
