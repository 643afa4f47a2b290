import * as z from 'zod';
import { issuesDescription, notCheckedList } from '../validation-result.ts';
import { validationIssue } from './validation.ts';

const position = z.int().positive().nullable();

/** `data` of `POST /autofix` with `Accept: application/json`. */
export const autofixResult = z
  .strictObject({
    xml: z.string().meta({ description: 'The fixed document.' }),
    fixes: z
      .array(
        z.strictObject({
          code: z.string().meta({ description: 'Code of the issue that was fixed.', examples: ['XML-120'] }),
          round: z
            .int()
            .positive()
            .meta({ description: 'Number of the round. Fixes are applied in rounds, each to the result of the previous one.' }),
          xpath: z.string().nullable().meta({ description: 'XPath of the location, with positions; null for none.' }),
          line: position.meta({ description: 'Line before the round, from 1; null for none.' }),
          column: position.meta({ description: 'Column before the round, in characters, from 1; null for none.' }),
          description: z.string().meta({ description: 'What was changed, in one sentence.' }),
          before: z.string().meta({ description: 'The changed part of the document, truncated.' }),
          after: z.string().meta({ description: 'The same part after the fix, truncated.' }),
        }),
      )
      .meta({ description: 'The applied fixes, in order.' }),
    remaining: z.array(validationIssue).meta({ description: `Issues that remain in the fixed document. ${issuesDescription}` }),
    not_checked: notCheckedList,
    truncated: z.boolean().meta({ description: 'Whether the lists were truncated to fit into the response.' }),
  })
  .meta({ id: 'AutofixResult', description: 'A fixed document, and the fixes that were applied.' });
