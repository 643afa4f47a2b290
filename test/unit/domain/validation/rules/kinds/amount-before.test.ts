import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { amountBeforeCases } from './amount-before.cases.ts';

describe('amountBeforeRules', () => {
  testRuleCases(amountBeforeCases);
});
