import { describe } from 'vitest';
import { testRuleCases } from '../../../../support/builders/rule-cases.ts';
import { formCases } from './form.cases.ts';

describe('formRules', () => {
  testRuleCases(formCases);
});
