import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { contentCases } from './content.cases.ts';

describe('contentRules', () => {
  testRuleCases(contentCases);
});
