/** Codes of the checks of a pair, in display order. Their meaning never changes. */
export const pairCheckCodes = [
  'correction_kind',
  'correction_format',
  'correction_number',
  'reference_number',
  'reference_day',
  'reference_ksef_number',
  'issue_order',
  'seller_nip',
  'buyer_identifier',
  'seller_before',
  'buyer_before',
  'kind_fits_original',
  'currency',
  'lines_before',
  'payment_before',
  'reason',
  'scenario_kind',
  'scenario_effect',
  'scenario_type',
  'summary_kind',
  'summary_type',
  'summary_net',
  'summary_vat',
  'summary_gross',
  'stated_issues_found',
  'stated_issues_complete',
] as const;

/** Code of a check. */
export type PairCheckCode = (typeof pairCheckCodes)[number];

/** Codes of warnings about a pair. The warning for a failed check is the code of the check with `_differs`. */
export type AuditWarningCode =
  | `${PairCheckCode}_differs`
  | 'original_has_errors'
  | 'correction_has_errors'
  | 'original_schema_not_run'
  | 'correction_schema_not_run'
  | 'original_issues_truncated'
  | 'correction_issues_truncated'
  | 'original_in_fa2'
  | 'original_is_correction'
  | 'several_invoices'
  | 'new_invoice_not_held'
  | 'without_ksef_number'
  | 'state_not_told'
  | 'jpk_not_told'
  | 'judged_by_clock';
