import { describe } from 'vitest';
import { testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { attachmentCases } from './attachment.cases.ts';

describe('attachmentRules', () => {
  testRuleCases(attachmentCases);
});
