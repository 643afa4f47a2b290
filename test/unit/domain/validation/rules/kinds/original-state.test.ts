import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { originalStateCases } from './original-state.cases.ts';

describe('originalStateRules', () => {
  testRuleCases(originalStateCases);
});
