import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { meansOfTransportCases } from './means-of-transport.cases.ts';

describe('meansOfTransportRules', () => {
  testRuleCases(meansOfTransportCases);
});
