import { type ErpColumn, erpColumns, erpCsvPresets } from '@nakor/domain/reconciliation/erp/erp-columns';
import * as z from 'zod';
import { comparisonUploadLimitBytes } from '../limits.ts';
import { batchFormat } from './batches.ts';
import { explainSchema } from './explained.ts';
import { offlineEvent } from './offline.ts';

/** The options are kept with the batch, so that they are bounded more narrowly than those of the library. */
const listLimit = 100;
const headingLimit = 20;

const day = z.iso.date();

const exportRange = z
  .strictObject({
    from: day.describe('First day, `YYYY-MM-DD`.'),
    to: day.describe('Last day, `YYYY-MM-DD`.'),
  })
  .refine(({ from, to }) => from <= to, { params: { code: 'invalid_range' } });

const headings = z.array(z.string().min(1).max(200)).min(1).max(headingLimit);

/** What each column contains. */
const columnTexts: Readonly<Record<ErpColumn, string>> = {
  side: 'Whether a row is of sales or of purchases.',
  number: 'Number of the document.',
  ksef_number: 'KSeF number.',
  contractor: 'NIP of the buyer of a sale, or of the seller of a purchase.',
  issue_date: 'Date of issue.',
  currency: 'Code of the currency.',
  net: 'Net amount.',
  tax: 'Amount of tax.',
  gross: 'Gross amount.',
};
const columns = Object.fromEntries(erpColumns.map((column) => [column, headings.optional().describe(columnTexts[column])])) as Record<
  ErpColumn,
  z.ZodOptional<typeof headings>
>;

const presetTexts = Object.fromEntries(erpCsvPresets.map(({ slug, name }) => [slug, name]));
const presets = Object.keys(presetTexts) as [string, ...string[]];

const erp = z.strictObject({
  side: explainSchema(
    ['sales', 'purchases'],
    { sales: 'registers of sales', purchases: 'registers of purchases' },
    'What all CSV files of the archive are; by default that which the headings of each show.',
  ).optional(),
  preset: explainSchema(presets, presetTexts, 'The program that exported the CSV, if its headings are known.').optional(),
  columns: z
    .strictObject(columns)
    .optional()
    .describe('Headings of columns that are not recognized, by what they contain. Several headings of an amount are added up.')
    .meta({ examples: [{ number: ['Dokument'], net: ['Netto 23%', 'Netto 8%'] }] }),
});

/** JSON body of `POST /reconciliations`. */
export const reconciliationBody = z.strictObject({
  bytes: z
    .int()
    .min(22)
    .max(comparisonUploadLimitBytes)
    .describe('Size of the archive in bytes. It decides in how many parts the archive is uploaded.'),
  format: batchFormat.default('zip').meta({ default: 'zip' }),
  language: explainSchema(
    ['pl', 'en'],
    { pl: 'Polish', en: 'English' },
    'Language of the report; by default that of the request.',
  ).optional(),
  filed_on: day
    .optional()
    .describe(
      'Day on which the JPK was or will be filed, `YYYY-MM-DD`, on which markers depend; by default the day on which each file was made.',
    ),
  events: z
    .array(offlineEvent)
    .max(listLimit)
    .default([])
    .meta({ description: 'Announced events of KSeF, in any order. What is not listed is assumed not to have happened.', default: [] }),
  export_ranges: z.array(exportRange).max(listLimit).default([]).meta({
    description:
      'Days for which KSeF was asked for invoices, if `_metadata.json` does not state them. Days of the JPK that no range has are reported.',
    default: [],
  }),
  erp: erp.optional().describe('How registers of an ERP, the files `*.csv`, are read; by default it is found out.'),
  excel: z.boolean().default(false).meta({
    description: 'Whether the CSV has semicolons, decimal commas and a byte order mark, for Excel with Polish settings.',
    default: false,
  }),
  retention_hours: z.int().min(1).max(72).default(24).meta({
    description: 'Hours after its end for which the report can be loaded. Then everything of the batch but its counts is deleted.',
    default: 24,
  }),
});

/** Body of `POST /reconciliations`, as sent. */
export type ReconciliationBody = z.infer<typeof reconciliationBody>;
