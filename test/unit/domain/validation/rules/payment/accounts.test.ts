import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { accountCases } from './accounts.cases.ts';

describe('accountRules', () => {
  testRuleCases(accountCases);
});
