import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { exemptionCases } from './exemption.cases.ts';

describe('exemptionRules', () => {
  testRuleCases(exemptionCases);
});
