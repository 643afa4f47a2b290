import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { roleCases } from './roles.cases.ts';

describe('roleRules', () => {
  testRuleCases(roleCases);
});
