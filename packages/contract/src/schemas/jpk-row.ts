import * as z from 'zod';
import { explainNullableSchema } from './explained.ts';
import { amount, nullableString } from './responses/envelope.ts';

/** Changes in JPK_V7M. */
export const jpk = z
  .record(z.string(), amount.nullable())
  .meta({ description: 'Changes of the fields of JPK_V7M (such as K_19), in PLN; null where the amount in PLN is unknown.' });

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

/** One row of a correction in the sales record. */
export const jpkRow = z
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
          rate_source: explainNullableSchema(rateSources, rateSourceTexts, 'Where the exchange rate comes from; null without a rate.'),
          amount: amount.nullable().meta({
            description: 'In PLN: the amount after at its rate minus the amount before at its rate, each rounded to grosze.',
          }),
        }),
      )
      .meta({ description: 'How the amounts are calculated, by lines or payments with the same rates; at most 100 parts.' }),
    markers: z.array(z.string()).meta({
      description:
        'Markers of the row: one of NrKSeF, OFF, BFK and DI from February 2026 on (DI until the document has its KSeF number), then those such as FP, GTU_12, TP, MR_UZ, RO (report of a cash register) or WEW (internal document).',
      examples: [['DI', 'GTU_12', 'TP']],
    }),
    in_declaration: z
      .boolean()
      .meta({ description: 'Whether the amounts count in the declaration; not for an invoice for a receipt (FP).' }),
    notes: z
      .array(z.string())
      .meta({ description: 'What to observe, such as other returns (VIU-DO, VAT-UE) and assumptions where the law is silent.' }),
  })
  .meta({ id: 'JpkRow', description: 'One row of the correction in the sales record of JPK_V7M(3).' });
