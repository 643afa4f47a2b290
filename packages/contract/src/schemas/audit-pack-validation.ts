import { auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import { pairCheckCodes } from '@nakor/domain/audit/model/codes';
import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { correctionKinds } from '@nakor/domain/fa3/elements/kinds';
import * as z from 'zod';
import { jpkRow } from './jpk-row.ts';
import {
  baseValidationResult,
  issueResult,
  issuesDescription,
  recordedNotCheckedList,
  recordedSchemaIdentity,
} from './validation-result.ts';

/** An amount as in the documents, never a JSON number: `-162.60`. */
const decimal = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/);
/** An amount that came from a JSON number of the request. */
const statedAmount = z.string().regex(/^-?(0|[1-9]\d{0,13})\.\d{2}$/);
const nullableDecimal = decimal.nullable();
const text = z.string().nullable();
const timestamp = z.iso.datetime();

const change = z.strictObject({ before: nullableDecimal, delta: decimal, after: nullableDecimal });

const field = z.strictObject({ path: z.string(), label: z.string(), before: text, after: text });

const line = z.strictObject({
  name: text,
  unit: text,
  quantity: nullableDecimal,
  price: nullableDecimal,
  is_gross_price: z.boolean(),
  net: nullableDecimal,
  gross: nullableDecimal,
  rate: text,
});

/** Packs of revision 1 have no `not_checked`; those of revision 2 have no messages in it, and not what later revisions added. */
const evaluation = {
  judged_at: timestamp,
  judged_by: z.enum(['document', 'correction', 'clock']),
  validation: baseValidationResult.partial({ readiness_note: true, jpk: true, jpk_to_confirm: true, jpk_rows: true, period: true }).extend({
    issues: z
      .array(issueResult.partial({ occurrences: true, places: true, title: true, enforced_by: true, source: true }))
      .describe(issuesDescription),
    summary: baseValidationResult.shape.summary.partial({ groups: true }),
    not_checked: recordedNotCheckedList.optional(),
  }),
};

/** What created a pack. The same producer creates the same bytes from the same documents and request. */
export const packProducer = z.strictObject({
  name: z.literal('Nakor'),
  api_version: z.string(),
  rules_version: z.string(),
  /** Raised with each change to the files of packs that the other two versions do not cover. */
  pack_revision: z.int().positive(),
});

/** `validation.json` of an audit pack: all results about the two documents, and what the caller stated about them. */
export const auditPackValidation = z.strictObject({
  schema: z.literal(auditPackSchema),
  producer: packProducer,
  official_schema: recordedSchemaIdentity,
  language: z.enum(['pl', 'en']),
  environment: z.enum(['prod', 'demo', 'test', 'production']),
  judged_at: timestamp,
  request: z.strictObject({
    scenario_id: z.string(),
    przyczyna_korekty: z.string(),
    numer_faktury_kor: z.string(),
    preset: z
      .strictObject({ slug: z.string(), name: z.string(), vendor: z.string(), version: z.string(), updated_at: z.string() })
      .nullable(),
    summary: z
      .strictObject({
        rodzaj_faktury: z.string(),
        typ_korekty: z.string(),
        net_delta: statedAmount,
        vat_delta: statedAmount,
        gross_delta: statedAmount,
      })
      .nullable(),
    validation: z.array(z.record(z.string(), z.unknown())),
    warnings: z.array(z.string()),
  }),
  scenario: z.strictObject({ id: z.string(), title: z.string() }),
  reference: z.strictObject({ number: z.string(), issue_date: text, ksef_number: text, corrected_invoices: z.int().positive() }),
  original: z.strictObject({ format: z.enum(['FA(2)', 'FA(3)']), is_correction: z.boolean(), ...evaluation }),
  correction: z.strictObject(evaluation),
  checks: z.array(
    z.strictObject({
      code: z.enum(pairCheckCodes),
      outcome: z.enum(['agrees', 'differs', 'not_told']),
      text: z.string(),
      expected: text,
      found: text,
      form: z.enum(['text', 'amount', 'day']),
    }),
  ),
  changes: z.strictObject({
    rodzaj_faktury: z.enum(correctionKinds),
    typ_korekty: z.enum(['1', '2', '3']).nullable(),
    currency: text,
    totals: z.strictObject({ net: change, vat: change, gross: change }),
    payment: change.nullable(),
    by_rate: z.array(
      z.strictObject({
        field: z.string(),
        rates: z.array(z.string()),
        net: change,
        vat: change.nullable(),
        vat_pln: change.nullable(),
      }),
    ),
    jpk: z.record(z.string().regex(/^K_\d{2}$/), nullableDecimal),
    // Packs before revision 5 have none.
    jpk_rows: z.array(jpkRow).optional(),
    method: z.enum(lineMethods).nullable(),
    lines: z.array(
      z.strictObject({
        path: z.string(),
        number: text,
        of: z.enum(['invoice', 'order']),
        change: z.enum(['changed', 'added', 'removed']),
        before: line.nullable(),
        after: line.nullable(),
        net_delta: nullableDecimal,
        gross_delta: nullableDecimal,
        other_fields: z.array(field),
      }),
    ),
    unchanged_lines: z.int().nonnegative(),
    fields: z.array(field),
    untold: z.array(z.string()),
  }),
  explanation: z.array(z.strictObject({ path: z.string(), label: z.string(), before: text, after: text, delta: text, rule: z.string() })),
  warnings: z.array(z.strictObject({ code: z.string(), message: z.string() })),
});

/** Content of `validation.json`. */
export type AuditPackValidation = z.infer<typeof auditPackValidation>;
