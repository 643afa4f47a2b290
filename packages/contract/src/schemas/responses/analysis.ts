import { correctionKinds, primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import * as z from 'zod';
import { explainNullableSchema } from '../explained.ts';
import { baseValidationResult } from '../validation-result.ts';
import { nullableString } from './envelope.ts';
import { answers, change, question } from './scenarios.ts';

const { kind, number, issue_date, seller_nip, buyer_nip, currency, gross, lines } = baseValidationResult.shape.document.shape;

const invoice = z
  .strictObject({
    ...{ kind, number, issue_date, seller_nip, buyer_nip, currency, gross, lines },
    version: explainNullableSchema(
      ['FA(2)', 'FA(3)'],
      { 'FA(2)': 'the version that KSeF accepted until January 2026', 'FA(3)': 'the current version' },
      'Version of the invoice schema; null if the document cannot be corrected.',
    ),
    is_correction: z
      .boolean()
      .nullable()
      .meta({ description: `Whether the document is itself a correction (${correctionKinds.join(', ')}).` }),
    reference: z
      .strictObject({
        number: z.string().meta({ description: 'P_2.' }),
        issue_date: nullableString.meta({ description: 'P_1.' }),
        ksef_number: nullableString.meta({ description: 'KSeF number; null if the document does not contain it.' }),
      })
      .nullable()
      .meta({ description: 'The original invoice, as a correction will refer to it.' }),
    warnings: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'XPath of the element in question.' }),
          message: z.string().meta({ description: 'What is ambiguous, and what was assumed.' }),
        }),
      )
      .meta({ description: 'Ambiguities in the document.' }),
  })
  .meta({
    id: 'RecognisedInvoice',
    description: `Data read from the invoice. Kinds that can be corrected: ${primaryKinds.join(', ')} and their corrections.`,
  });

const suggestion = z
  .strictObject({
    scenario_id: z.string().meta({ description: 'Send it as `scenario_id`.', examples: ['price-change'] }),
    title: z.string().meta({ description: 'Short description of what it corrects.' }),
    score: z.number().min(0).max(1).meta({ description: 'How well the scenario fits, from 0 to 1.' }),
    reasons: z.array(z.string()).meta({ description: 'Why the scenario fits.' }),
    questions: z.array(question).meta({ description: 'Questions that determine how the correction is built.' }),
    example_changes: z.array(change).meta({ description: 'Example changes that work for this invoice.' }),
    example_answers: answers.meta({ description: 'The `question_answers` for the example.' }),
    example_desired_jpk_field: z.string().nullable().meta({ description: 'The `desired_jpk_field` for the example; null for none.' }),
  })
  .meta({
    id: 'Suggestion',
    description: 'A scenario that fits the invoice. Send its example with a number and a reason to build a correction.',
  });

const { valid, readiness, summary } = baseValidationResult.shape;

/** `data` of `POST /correction/analyze`. */
export const analysis = z
  .strictObject({
    invoice,
    blocking_reason: nullableString.meta({
      description: 'Why the invoice cannot be corrected, and what to do instead; null if it can be corrected.',
    }),
    suggestions: z.array(suggestion).max(5).meta({ description: 'Best first.' }),
    issues_summary: z
      .strictObject({
        valid,
        readiness,
        ...summary.omit({ groups: true }).shape,
        codes: z.array(z.string()).meta({ description: 'Distinct codes of all issues.' }),
        truncated: z.boolean().meta({ description: 'Whether there are more issues than were counted.' }),
      })
      .meta({ description: 'Summary of the validation; `POST /validate` returns each issue.' }),
  })
  .meta({ id: 'Analysis', description: 'An analysis of an invoice, and how it can be corrected.' });
