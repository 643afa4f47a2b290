import { auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import { pairCheckCodes } from '@nakor/domain/audit/model/codes';
import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { correctionKinds } from '@nakor/domain/fa3/kinds';
import * as z from 'zod';
import { baseValidationResult, schemaIdentity } from './validation-result.ts';

/** An amount as documents write it, never a number of JSON: `-162.60`. */
const decimal = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/);
/** One that came from a number of the request. */
const statedAmount = z.string().regex(/^-?(0|[1-9]\d{0,13})\.\d{2}$/);
const maybeDecimal = decimal.nullable();
const text = z.string().nullable();
const moment = z.iso.datetime();

const change = z.strictObject({ before: maybeDecimal, delta: decimal, after: maybeDecimal });

const field = z.strictObject({ path: z.string(), label: z.string(), before: text, after: text });

const line = z.strictObject({
  name: text,
  unit: text,
  quantity: maybeDecimal,
  price: maybeDecimal,
  is_gross_price: z.boolean(),
  net: maybeDecimal,
  gross: maybeDecimal,
  rate: text,
});

/** Packs of revision 1 do not say what was not checked. */
const judged = {
  judged_at: moment,
  judged_by: z.enum(['document', 'correction', 'clock']),
  validation: baseValidationResult.partial({ not_checked: true }),
};

/** What made a pack. The same producer makes the same bytes of the same documents and the same request. */
export const packProducer = z.strictObject({
  name: z.literal('Nakor'),
  api_version: z.string(),
  rules_version: z.string(),
  /** Raised with each change of the files of packs that neither of the others shows. */
  pack_revision: z.int().positive(),
});

/** `validation.json` of an audit pack: all that was found out about the pair, and what the caller stated of it. */
export const auditPackValidation = z.strictObject({
  schema: z.literal(auditPackSchema),
  producer: packProducer,
  official_schema: schemaIdentity,
  language: z.enum(['pl', 'en']),
  environment: z.enum(['production', 'test']),
  judged_at: moment,
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
  original: z.strictObject({ format: z.enum(['FA(2)', 'FA(3)']), is_correction: z.boolean(), ...judged }),
  correction: z.strictObject(judged),
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
    jpk: z.record(z.string().regex(/^K_\d{2}$/), maybeDecimal),
    method: z.enum(lineMethods).nullable(),
    lines: z.array(
      z.strictObject({
        path: z.string(),
        number: text,
        of: z.enum(['invoice', 'order']),
        change: z.enum(['changed', 'added', 'removed']),
        before: line.nullable(),
        after: line.nullable(),
        net_delta: maybeDecimal,
        gross_delta: maybeDecimal,
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

/** What `validation.json` holds. */
export type AuditPackValidation = z.infer<typeof auditPackValidation>;
