import { enforcers } from '@nakor/domain/validation/model/enforcement';
import { severities } from '@nakor/domain/validation/model/issue';
import * as z from 'zod';
import { issueSource } from '../issue-origin.ts';
import { enforcementFields, exampleLine, unlessDescription } from './rules.ts';

/** The schema of {@link RuleEntry}. */
export const ruleEntry = z
  .strictObject({
    code: z.string().describe('Stable code of the rule.'),
    title: z.string().describe('What is wrong, in a few words.'),
    why: z.string().describe('Why it is wrong, or what the entry is about.'),
    details: z.string().nullable().describe('Tolerances, exceptions and what is not checked.'),
    how_to_fix: z.string().describe('How to fix it in any invoice.'),
    reported_as: z.enum(['issue', 'rejection']).describe('An issue of a result, or a document that cannot be read and has no result.'),
    severity: z.enum(severities).describe('Severity of its issues in the environment and on the day of the options.'),
    severity_on_corrections: z.enum(severities).nullable().describe('Severity on corrections; null if it is the same.'),
    invoice_kinds: z.array(z.string()).nullable().describe('Values of `RodzajFaktury` to which it applies; null for all.'),
    autofix: z.boolean().describe('Whether `autofix` may fix it.'),
    enforced_by: z.enum(enforcers).describe('Where the condition comes from.'),
    enforcement: z
      .array(z.strictObject({ ...enforcementFields, unless: z.string().nullable().describe(unlessDescription) }))
      .describe('The history of what KSeF does, by environment, oldest first; empty if it does not check it.'),
    source: issueSource,
    example: z
      .array(exampleLine)
      .nullable()
      .describe('An incorrect invoice compared with a correct one; null if it cannot be shown as text.'),
  })
  .meta({ id: 'RuleEntry', description: 'A rule: what the catalogue says about the issues with its code.' });

/** An entry of the rule catalogue, in one language. */
export type RuleEntry = z.infer<typeof ruleEntry>;
