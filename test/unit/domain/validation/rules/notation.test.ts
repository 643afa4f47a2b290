import { describe } from 'vitest';
import { testRuleCases } from '../../../../support/builders/rule-cases.ts';
import { notationCases } from './notation.cases.ts';

describe('notationRules', () => {
  testRuleCases(notationCases);
});
