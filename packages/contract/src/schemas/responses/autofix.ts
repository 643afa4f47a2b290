import * as z from 'zod';
import { notCheckedList } from '../validation-result.ts';
import { validationIssue } from './validation.ts';

const position = z.int().positive().nullable();

/** `data` of `POST /autofix`, where JSON is asked for. */
export const autofixResult = z
  .strictObject({
    xml: z.string().meta({ description: 'The repaired document.' }),
    fixes: z
      .array(
        z.strictObject({
          code: z.string().meta({ description: 'Code of the issue that was mended.', examples: ['XML-120'] }),
          round: z.int().positive().meta({ description: 'Fixes are made in rounds, each on the outcome of the one before.' }),
          xpath: z.string().nullable().meta({ description: 'Address of the place, with positions; null for none.' }),
          line: position.meta({ description: 'Line before the round, from 1; null for no place.' }),
          column: position.meta({ description: 'Column before the round, in characters, from 1; null for no place.' }),
          description: z.string().meta({ description: 'What was done, in one sentence.' }),
          before: z.string().meta({ description: 'The changed piece of the document, shortened.' }),
          after: z.string().meta({ description: 'What stands there now, shortened.' }),
        }),
      )
      .meta({ description: 'What was done, in order.' }),
    remaining: z.array(validationIssue).meta({ description: 'Issues that the repaired document still has.' }),
    not_checked: notCheckedList,
    truncated: z.boolean().meta({ description: 'Whether the lists were cut to fit into the answer.' }),
  })
  .meta({ id: 'AutofixResult', description: 'A repaired document, and what was done to it.' });
