import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctionDifferenceCases } from './correction-differences.cases.ts';

describe('correctionDifferenceRules', () => {
  testRuleCases(correctionDifferenceCases);
});
