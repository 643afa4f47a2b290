import { lineMethods } from '@nakor/domain/correction/correction-plan';
import { primaryKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';

/** A change as callers send it. */
export const change = z
  .strictObject({
    path: z.string().meta({ description: 'Address of an element of the original.', examples: ['/Faktura/Fa/FaWiersz[1]/P_9A'] }),
    new_value: z.string().meta({ description: 'The text afterwards; empty to remove the element.', examples: ['45.00'] }),
    description: z.string().optional(),
  })
  .meta({ id: 'SuggestedChange', description: 'A change that can be sent to POST /correction/build as it is.' });

/** A question that decides how a correction is made. */
export const question = z
  .strictObject({
    id: z.string().meta({ description: 'Key of the answer in question_answers.', examples: ['metoda_wierszy'] }),
    text: z.string(),
    kind: z.enum(['choice', 'text', 'date', 'number', 'json']),
    answers: z
      .array(z.strictObject({ value: z.string(), effect: z.string() }))
      .meta({ description: 'Allowed answers of a choice, and what each leads to; empty for all other kinds.' }),
    default_answer: z.string().nullable().meta({ description: 'What counts when nothing is answered.' }),
    is_required: z.boolean(),
  })
  .meta({ id: 'Question', description: 'A question that decides how a correction is made. All answers are texts.' });

/** Answers to questions, by their ids. */
export const answers = z.record(z.string(), z.string());

const scenario = z
  .strictObject({
    id: z.string().meta({ description: 'Sent as scenario_id.', examples: ['price-change'] }),
    title: z.string(),
    description: z.string().meta({ description: 'When to use it.' }),
    legal_basis: z.string(),
    kinds: z.array(z.enum(primaryKinds)).meta({ description: 'Kinds of invoices that it corrects (RodzajFaktury).' }),
    default_typ_korekty: z.enum(['1', '2', '3', 'by_result']).meta({
      description: 'TypKorekty; by_result where the direction of the amounts decides.',
    }),
    methods: z
      .array(z.enum(lineMethods))
      .meta({ description: 'How changed lines can be shown, the default first; empty where there are none.' }),
    questions: z.array(question),
    paths: z
      .array(
        z.strictObject({
          pattern: z.string(),
          can_remove: z.boolean().meta({ description: 'Whether an empty value, which removes the element, is allowed.' }),
          only_on_new: z.boolean().meta({ description: 'Only in lines or third parties that the changes add.' }),
        }),
      )
      .meta({ description: 'Paths that changes may take.' }),
    example: z
      .strictObject({
        rodzaj_faktury: z.enum(primaryKinds),
        kod_waluty: z.enum(['PLN', 'EUR']),
        changes: z.array(change),
        question_answers: answers,
        desired_jpk_field: z.string().nullable(),
      })
      .meta({ description: 'A request that works on a small invoice of the kind and in the currency told.' }),
  })
  .meta({ id: 'Scenario', description: 'One kind of mistake or event, and how it is corrected.' });

/** `data` of `GET /scenarios`. */
export const scenarioCatalogue = z.strictObject({ scenarios: z.array(scenario) }).meta({ id: 'ScenarioCatalogue' });
