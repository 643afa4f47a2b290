import { lineMethods } from '@nakor/domain/correction/correction-plan';
import { correctionKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';
import { amount, maybeText } from './envelope.ts';
import { validationVerdict } from './validation.ts';

/** What changes in the amounts. */
export const deltas = z
  .strictObject({
    net: amount,
    vat: amount,
    gross: amount.meta({ description: 'P_15 of the correction.' }),
    by_rate: z.array(
      z.strictObject({
        field: z.string().meta({ description: 'Field of the tax base.', examples: ['P_13_1'] }),
        rates: z.array(z.string()),
        net: amount,
        vat: amount.nullable(),
        vat_pln: amount.nullable().meta({ description: 'The tax in PLN, where the currency is another one.' }),
      }),
    ),
  })
  .meta({ id: 'Deltas', description: 'What changes in the amounts, in the currency of the invoice.' });

const explanation = z
  .strictObject({
    path: z.string().meta({ description: 'Of the element; JPK_V7M/K_19 for a field of the sales record.' }),
    label: z.string(),
    before: maybeText,
    after: maybeText,
    delta: maybeText.meta({ description: 'After minus before; null for what is no number.' }),
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
    rodzaj_faktury: z.enum(correctionKinds),
    typ_korekty: z.enum(['1', '2', '3']),
    przyczyna_korekty: z.string().meta({ description: 'The reason as it stands in the document; a longer one goes on in DodatkowyOpis.' }),
    method: z.enum(lineMethods).nullable().meta({ description: 'How changed lines are shown; null where there are none.' }),
    deltas,
    jpk: z
      .record(z.string(), amount.nullable())
      .meta({ description: 'What changes in the fields of JPK_V7M, in PLN; null where the amount in PLN is not known.' }),
    changes_applied: z.array(z.strictObject({ path: z.string(), old_value: maybeText, new_value: z.string(), description: maybeText })),
    warnings: z.array(z.string()),
    validation: validationVerdict,
    explanation: z.array(explanation),
    explanation_truncated: z.boolean(),
    additional_documents: z
      .array(z.strictObject({ kind: z.string(), filename, xml, validation: validationVerdict }))
      .meta({ description: 'What goes with the correction: the new invoice of wrong-nip-zero-out.' }),
  })
  .meta({ id: 'BuiltCorrection' });
