import { describe } from 'vitest';
import { testRuleCases } from '../../../../support/builders/rule-cases.ts';
import { acceptanceCases } from './acceptance.cases.ts';

describe('acceptanceRules', () => {
  testRuleCases(acceptanceCases);
});
