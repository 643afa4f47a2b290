import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { codeCases } from './codes.cases.ts';

describe('codeRules', () => {
  testRuleCases(codeCases);
});
