import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { correctionKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';
import { correctionKindTexts, correctionTypeTexts, lineMethodTexts } from '../correction-fields.ts';
import { explained, explainedOrNull } from '../explained.ts';
import { amount, nullableString } from './envelope.ts';
import { validationResult } from './validation.ts';

/** `RodzajFaktury` of a correction. */
export const correctionKind = explained(correctionKinds, correctionKindTexts, 'RodzajFaktury.');

/** `TypKorekty` of a correction. */
export const correctionType = explained(['1', '2', '3'], correctionTypeTexts, 'TypKorekty.');

/** What changes in JPK_V7M. */
export const jpk = z
  .record(z.string(), amount.nullable())
  .meta({ description: 'What changes in the fields of JPK_V7M (such as K_19), in PLN; null where the amount in PLN is not known.' });

/** What changes in the amounts. */
export const deltas = z
  .strictObject({
    net: amount.meta({ description: 'What changes in the tax bases.' }),
    vat: amount.meta({ description: 'What changes in the tax.' }),
    gross: amount.meta({ description: 'P_15 of the correction.' }),
    by_rate: z
      .array(
        z.strictObject({
          field: z.string().meta({ description: 'Field of the tax base.', examples: ['P_13_1'] }),
          rates: z.array(z.string()).meta({ description: 'Rates (P_12) whose lines count towards it.', examples: [['23', '22']] }),
          net: amount.meta({ description: 'What changes in the tax base.' }),
          vat: amount.nullable().meta({ description: 'What changes in the tax; null where there is none.' }),
          vat_pln: amount.nullable().meta({ description: 'The tax in PLN, where the currency is another one.' }),
        }),
      )
      .meta({ description: 'The same by rates, as they stand in the document.' }),
  })
  .meta({ id: 'Deltas', description: 'What changes in the amounts, in the currency of the invoice.' });

const explanation = z
  .strictObject({
    path: z.string().meta({ description: 'Of the element; JPK_V7M/K_19 for a field of the sales record.' }),
    label: z.string().meta({ description: 'What it is, in words.' }),
    before: nullableString.meta({ description: 'What stood there; null for nothing.' }),
    after: nullableString.meta({ description: 'What stands there after the correction; null for nothing.' }),
    delta: nullableString.meta({ description: 'After minus before; null for what is no number.' }),
    rule: z.string().meta({ description: 'How it was found, with its source.' }),
  })
  .meta({ id: 'Explanation', description: 'One figure or text of the correction, so that it can be checked by hand.' });

const xml = z.string().meta({ description: 'The document, which the official schema has passed.' });
const filename = z.string().meta({ description: 'A safe name for the file.' });

/** `data` of `POST /correction/build`. */
export const builtCorrection = z
  .strictObject({
    xml,
    filename,
    rodzaj_faktury: correctionKind,
    typ_korekty: correctionType,
    przyczyna_korekty: z.string().meta({ description: 'The reason as it stands in the document; a longer one goes on in DodatkowyOpis.' }),
    method: explainedOrNull(lineMethods, lineMethodTexts, 'How changed lines are shown; null where there are none.'),
    deltas,
    jpk,
    changes_applied: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'Address of the element, with positions.' }),
          old_value: nullableString.meta({ description: 'What stood there; null for nothing.' }),
          new_value: z.string().meta({ description: 'What stands there now; empty for an element that was removed.' }),
          description: nullableString.meta({ description: 'What you wrote of the change; null for nothing.' }),
        }),
      )
      .meta({ description: 'The changes of the request, as they were understood.' }),
    warnings: z.array(z.string()).meta({ description: 'What you should know of the correction, in sentences.' }),
    validation: validationResult,
    explanation: z.array(explanation).meta({ description: 'Where each figure comes from, in the order of the document.' }),
    explanation_truncated: z.boolean().meta({ description: 'There is more to explain than fits into the answer.' }),
    additional_documents: z
      .array(
        z.strictObject({
          kind: z.string().meta({ description: '`new_invoice`: the invoice that replaces the original.', examples: ['new_invoice'] }),
          ...{ filename, xml, validation: validationResult },
        }),
      )
      .meta({ description: 'What goes with the correction: the new invoice of wrong-nip-zero-out.' }),
  })
  .meta({ id: 'BuiltCorrection' });
