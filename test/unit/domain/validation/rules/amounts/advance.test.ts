import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { advanceCases } from './advance.cases.ts';

describe('advanceRules', () => {
  testRuleCases(advanceCases);
});
