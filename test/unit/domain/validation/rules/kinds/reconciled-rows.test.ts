import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { reconciledRowCases } from './reconciled-rows.cases.ts';

describe('reconciledRowRules', () => {
  testRuleCases(reconciledRowCases);
});
