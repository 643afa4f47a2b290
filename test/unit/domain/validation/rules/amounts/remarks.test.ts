import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { remarkCases } from './remarks.cases.ts';

describe('remarkRules', () => {
  testRuleCases(remarkCases);
});
