import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { ksefNumberCases } from './ksef-numbers.cases.ts';

describe('ksefNumberRules', () => {
  testRuleCases(ksefNumberCases);
});
