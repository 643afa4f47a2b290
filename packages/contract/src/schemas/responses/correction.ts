import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { correctionKinds } from '@nakor/domain/fa3/elements/kinds';
import * as z from 'zod';
import { correctionKindTexts, correctionTypeTexts, lineMethodTexts } from '../correction-fields.ts';
import { explained, explainedOrNull } from '../explained.ts';
import { amount, nullableString } from './envelope.ts';
import { validationResult } from './validation.ts';

/** `RodzajFaktury` of a correction. */
export const correctionKind = explained(correctionKinds, correctionKindTexts, 'RodzajFaktury.');

/** `TypKorekty` of a correction. */
export const correctionType = explained(['1', '2', '3'], correctionTypeTexts, 'TypKorekty.');

/** Changes in JPK_V7M. */
export const jpk = z
  .record(z.string(), amount.nullable())
  .meta({ description: 'Changes of the fields of JPK_V7M (such as K_19), in PLN; null where the amount in PLN is unknown.' });

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

const rate = nullableString.meta({ description: 'PLN for one unit of the currency; null in PLN, for taxes, and if unknown.' });

const rateSources = ['line', 'advance', 'payment', 'average', 'other-lines', 'taxes', 'request'] as const;

const rateSourceTexts = {
  line: 'the line (KursWaluty)',
  advance: 'the advance (KursWalutyZ)',
  payment: 'the payment (KursWalutyZW)',
  average: 'the average of several lines or payments, weighted by value',
  'other-lines': 'other lines of the invoice',
  taxes: 'the stated taxes in PLN (P_14_xW)',
  request: 'the answer `kurs` of the request',
} as const;

const jpkRow = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .nullable()
      .meta({ description: 'The month of the row, `YYYY-MM`; null if it does not follow from the documents.', examples: ['2026-10'] }),
    month_reason: z.string().meta({ description: 'What determines the month, with assumptions; for null, what has to be found out.' }),
    amounts: jpk.meta({ description: 'Changes of the fields (such as K_19), in PLN; null where the amount in PLN is unknown.' }),
    derivation: z
      .array(
        z.strictObject({
          field: z.string().meta({ description: 'The field that the part is added to.', examples: ['K_19'] }),
          path: nullableString.meta({ description: 'XPath of the line, payment or total; null for several lines or the whole base.' }),
          before: amount.nullable().meta({ description: 'Amount before the correction, in the currency of the invoice; null if unknown.' }),
          after: amount.nullable().meta({ description: 'Amount after the correction; null if unknown.' }),
          delta: amount.meta({ description: 'After minus before.' }),
          rate_before: rate,
          rate_after: rate,
          rate_source: explainedOrNull(rateSources, rateSourceTexts, 'Where the exchange rate comes from; null without a rate.'),
          amount: amount.nullable().meta({
            description:
              'In PLN: the difference at an unchanged rate; with another rate, the amount after at the new rate minus the amount before at the former one.',
          }),
        }),
      )
      .meta({ description: 'How the amounts are calculated, by lines or payments with the same rates; at most 100 parts.' }),
    markers: z
      .array(z.string())
      .meta({ description: 'Markers of the row, such as FP, GTU_12, TP, MR_UZ or WEW (internal document).', examples: [['GTU_12', 'TP']] }),
    in_declaration: z
      .boolean()
      .meta({ description: 'Whether the amounts count in the declaration; not for an invoice for a receipt (FP).' }),
    notes: z
      .array(z.string())
      .meta({ description: 'What to observe, such as other returns (VIU-DO, VAT-UE) and assumptions where the law is silent.' }),
  })
  .meta({ id: 'JpkRow', description: 'One row of the correction in the sales record of JPK_V7M(3).' });

const xml = z.string().meta({ description: 'XML of the document, which conforms to the official schema.' });
const filename = z.string().meta({ description: 'A safe file name.' });

/** `data` of `POST /correction/build`. */
export const builtCorrection = z
  .strictObject({
    xml,
    filename,
    scenarios: z.array(z.string()).meta({
      description: 'Ids of the scenarios that planned the correction: that of the request, then those recognised by its other changes.',
    }),
    rodzaj_faktury: correctionKind,
    typ_korekty: correctionType,
    przyczyna_korekty: z.string().meta({ description: 'The reason, as written in the document; a long one continues in DodatkowyOpis.' }),
    method: explainedOrNull(lineMethods, lineMethodTexts, 'How changed lines are shown; null if there are none.'),
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
