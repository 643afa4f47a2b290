import { primaryKinds } from '@nakor/domain/fa3/elements/kinds';
import * as z from 'zod';
import { correctionTypeTexts, lineMethod } from '../correction-fields.ts';
import { explainSchema } from '../explained.ts';

/** A change, as in requests. */
export const change = z
  .strictObject({
    path: z.string().meta({ description: 'XPath of an element of the original.', examples: ['/Faktura/Fa/FaWiersz[1]/P_9A'] }),
    new_value: z.string().meta({ description: 'The value after the correction; empty to remove the element.', examples: ['45.00'] }),
    description: z.string().optional().meta({ description: 'Purpose of the change.' }),
  })
  .meta({ id: 'SuggestedChange', description: 'A change that can be sent to `POST /correction/build` unmodified.' });

/** A question that determines how a correction is built. */
export const question = z
  .strictObject({
    id: z.string().meta({ description: 'Key of the answer in `question_answers`.', examples: ['metoda_wierszy'] }),
    text: z.string().meta({ description: 'The question, for people.' }),
    kind: explainSchema(['choice', 'text', 'date', 'number', 'json'], {
      choice: 'one of `answers`',
      text: 'a short text',
      date: 'a date as YYYY-MM-DD',
      number: 'a number, with a decimal point',
      json: 'JSON, encoded as a string',
    }),
    answers: z
      .array(
        z.strictObject({
          value: z.string().meta({ description: 'The answer to send.' }),
          effect: z.string().meta({ description: 'What the answer leads to.' }),
        }),
      )
      .meta({ description: 'Allowed answers of a choice; empty for all other kinds.' }),
    default_answer: z.string().nullable().meta({ description: 'The answer that is used if the request contains none; null for none.' }),
    is_required: z.boolean().meta({ description: 'Whether an answer is required.' }),
  })
  .meta({ id: 'Question', description: 'A question that determines how a correction is built. All answers are strings.' });

/** Answers, by question id. */
export const answers = z.record(z.string(), z.string());

const primaryKind = explainSchema(
  primaryKinds,
  { VAT: 'an ordinary invoice', ZAL: 'an advance invoice', ROZ: 'a settlement invoice', UPR: 'a simplified invoice' },
  'RodzajFaktury.',
);

/** A correction scenario. */
export const scenario = z
  .strictObject({
    id: z.string().meta({ description: 'Send it as `scenario_id`.', examples: ['price-change'] }),
    title: z.string().meta({ description: 'Short description of what it corrects.' }),
    description: z.string().meta({ description: 'When to use it.' }),
    legal_basis: z.string().meta({ description: 'Legal basis.' }),
    kinds: z.array(primaryKind).meta({ description: 'Kinds of invoices that the scenario can correct.' }),
    default_typ_korekty: explainSchema(
      ['1', '2', '3', 'by_result'],
      { ...correctionTypeTexts, by_result: 'depends on whether the amounts increase or decrease' },
      'Default TypKorekty, which the request can override.',
    ),
    methods: z
      .array(lineMethod)
      .meta({ description: 'Supported ways to show changed lines, the default first; empty if the correction has no lines.' }),
    questions: z.array(question).meta({ description: 'Questions that determine how the correction is built.' }),
    paths: z
      .array(
        z.strictObject({
          pattern: z.string().meta({ description: 'The path without positions.', examples: ['Fa/FaWiersz/P_9A'] }),
          can_remove: z.boolean().meta({ description: 'Whether the element may be removed by an empty value.' }),
          only_on_new: z
            .boolean()
            .meta({ description: 'Whether the path is only allowed in lines or third parties that the changes add.' }),
        }),
      )
      .meta({ description: 'Paths that changes may use.' }),
    example: z
      .strictObject({
        rodzaj_faktury: primaryKind,
        kod_waluty: explainSchema(['PLN', 'EUR'], { PLN: 'złoty', EUR: 'euro' }, 'KodWaluty of the invoice.'),
        changes: z.array(change).meta({ description: 'Send them as `changes`.' }),
        question_answers: answers.meta({ description: 'Send them as `question_answers`.' }),
        desired_jpk_field: z.string().nullable().meta({ description: 'Send it as `desired_jpk_field`; null for none.' }),
      })
      .meta({ description: 'An example request that works for a small invoice of this kind and currency.' }),
  })
  .meta({ id: 'Scenario', description: 'A kind of mistake or event, and how it is corrected.' });

/** `data` of `GET /scenarios`. */
export const scenarioCatalogue = z
  .strictObject({ scenarios: z.array(scenario).meta({ description: 'All 14, always in the same order.' }) })
  .meta({ id: 'ScenarioCatalogue' });
