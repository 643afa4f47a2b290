import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { registerCases } from './registers.cases.ts';

describe('registerRules', () => {
  testRuleCases(registerCases);
});
