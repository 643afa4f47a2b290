import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { changeCases } from './changes.cases.ts';

describe('changeRules', () => {
  testRuleCases(changeCases);
});
