import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { reverseChargeCases } from './reverse-charge.cases.ts';

describe('reverseChargeRules', () => {
  testRuleCases(reverseChargeCases);
});
