import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { vatNumberCases } from './vat-numbers.cases.ts';

describe('vatNumberRules', () => {
  testRuleCases(vatNumberCases);
});
