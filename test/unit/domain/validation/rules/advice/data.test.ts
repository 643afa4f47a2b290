import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { dataCases } from './data.cases.ts';

describe('dataRules', () => {
  testRuleCases(dataCases);
});
