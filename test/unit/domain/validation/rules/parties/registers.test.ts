import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { registerCases } from './registers.cases.ts';

describe('registerRules', () => {
  testRuleCases(registerCases);
});
