import { enforcers } from '@nakor/domain/validation/model/enforcement';
import * as z from 'zod';
import { issueSource } from '../issue-origin.ts';

/** An entry of the rule catalogue, in one language. */
export const ruleEntry = z
  .strictObject({
    code: z.string().describe('Stable code of the rule.'),
    title: z.string().describe('What is wrong, in a few words.'),
    why: z.string().describe('Why it is wrong, or what the entry is about.'),
    enforced_by: z.enum(enforcers).describe('Where the condition comes from.'),
    source: issueSource,
  })
  .meta({ id: 'RuleEntry', description: 'A rule: what the catalogue says about the issues with its code.' });
