import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { originalPartyCases } from './original-parties.cases.ts';

describe('originalPartyRules', () => {
  testRuleCases(originalPartyCases);
});
