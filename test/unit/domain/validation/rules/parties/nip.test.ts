import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { nipCases } from './nip.cases.ts';

describe('nipRules', () => {
  testRuleCases(nipCases);
});
