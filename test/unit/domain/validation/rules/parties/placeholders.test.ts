import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { placeholderCases } from './placeholders.cases.ts';

describe('placeholderRules', () => {
  testRuleCases(placeholderCases);
});
