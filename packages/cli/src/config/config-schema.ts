import * as z from 'zod';
import { formats } from './formats.ts';
import { chosenSeverities } from './rule-changes.ts';

/** The file that is looked for in the current folder and those above it. */
export const configFileName = 'nakor.config.json';

const ruleChange = z.strictObject({
  severity: z.enum(chosenSeverities).describe('The severity of issues with this code; `off` omits them.'),
  reason: z.string().trim().min(1).max(1_000).describe('Why the organization changed it. It is part of every result that it changes.'),
});

const ownSizeLimit = z.int().min(1).optional();

/** The content of `nakor.config.json`. Options of the command line take precedence. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where this schema is published, for editors.'),
    language: z.enum(['pl', 'en']).optional().describe('Language of texts; Polish by default.'),
    environment: z
      .enum(['prod', 'demo', 'test'])
      .optional()
      .describe('Environment of KSeF to which the invoices will be sent; production by default.'),
    asOf: z.string().optional().describe('Day or instant at which the invoices are assumed to be sent, as in `--as-of`; now by default.'),
    format: z.enum(formats).optional().describe('Format of the report; `text` by default.'),
    maxWarnings: z.int().min(0).optional().describe('Number of warnings beyond which the exit code is 1; unlimited by default.'),
    sessionInvoices: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Invoices that KSeF accepts in one session of your context, if it raised the default of 10,000 (the limits of your context in KSeF state it).',
      ),
    invoiceBytes: ownSizeLimit.describe(
      'Size of an invoice that KSeF accepts in your context, in bytes, if it raised the default of 1,000,000.',
    ),
    invoiceWithAttachmentBytes: ownSizeLimit.describe('The same for an invoice with an attachment; the default is 3,000,000.'),
    advice: z.literal('off').optional().describe('`off` omits advice (XML-9xx).'),
    info: z.boolean().optional().describe('Whether issues of severity `info` are reported; by default they are, except in `sarif`.'),
    rulePage: z
      .url({ protocol: /^https?$/ })
      .includes('{code}')
      .optional()
      .describe(
        'URL of the page of a rule for links in SARIF, with `{code}`: the `docs/rules/{code}` of a service, or a page of the site.',
      ),
    rates: z.string().min(1).optional().describe('File with tables A of the National Bank of Poland, relative to this file.'),
    rules: z
      .record(z.string().regex(/^XML-\d{3}$/), ruleChange)
      .optional()
      .describe(
        'Severities that the organization changes, by code. What KSeF rejects cannot be lowered; what it warns of cannot be lowered below `warning`.',
      ),
  })
  .meta({
    title: 'nakor.config.json',
    description: 'Configuration of the command line of Nakor.',
  });

/** The content of `nakor.config.json`. */
export type Config = z.infer<typeof configSchema>;

/** The JSON Schema of `nakor.config.json`. */
export function buildConfigJsonSchema(): object {
  return z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input' });
}
