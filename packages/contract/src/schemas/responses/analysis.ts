import { correctionKinds, primaryKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';
import { explainedOrNull } from '../explained.ts';
import { baseValidationResult } from '../validation-result.ts';
import { nullableString } from './envelope.ts';
import { answers, change, question } from './scenarios.ts';

const { kind, number, issue_date, seller_nip, buyer_nip, currency, gross, lines } = baseValidationResult.shape.document.shape;

const invoice = z
  .strictObject({
    ...{ kind, number, issue_date, seller_nip, buyer_nip, currency, gross, lines },
    version: explainedOrNull(
      ['FA(2)', 'FA(3)'],
      { 'FA(2)': 'the form that KSeF took until January 2026', 'FA(3)': 'the form of today' },
      'Which form it has; null when the document cannot be corrected.',
    ),
    is_correction: z
      .boolean()
      .nullable()
      .meta({ description: `Whether it is itself one of ${correctionKinds.join(', ')}.` }),
    reference: z
      .strictObject({
        number: z.string().meta({ description: 'P_2.' }),
        issue_date: nullableString.meta({ description: 'P_1.' }),
        ksef_number: nullableString.meta({ description: 'Its number in KSeF; null where the document does not tell it.' }),
      })
      .nullable()
      .meta({ description: 'The first invoice, as a correction will name it.' }),
    doubts: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'Address of the element in question.' }),
          message: z.string().meta({ description: 'What is doubtful about it, and what was assumed.' }),
        }),
      )
      .meta({ description: 'What the document does not tell for certain.' }),
  })
  .meta({
    id: 'RecognisedInvoice',
    description: `What was recognised of the invoice. Kinds that can be corrected: ${primaryKinds.join(', ')} and their corrections.`,
  });

const suggestion = z
  .strictObject({
    scenario_id: z.string().meta({ description: 'Sent as scenario_id.', examples: ['price-change'] }),
    title: z.string().meta({ description: 'What it corrects, in a few words.' }),
    score: z.number().min(0).max(1).meta({ description: 'How well it fits, from 0 to 1.' }),
    reasons: z.array(z.string()).meta({ description: 'Why it fits, in sentences.' }),
    questions: z.array(question).meta({ description: 'What decides how the correction is made.' }),
    example_changes: z.array(change).meta({ description: 'Changes that work on this very invoice.' }),
    example_answers: answers.meta({ description: 'question_answers that go with them.' }),
    example_desired_jpk_field: z.string().nullable().meta({ description: 'desired_jpk_field that goes with them; null for none.' }),
  })
  .meta({ id: 'Suggestion', description: 'A scenario that fits. Sent with a number and a reason, its example gives a correction.' });

const { valid, readiness, summary } = baseValidationResult.shape;

/** `data` of `POST /correction/analyze`. */
export const analysis = z
  .strictObject({
    invoice,
    obstacle: nullableString.meta({ description: 'Why the invoice cannot be corrected at all, and what to do; null when it can.' }),
    suggestions: z.array(suggestion).max(5).meta({ description: 'Best first.' }),
    issues_summary: z
      .strictObject({
        valid,
        readiness,
        ...summary.shape,
        codes: z.array(z.string()).meta({ description: 'Codes of all issues, each once.' }),
        truncated: z.boolean().meta({ description: 'There are more issues than were counted.' }),
      })
      .meta({ description: 'The verdict in short; POST /validate tells each issue.' }),
  })
  .meta({ id: 'Analysis', description: 'What an invoice is, and how it can be corrected.' });
