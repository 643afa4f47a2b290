import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { supplyDateCases } from './supply-dates.cases.ts';

describe('supplyDateRules', () => {
  testRuleCases(supplyDateCases);
});
