import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { implausibleDateCases } from './implausible-dates.cases.ts';

describe('implausibleDateRules', () => {
  testRuleCases(implausibleDateCases);
});
