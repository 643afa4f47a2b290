import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { shareCases } from './shares.cases.ts';

describe('shareRules', () => {
  testRuleCases(shareCases);
});
