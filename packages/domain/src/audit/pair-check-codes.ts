/** Codes of the comparisons within a pair, in the order in which they are shown. Their meaning never changes. */
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

/** What is compared. */
export type PairCheckCode = (typeof pairCheckCodes)[number];
