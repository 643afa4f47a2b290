import * as z from 'zod';
import { baseValidationResult, issueResult } from '../validation-result.ts';

/** One issue of a document. */
export const validationIssue = issueResult.meta({
  id: 'ValidationIssue',
  description: 'One thing to know about a document, with its place.',
});

/** `data` of `POST /validate`; also the verdict on what was built. */
export const validationResult = baseValidationResult
  .extend({ issues: z.array(validationIssue).describe('By line, column and code; 1,000 at most.') })
  .meta({ id: 'ValidationResult', description: 'The verdict on one document.' });
