import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { statedCauseCases } from './stated-cause.cases.ts';

describe('statedCauseRules', () => {
  testRuleCases(statedCauseCases);
});
