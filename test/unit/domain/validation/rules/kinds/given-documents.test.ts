import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { givenDocumentCases } from './given-documents.cases.ts';

describe('givenDocumentRules', () => {
  testRuleCases(givenDocumentCases);
});
