import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { numberingCases } from './numbering.cases.ts';

describe('numberingRules', () => {
  testRuleCases(numberingCases);
});
