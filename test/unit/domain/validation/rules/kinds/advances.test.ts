import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { advanceCases } from './advances.cases.ts';

describe('advanceRules', () => {
  testRuleCases(advanceCases);
});
