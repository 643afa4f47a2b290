import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { accountNumberCases } from './account-numbers.cases.ts';

describe('accountNumberRules', () => {
  testRuleCases(accountNumberCases);
});
