import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { collectiveCases } from './collective.cases.ts';

describe('collectiveRules', () => {
  testRuleCases(collectiveCases);
});
