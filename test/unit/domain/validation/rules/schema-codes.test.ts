import { describe } from 'vitest';
import { testRuleCases } from '../../../../support/builders/rule-cases.ts';
import { structureCases } from './schema-codes.cases.ts';
import { valueCases } from './schema-values.cases.ts';

describe('schemaCodes', () => {
  testRuleCases({ ...structureCases, ...valueCases });
});
