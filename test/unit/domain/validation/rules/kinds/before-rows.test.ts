import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { beforeRowCases } from './before-rows.cases.ts';

describe('beforeRowRules', () => {
  testRuleCases(beforeRowCases);
});
