import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { originalReferenceCases } from './original-reference.cases.ts';

describe('originalReferenceRules', () => {
  testRuleCases(originalReferenceCases);
});
