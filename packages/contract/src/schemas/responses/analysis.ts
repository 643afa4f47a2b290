import { correctionKinds, primaryKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';
import { validationResult } from '../validation-result.ts';
import { maybeText } from './envelope.ts';
import { answers, change, question } from './scenarios.ts';

const { kind, number, issue_date, seller_nip, buyer_nip, currency, gross, lines } = validationResult.shape.document.shape;

const invoice = z
  .strictObject({
    ...{ kind, number, issue_date, seller_nip, buyer_nip, currency, gross, lines },
    version: z.enum(['FA(2)', 'FA(3)']).nullable().meta({ description: 'Null when the document cannot be corrected.' }),
    is_correction: z
      .boolean()
      .nullable()
      .meta({ description: `Whether it is itself one of ${correctionKinds.join(', ')}.` }),
    reference: z
      .strictObject({ number: z.string(), issue_date: maybeText, ksef_number: maybeText })
      .nullable()
      .meta({ description: 'The first invoice, as a correction will name it.' }),
    doubts: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .meta({ description: 'What the document does not tell for certain.' }),
  })
  .meta({
    id: 'RecognisedInvoice',
    description: `What was recognised of the invoice. Kinds that can be corrected: ${primaryKinds.join(', ')} and their corrections.`,
  });

const suggestion = z
  .strictObject({
    scenario_id: z.string(),
    title: z.string(),
    score: z.number().min(0).max(1).meta({ description: 'How well it fits, from 0 to 1.' }),
    reasons: z.array(z.string()),
    questions: z.array(question),
    example_changes: z.array(change).meta({ description: 'Changes that work on this very invoice.' }),
    example_answers: answers,
    example_desired_jpk_field: z.string().nullable(),
  })
  .meta({ id: 'Suggestion', description: 'A scenario that fits. Sent with a number and a reason, its example gives a correction.' });

const { valid, readiness, summary } = validationResult.shape;

/** `data` of `POST /correction/analyze`. */
export const analysis = z
  .strictObject({
    invoice,
    obstacle: maybeText.meta({ description: 'Why the invoice cannot be corrected at all, and what to do; null when it can.' }),
    suggestions: z.array(suggestion).max(5).meta({ description: 'Best first.' }),
    issues_summary: z
      .strictObject({
        valid,
        readiness,
        ...summary.shape,
        codes: z.array(z.string()).meta({ description: 'Codes of all issues, each once.' }),
        truncated: z.boolean(),
      })
      .meta({ description: 'The verdict in short; POST /validate tells each issue.' }),
  })
  .meta({ id: 'Analysis' });
