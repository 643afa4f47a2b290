import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { referenceCases } from './references.cases.ts';

describe('referenceRules', () => {
  testRuleCases(referenceCases);
});
