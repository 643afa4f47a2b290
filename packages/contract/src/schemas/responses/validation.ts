import * as z from 'zod';
import { baseValidationResult, issueResult, issuesDescription } from '../validation-result.ts';

/** One issue of a document. */
export const validationIssue = issueResult.meta({
  id: 'ValidationIssue',
  description: 'One finding about a document, with its location.',
});

/** `data` of `POST /validate`; also the validation result of a built correction. */
export const validationResult = baseValidationResult
  .extend({ issues: z.array(validationIssue).describe(issuesDescription) })
  .meta({ id: 'ValidationResult', description: 'The validation result of one document.' });
