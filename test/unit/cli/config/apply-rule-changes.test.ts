import { applyRuleChanges } from '@nakor/cli/config/apply-rule-changes';
import { createNakor } from 'nakor';
import { expect, it } from 'vitest';
import { invoiceXml } from '../../../support/builders/invoices.ts';

const nakor = createNakor({ language: 'en', asOf: '2026-10-15T11:00:00Z' });
const valid = invoiceXml({ lines: 1 });
const reason = 'for a test';

it('never changes a critical issue', async () => {
  const result = await nakor.validate(valid.replace('<P_12>23', '<P_12>24'));
  const { code } = result.issues[0] ?? { code: '' };
  expect(result.issues[0]).toMatchObject({ severity: 'critical' });
  expect(applyRuleChanges(result, { [code]: { severity: 'off', reason } })).toEqual({ result, changes: [] });
});

it('does not make a document valid of which not all issues are known', async () => {
  const result = await nakor.validate(valid.replace('<P_15>123.00', '<P_15>132.00'));
  const rules = { 'XML-403': { severity: 'warning', reason } } as const;
  expect(applyRuleChanges(result, rules).result).toMatchObject({ valid: true });
  expect(applyRuleChanges({ ...result, truncated: true }, rules).result).toMatchObject({ valid: false, readiness: 'not_ready' });
});
