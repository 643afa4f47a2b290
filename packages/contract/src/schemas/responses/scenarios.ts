import { primaryKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';
import { correctionTypeTexts, lineMethod } from '../correction-fields.ts';
import { explained } from '../explained.ts';

/** A change as callers send it. */
export const change = z
  .strictObject({
    path: z.string().meta({ description: 'Address of an element of the original.', examples: ['/Faktura/Fa/FaWiersz[1]/P_9A'] }),
    new_value: z.string().meta({ description: 'The text afterwards; empty to remove the element.', examples: ['45.00'] }),
    description: z.string().optional().meta({ description: 'What the change is for.' }),
  })
  .meta({ id: 'SuggestedChange', description: 'A change that can be sent to POST /correction/build as it is.' });

/** A question that decides how a correction is made. */
export const question = z
  .strictObject({
    id: z.string().meta({ description: 'Key of the answer in question_answers.', examples: ['metoda_wierszy'] }),
    text: z.string().meta({ description: 'The question, for people.' }),
    kind: explained(['choice', 'text', 'date', 'number', 'json'], {
      choice: 'one of `answers`',
      text: 'some words',
      date: 'a day as YYYY-MM-DD',
      number: 'digits, with a dot before decimals',
      json: 'JSON, written as a text',
    }),
    answers: z
      .array(
        z.strictObject({
          value: z.string().meta({ description: 'The answer as it is sent.' }),
          effect: z.string().meta({ description: 'What it leads to.' }),
        }),
      )
      .meta({ description: 'Allowed answers of a choice, and what each leads to; empty for all other kinds.' }),
    default_answer: z.string().nullable().meta({ description: 'What counts when nothing is answered.' }),
    is_required: z.boolean().meta({ description: 'Whether it has to be answered.' }),
  })
  .meta({ id: 'Question', description: 'A question that decides how a correction is made. All answers are texts.' });

/** Answers to questions, by their ids. */
export const answers = z.record(z.string(), z.string());

const primaryKind = explained(
  primaryKinds,
  { VAT: 'an ordinary invoice', ZAL: 'an advance invoice', ROZ: 'a settlement invoice', UPR: 'a simplified invoice' },
  'RodzajFaktury.',
);

const scenario = z
  .strictObject({
    id: z.string().meta({ description: 'Sent as scenario_id.', examples: ['price-change'] }),
    title: z.string().meta({ description: 'What it corrects, in a few words.' }),
    description: z.string().meta({ description: 'When to use it.' }),
    legal_basis: z.string().meta({ description: 'Where the law asks for it.' }),
    kinds: z.array(primaryKind).meta({ description: 'Kinds of invoices that it corrects.' }),
    default_typ_korekty: explained(
      ['1', '2', '3', 'by_result'],
      { ...correctionTypeTexts, by_result: 'the direction of the amounts decides' },
      'TypKorekty, unless the request says otherwise.',
    ),
    methods: z.array(lineMethod).meta({ description: 'How changed lines can be shown, the default first; empty where there are none.' }),
    questions: z.array(question).meta({ description: 'What decides how the correction is made.' }),
    paths: z
      .array(
        z.strictObject({
          pattern: z.string().meta({ description: 'The path without positions.', examples: ['Fa/FaWiersz/P_9A'] }),
          can_remove: z.boolean().meta({ description: 'Whether an empty value, which removes the element, is allowed.' }),
          only_on_new: z.boolean().meta({ description: 'Only in lines or third parties that the changes add.' }),
        }),
      )
      .meta({ description: 'Paths that changes may take.' }),
    example: z
      .strictObject({
        rodzaj_faktury: primaryKind,
        kod_waluty: explained(['PLN', 'EUR'], { PLN: 'złoty', EUR: 'euro' }, 'KodWaluty of that invoice.'),
        changes: z.array(change).meta({ description: 'Sent as changes.' }),
        question_answers: answers.meta({ description: 'Sent as question_answers.' }),
        desired_jpk_field: z.string().nullable().meta({ description: 'Sent as desired_jpk_field; null for none.' }),
      })
      .meta({ description: 'A request that works on a small invoice of the kind and in the currency told.' }),
  })
  .meta({ id: 'Scenario', description: 'One kind of mistake or event, and how it is corrected.' });

/** `data` of `GET /scenarios`. */
export const scenarioCatalogue = z
  .strictObject({ scenarios: z.array(scenario).meta({ description: 'All 13, always in the same order.' }) })
  .meta({ id: 'ScenarioCatalogue' });
