import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { missingStateCases } from './missing-states.cases.ts';

describe('missingStateRules', () => {
  testRuleCases(missingStateCases);
});
