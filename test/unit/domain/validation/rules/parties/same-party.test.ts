import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { samePartyCases } from './same-party.cases.ts';

describe('samePartyRules', () => {
  testRuleCases(samePartyCases);
});
