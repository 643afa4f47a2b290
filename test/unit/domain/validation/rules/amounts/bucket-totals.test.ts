import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/rule-cases.ts';
import { bucketTotalCases } from './bucket-totals.cases.ts';

describe('bucketTotalRules', () => {
  testRuleCases(bucketTotalCases);
});
