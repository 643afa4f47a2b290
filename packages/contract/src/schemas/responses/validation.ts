import * as z from 'zod';
import { baseValidationResult, issueResult, issuesDescription } from '../validation-result.ts';

/** One issue of a document. */
export const validationIssue = issueResult.meta({
  id: 'ValidationIssue',
  description: 'One finding about a document, with its location.',
});

/** The same in an event, without what the rule catalogue says about the code. */
export const eventIssue = issueResult.omit({ title: true, enforced_by: true, enforcement: true, source: true }).meta({
  id: 'EventIssue',
  description: 'One finding about a document, with its location. The rule catalogue (`help_url`) has the title and the source of its rule.',
});

/** `data` of `POST /validate`; also the validation result of a built correction. */
export const validationResult = baseValidationResult
  .extend({ issues: z.array(validationIssue).describe(issuesDescription) })
  .meta({ id: 'ValidationResult', description: 'The validation result of one document.' });
