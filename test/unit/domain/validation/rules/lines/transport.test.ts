import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { transportCases } from './transport.cases.ts';

describe('transportRules', () => {
  testRuleCases(transportCases);
});
