import { describe } from 'vitest';
import { testRuleCases } from '../../../../support/builders/rule-cases.ts';
import { encodingCases } from './encoding.cases.ts';

describe('encodingRules', () => {
  testRuleCases(encodingCases);
});
