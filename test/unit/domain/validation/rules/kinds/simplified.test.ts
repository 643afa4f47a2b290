import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { simplifiedCases } from './simplified.cases.ts';

describe('simplifiedRules', () => {
  testRuleCases(simplifiedCases);
});
