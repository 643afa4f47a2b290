import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { mixedTreatmentCases } from './mixed-treatment.cases.ts';

describe('mixedTreatmentRules', () => {
  testRuleCases(mixedTreatmentCases);
});
