import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { linePlaceholderCases } from './placeholders.cases.ts';

describe('linePlaceholderRules', () => {
  testRuleCases(linePlaceholderCases);
});
