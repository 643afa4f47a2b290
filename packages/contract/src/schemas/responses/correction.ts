import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { correctionKinds } from '@nakor/domain/fa3/elements/kinds';
import * as z from 'zod';
import { correctionKindTexts, correctionTypeTexts, lineMethodTexts } from '../correction-fields.ts';
import { explainNullableSchema, explainSchema } from '../explained.ts';
import { jpk, jpkRow } from '../jpk-row.ts';
import { amount, nullableString } from './envelope.ts';
import { validationResult } from './validation.ts';

/** `RodzajFaktury` of a correction. */
export const correctionKind = explainSchema(correctionKinds, correctionKindTexts, 'RodzajFaktury.');

/** `TypKorekty` of a correction. */
export const correctionType = explainSchema(['1', '2', '3'], correctionTypeTexts, 'TypKorekty.');

/** Changes of the amounts. */
export const deltas = z
  .strictObject({
    net: amount.meta({ description: 'Change of the tax bases.' }),
    vat: amount.meta({ description: 'Change of the tax.' }),
    gross: amount.meta({ description: 'P_15 of the correction.' }),
    by_rate: z
      .array(
        z.strictObject({
          field: z.string().meta({ description: 'Field of the tax base.', examples: ['P_13_1'] }),
          rates: z.array(z.string()).meta({ description: 'Rates (P_12) of the lines that belong to it.', examples: [['23', '22']] }),
          net: amount.meta({ description: 'Change of the tax base.' }),
          vat: amount.nullable().meta({ description: 'Change of the tax; null where there is no tax.' }),
          vat_pln: amount.nullable().meta({ description: 'Change of the tax in PLN, if the currency of the invoice is not PLN.' }),
        }),
      )
      .meta({ description: 'The changes by rate, in the order of the document.' }),
  })
  .meta({ id: 'Deltas', description: 'Changes of the amounts, in the currency of the invoice.' });

const explanation = z
  .strictObject({
    path: z.string().meta({ description: 'Path of the element; such as `JPK_V7M/K_19` for a field of the sales register.' }),
    label: z.string().meta({ description: 'Name of the element or field, for people.' }),
    before: nullableString.meta({ description: 'Value before the correction; null for none.' }),
    after: nullableString.meta({ description: 'Value after the correction; null for none.' }),
    delta: nullableString.meta({ description: 'After minus before; null for values that are not numbers.' }),
    rule: z.string().meta({ description: 'The rule that gives the value, with its source.' }),
  })
  .meta({ id: 'Explanation', description: 'One value of the correction, explained so that it can be verified by hand.' });

const xml = z.string().meta({ description: 'XML of the document, which conforms to the official schema.' });
const filename = z.string().meta({ description: 'A safe file name.' });

/** `data` of `POST /correction/build`. */
export const builtCorrection = z
  .strictObject({
    xml,
    filename,
    scenarios: z.array(z.string()).meta({
      description: 'Ids of the scenarios that planned the correction: that of the request, then those recognized by its other changes.',
    }),
    rodzaj_faktury: correctionKind,
    typ_korekty: correctionType,
    przyczyna_korekty: z.string().meta({ description: 'The reason, as written in the document; a long one continues in DodatkowyOpis.' }),
    method: explainNullableSchema(lineMethods, lineMethodTexts, 'How changed lines are shown; null if there are none.'),
    deltas,
    jpk,
    jpk_rows: z.array(jpkRow).meta({
      description:
        'The rows in which the correction is recorded in JPK_V7M(3), one for each period; their amounts add up to `jpk`. The tax on a margin has a row of its own. Empty if the seller files no JPK_V7M.',
    }),
    changes_applied: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'XPath of the element, with positions.' }),
          old_value: nullableString.meta({ description: 'Value before the change; null for none.' }),
          new_value: z.string().meta({ description: 'Value after the change; empty if the element was removed.' }),
          description: nullableString.meta({ description: 'Your description of the change; null for none.' }),
        }),
      )
      .meta({ description: 'The changes of the request, as they were applied.' }),
    warnings: z.array(z.string()).meta({ description: 'Warnings about the correction.' }),
    validation: validationResult,
    explanation: z.array(explanation).meta({ description: 'Where each value comes from, in the order of the document.' }),
    explanation_truncated: z.boolean().meta({ description: 'Whether the explanation was truncated to fit into the response.' }),
    additional_documents: z
      .array(
        z.strictObject({
          kind: z.string().meta({ description: '`new_invoice`: the invoice that replaces the original.', examples: ['new_invoice'] }),
          ...{ filename, xml, validation: validationResult },
        }),
      )
      .meta({
        description: 'Documents to issue together with the correction, such as the new invoice of the scenario `wrong-nip-zero-out`.',
      }),
    state_after_xml: nullableString.optional().meta({
      description:
        'On request (`include_state_after`): the invoice as it stands after the correction, for your books. It is not an invoice: it is marked as never issued, and `POST /validate` reports it as critical (XML-022). For a further correction send the original and its corrections. Null if it is left out.',
    }),
    state_after_omitted: nullableString.optional().meta({ description: 'Why `state_after_xml` is left out; null if it is not.' }),
  })
  .meta({ id: 'BuiltCorrection' });
