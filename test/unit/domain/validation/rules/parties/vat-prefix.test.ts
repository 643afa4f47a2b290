import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { vatPrefixCases } from './vat-prefix.cases.ts';

describe('vatPrefixRules', () => {
  testRuleCases(vatPrefixCases);
});
