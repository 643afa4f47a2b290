import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { termCases } from './terms.cases.ts';

describe('termRules', () => {
  testRuleCases(termCases);
});
