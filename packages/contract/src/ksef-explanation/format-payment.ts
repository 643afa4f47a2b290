import { formatDay } from '@nakor/domain/fa3/elements/calendar';
import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import type {
  CreditResult,
  ExcludedInvoiceResult,
  PaymentDutyResult,
  PaymentPlanResult,
  PaymentReferenceResult,
  PlannedInvoiceResult,
  PlannedTransferResult,
} from '../schemas/responses/payments.ts';

const texts = {
  pl: {
    duties: {
      required: 'Numer KSeF w płatności: wymagany',
      not_required: 'Numer KSeF w płatności: niewymagany',
      unknown: 'Numer KSeF w płatności: nie wiadomo',
    },
    byIssuer: 'podaje go wystawca faktury',
    paidOn: 'Dzień płatności',
    basis: 'Podstawa: ustawa o VAT',
    title: 'Tytuł przelewu',
    message: 'Komunikat podzielonej płatności',
    none: 'brak',
    tooLong: 'Nie mieści się',
    characters: 'znaków, najwyżej',
    notes: 'Uwagi',
    transfer: 'Przelew',
    account: 'Rachunek',
    noAccount: 'rachunek nieznany',
    seller: 'NIP sprzedawcy',
    collective: 'identyfikator zbiorczy z KSeF',
    credits: 'Bez przelewu: korekty zmniejszają kwotę do zapłaty do zera',
    excluded: 'Poza planem',
    total: 'Razem',
  },
  en: {
    duties: {
      required: 'KSeF number in the payment: required',
      not_required: 'KSeF number in the payment: not required',
      unknown: 'KSeF number in the payment: unknown',
    },
    byIssuer: 'stated by the issuer of the invoice',
    paidOn: 'Day of payment',
    basis: 'Legal basis: VAT Act',
    title: 'Title of the transfer',
    message: 'Message of the split payment',
    none: 'none',
    tooLong: 'Does not fit',
    characters: 'characters, at most',
    notes: 'Notes',
    transfer: 'Transfer',
    account: 'Account',
    noAccount: 'account unknown',
    seller: 'NIP of the seller',
    collective: 'collective identifier of KSeF',
    credits: 'Without a transfer, because corrections are worth at least as much',
    excluded: 'Not in the plan',
    total: 'Total',
  },
} as const;

/** What a payment has to state, as text for people; without a line break at its end. */
export function formatPaymentReferenceText(result: PaymentReferenceResult, language: Language): string {
  const own = texts[language];
  return [
    dutyLine(result, language),
    ...result.why.map((reason) => `  ${reason}`),
    `${own.paidOn}: ${formatDay(result.paid_on, language)}`,
    `${own.basis}, ${result.basis.join(', ')}`,
    ...transferLines(result, language),
    ...(result.notes.length === 0 ? [] : ['', `${own.notes}:`, ...result.notes.map((note) => `- ${note}`)]),
  ].join('\n');
}

function dutyLine({ duty, bound }: PaymentDutyResult, language: Language): string {
  const own = texts[language];
  return `${own.duties[duty]}${bound === 'issuer' ? ` (${own.byIssuer})` : ''}`;
}

function transferLines(result: PaymentDutyResult & { readonly split_payment: boolean }, language: Language): readonly string[] {
  const own = texts[language];
  return [
    `${own.title}: ${result.title ?? own.none}`,
    ...(result.split_payment ? [`${own.message}: ${result.split_payment_message ?? own.none}`] : []),
    ...result.too_long.map(({ part, length, limit }) => `${own.tooLong}: ${part} (${length} ${own.characters} ${limit})`),
  ];
}

/** A plan of payments, as text for people; without a line break at its end. */
export function formatPaymentPlanText(plan: PaymentPlanResult, language: Language): string {
  const own = texts[language];
  const notes = [...new Set(plan.transfers.flatMap((transfer) => transfer.notes))];
  return [
    `${own.paidOn}: ${formatDay(plan.paid_on, language)}`,
    ...plan.transfers.flatMap((transfer, index) => ['', ...plannedLines(transfer, index + 1, language)]),
    ...section(
      own.credits,
      plan.credits.map((credit) => creditLine(credit, language)),
    ),
    ...section(own.excluded, plan.excluded.map(excludedLine)),
    ...section(own.notes, notes),
    '',
    ...plan.totals.map(({ currency, amount }) => `${own.total}: ${formatNumber(amount, language)} ${currency}`),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `- ${line}`)];
}

function plannedLines(transfer: PlannedTransferResult, number: number, language: Language): readonly string[] {
  const own = texts[language];
  const { amount, currency, seller_nip: seller, account, identifier, invoices } = transfer;
  const lines = transferLines(transfer, language);
  return [
    `${own.transfer} ${number}: ${formatNumber(amount ?? '', language)} ${currency}, ${own.seller} ${seller}, ${account ?? own.noAccount}`,
    `  ${dutyLine(transfer, language)}`,
    ...(identifier === 'collective_identifier' ? [`  ${own.title}: ${own.collective}`] : lines.map((line) => `  ${line}`)),
    ...invoices.map((invoice) => `  - ${invoiceLine(invoice, currency ?? '', language)}`),
  ];
}

function invoiceLine(
  { name, invoice_number: number, ksef_number: ksef, amount }: PlannedInvoiceResult,
  currency: string,
  language: Language,
): string {
  const names = [name, number, ksef].filter((each) => each !== null);
  return `${names.join(', ')}: ${formatNumber(amount, language)} ${currency}`;
}

function creditLine({ seller_nip: seller, currency, amount, invoices }: CreditResult, language: Language): string {
  const names = invoices.map(({ name }) => name).join(', ');
  return `${texts[language].seller} ${seller}: ${formatNumber(amount, language)} ${currency} (${names})`;
}

function excludedLine({ name, message }: ExcludedInvoiceResult): string {
  return `${name}: ${message}`;
}
