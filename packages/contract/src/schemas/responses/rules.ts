import { severities } from '@nakor/domain/validation/model/issue';
import * as z from 'zod';
import { explainNullableSchema, explainSchema } from '../explained.ts';
import { certainty, editionCheck, enforcer, ksefEffect, ksefEnvironment } from '../issue-origin.ts';

const localized = z
  .strictObject({ pl: z.string().describe('In Polish.'), en: z.string().describe('In English.') })
  .meta({ id: 'LocalizedText', description: 'A text in both languages.' });
const day = z.iso.date().nullable();
const text = z.string().nullable();

const sourcePart = z.strictObject({
  kind: explainSchema(['law', 'schema', 'document', 'ksef', 'own'], {
    law: 'a provision of law',
    schema: 'the official schema',
    document: 'a published document or standard',
    ksef: 'technical documentation of KSeF',
    own: 'plausibility, without a source',
  }),
  act: localized.optional().describe('Name of the act; only of `law`.'),
  provision: localized.optional().describe('Article and paragraph; only of `law`.'),
  paragraph_checked: z.boolean().optional().describe('False if only the article is certain; only of `law`.'),
  element: text.optional().describe('Element or attribute, null for the schema as a whole; only of `schema`.'),
  quote: text.optional().describe('Words of its annotation, verbatim; only of `schema`.'),
  title: localized.optional().describe('Title of the document; only of `document` and `ksef`.'),
  edition: text.optional().describe('The edition that is cited; null if it is not known.'),
  edition_checked: z.boolean().optional().describe('Whether the rule was compared with this edition and no newer one is known.'),
  edition_check: editionCheck.optional(),
  chapter: text.optional().describe('Chapter, null for the whole document; only of `document`.'),
  section: text.optional().describe('Section or code, null for the whole page; only of `ksef`.'),
});

/** An entry in the history of what KSeF does, without its exception. */
export const enforcementFields = {
  environment: ksefEnvironment,
  effect: ksefEffect,
  from: day.describe('The first day; null if it is not published.'),
  certainty,
  source: z.string().describe('The publication that says so.'),
};
export const unlessDescription = 'When it does something else all the same.';

/** Meanings of severities. */
const severityMeanings = {
  critical: 'the correction would have no effect, or the schema is violated',
  error: 'it contradicts the VAT Act, arithmetic or the documentation of the schema',
  warning: 'probably wrong, or wrong only in some cases',
  info: 'for information',
} as const;

/** A line of an example. */
export const exampleLine = z.strictObject({
  in: explainSchema(['both', 'incorrect', 'correct', 'gap'], {
    both: 'context',
    incorrect: 'only in the incorrect invoice',
    correct: 'only in the correct one',
    gap: 'omitted lines',
  }),
  text: z.string().describe('The line without its indentation.'),
});

const exampleIssue = z.strictObject({
  message: localized,
  xpath: text,
  line: z.int().nullable(),
  column: z.int().nullable(),
  field_value: text,
  expected_value: localized.nullable(),
  quick_fix: localized.nullable(),
});

const example = z
  .strictObject({
    lines: z
      .array(exampleLine)
      .describe(
        'The incorrect invoice compared with a correct one; only `both` if there is no similar one, and empty if it cannot be shown as text.',
      ),
    triggers_on: z.string().describe('What the incorrect invoice shows, in English.'),
    issue: exampleIssue.nullable().describe('The issue that is reported.'),
    does_not_trigger_for: z.string().nullable().describe('A similar invoice that is correct, in English.'),
  })
  .describe('An example that the tests run.');

/** What a rule reports, where, and why. */
const rule = z
  .strictObject({
    code: z.string().meta({ description: 'Code of the rule.', examples: ['XML-403'] }),
    page: z.string().describe('URL of its page, relative to this document.'),
    area: z.string().describe('Its area: an `id` of `areas`.'),
    reported_as: explainSchema(['issue', 'rejection'], {
      issue: 'an issue of the validation result',
      rejection: 'the document cannot be read; `POST /validate` returns 400 with this code in `details`',
    }),
    severity: explainNullableSchema(severities, severityMeanings, 'Severity where KSeF does not reject the file. Null for a rejection.'),
    severity_on_corrections: explainNullableSchema(severities, severityMeanings, 'Severity on corrections; null if it is the same.'),
    critical_because: localized.nullable().describe('Why it is critical although KSeF accepts the file.'),
    invoice_kinds: z.array(z.string()).nullable().describe('Values of `RodzajFaktury` to which it applies; null for all.'),
    title: localized,
    why: localized.describe('What is checked and why it matters.'),
    details: localized.nullable().describe('Tolerances, exceptions and what is not checked.'),
    how_to_fix: localized.describe('How to fix it in any invoice.'),
    quick_fix: localized
      .nullable()
      .describe('How an issue says to fix it, with the actual values in place of names in braces; null if issues say more, or nothing.'),
    fields: z.array(z.string()).describe('Elements at which the tests see it, below `Faktura`; not complete for violations of the schema.'),
    autofix: z.boolean().describe('Whether `POST /autofix` may fix it.'),
    enforced_by: enforcer,
    enforcement: z
      .array(z.strictObject({ ...enforcementFields, unless: localized.nullable().describe(unlessDescription) }))
      .describe('The history of what KSeF does, by environment, oldest first. An `unconfirmed` change has not taken effect.'),
    source: z
      .strictObject({ text: localized, parts: z.array(sourcePart).describe('Its parts, the most important first.') })
      .describe('Why the rule exists.'),
    example: example.nullable().describe('An example that the tests run; null if there is none.'),
  })
  .meta({ id: 'Rule', description: 'A rule, in both languages.' });

const ruleChange = z
  .strictObject({
    rules_version: z.string().describe('The new version.'),
    date: z.iso.date().describe('The day of the change.'),
    added: z.array(z.string()).describe('Codes of new rules.'),
    changed: z
      .array(
        z.strictObject({
          code: z.string().describe('Code of the rule.'),
          parts: z
            .array(
              explainSchema(['texts', 'severity', 'source', 'enforcement', 'reporting'], {
                texts: 'title, explanation, messages',
                severity: 'severity, or the invoices to which it applies',
                source: 'who enforces it, or its source',
                enforcement: 'what KSeF does',
                reporting: 'which other issues replace it',
              }),
            )
            .describe('What changed of it.'),
        }),
      )
      .describe('Rules that changed.'),
    retired: z.array(z.string()).describe('Codes that are no longer reported. They are never reused.'),
    detection_changed: z.boolean().describe('Whether rules find other issues although their texts are unchanged.'),
  })
  .meta({ id: 'RuleChange', description: 'What changed with a version of the rules.' });

/** `GET /docs/rules.json`. */
export const ruleCatalogue = z
  .strictObject({
    schema_version: z.literal('1').describe('Version of this format. Fields may be added without raising it.'),
    rules_version: z.string().describe('Version of the rules, as in validation results.'),
    areas: z
      .array(z.strictObject({ id: z.string().describe('First digit of its codes.'), title: localized }))
      .describe('Areas of the rules, in the order of their codes.'),
    rules: z.array(rule).describe('All rules, in the order of their codes.'),
    retired_codes: z.array(z.string()).describe('Codes of former rules.'),
    changes: z.array(ruleChange).describe('Newest first.'),
  })
  .meta({ id: 'RuleCatalogue', description: 'The rule catalogue.' });

/** The rule catalogue. */
export type RuleCatalogue = z.infer<typeof ruleCatalogue>;
