import { describe } from 'vitest';
import { testRuleCases } from '../../../../support/rule-cases.ts';
import { formCases } from './form.cases.ts';

describe('formRules', () => {
  testRuleCases(formCases);
});
