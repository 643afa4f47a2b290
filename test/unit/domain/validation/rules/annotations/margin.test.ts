import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { marginCases } from './margin.cases.ts';

describe('marginRules', () => {
  testRuleCases(marginCases);
});
