import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { givenAdvanceCases } from './given-advances.cases.ts';

describe('givenAdvanceRules', () => {
  testRuleCases(givenAdvanceCases);
});
