import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctionRowCases } from './correction-rows.cases.ts';

describe('correctionRowRules', () => {
  testRuleCases(correctionRowCases);
});
