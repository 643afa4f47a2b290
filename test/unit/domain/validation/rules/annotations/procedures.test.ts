import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { procedureCases } from './procedures.cases.ts';

describe('procedureRules', () => {
  testRuleCases(procedureCases);
});
