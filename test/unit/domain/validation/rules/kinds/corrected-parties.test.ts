import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctedPartyCases } from './corrected-parties.cases.ts';

describe('correctedPartyRules', () => {
  testRuleCases(correctedPartyCases);
});
