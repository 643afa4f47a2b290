/** Why a change that validation does not report is right. */
const silenceReasons = {
  optional: 'FA(3) and the VAT Act let the invoice omit it, and nothing else in the invoice calls for it.',
  'optional-total': 'FA(3) lets the invoice omit this total; P_15 is then compared with the amounts of the lines.',
  'optional-on-corrections':
    'A correction shows what changes: quantity, unit and price of its lines may be absent, and no total depends on them.',
  'stated-twice': 'The same value follows from the other fields of the line, and the totals are still compared with it.',
  'in-attachment': 'The attachment may contain quantity, unit and price.',
  'before-row': 'A row before the correction repeats the original, including its mistakes, and is compared only with the original.',
  'descriptive-figure': 'The figure describes another document, and nothing in this one can be compared with it.',
  'only-in-the-books': 'Whether it is complete or correct follows from the books and not from the invoice.',
  'rest-of-the-order':
    'The lines show the whole order and the totals only what advance invoices left; those are not in the invoice, as the result says.',
  'possible-rounding': 'The difference may come from rounding.',
  'no-lines': 'A correction without lines has no amounts with which its totals could be compared, as the result says.',
  'untaxed-rate': 'No tax in PLN is calculated with this exchange rate.',
  'free-text': 'A text for the reader, which no rule can check.',
  zero: 'A sum of zero changes nothing, under whichever name.',
} as const;

/** Why a change of an amount that leaves the invoice valid, with a warning, is right. */
const warningReasons = {
  'agrees-with-totals':
    'The value of the line agrees with the totals, so at most its quantity, price or discount is wrong, and no tax depends on those.',
  'follows-from-price': 'The value follows from quantity, price and rate, and the totals are compared with it.',
  'said-not-checked': 'The value or row may be absent, and the result says what was not checked for that reason.',
  'before-row': 'A row before the correction repeats the original, including its mistakes, and is compared only with the original.',
  'above-the-order': 'An overpayment, or an order that is not shown in full, is possible; the amounts agree with one another.',
  'may-correct-simplified': 'The correction may be one of a simplified invoice, which states no bases and taxes.',
  'possible-rounding': 'The difference may come from rounding or from another exchange rate of the same day.',
  'rest-of-the-order':
    'The lines show the whole order and the totals only what advance invoices left; those are not in the invoice, as the result says.',
  'no-lines': 'A correction without lines or order has no amounts with which its totals could be compared.',
  payment: 'What was paid affects neither the tax nor the total of the invoice.',
  'descriptive-figure': 'The figure describes another document, and nothing in this one can be compared with it.',
  consistent: 'The changed invoice is right as well.',
  'missing-rate': 'No law asks for the exchange rate on a line; the tax in PLN is stated, and the warning names the missing rate.',
} as const;

export type SilenceReason = keyof typeof silenceReasons;
export type WarningReason = keyof typeof warningReasons;
