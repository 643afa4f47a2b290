import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { hiddenIdentifierCases } from './hidden-identifiers.cases.ts';

describe('hiddenIdentifierRules', () => {
  testRuleCases(hiddenIdentifierCases);
});
