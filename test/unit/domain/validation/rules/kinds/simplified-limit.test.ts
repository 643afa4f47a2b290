import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { simplifiedLimitCases } from './simplified-limit.cases.ts';

describe('simplifiedLimitRules', () => {
  testRuleCases(simplifiedLimitCases);
});
