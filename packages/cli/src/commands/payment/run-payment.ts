import { formatPaymentPlanText, formatPaymentReferenceText } from '@nakor/contract/ksef-explanation/format-payment';
import { paymentReferenceBody } from '@nakor/contract/schemas/payments';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Nakor } from 'nakor';
import { type CommonOptions, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readInput } from '../read-invoice.ts';
import { readInvoicesToPay } from './read-invoices-to-pay.ts';
import { readNumbers } from './read-numbers.ts';

/** Options of `payment`, as typed. */
export interface PaymentOptions extends CommonOptions {
  readonly paidOn?: string;
  readonly payer?: string;
  readonly seller?: string;
  readonly instrument?: string;
  readonly splitPayment?: boolean;
  readonly ksefNumber?: string;
  readonly collectiveIdentifier?: string;
  readonly state?: string;
  readonly amount?: string;
  readonly vatAmount?: string;
  /** A file with KSeF numbers. */
  readonly numbers?: string;
  readonly json?: boolean;
}

type ReferenceRequest = Parameters<Nakor['paymentReference']>[0];

/**
 * Says what the payment for an invoice has to state, or plans the payments for several. Exits with 1 if that is unknown, or an invoice is in no transfer.
 *
 * @param action `title` or `plan`
 * @param paths  the invoice, or the invoices, folders and archives
 * @throws UserError if the command is wrong or a file cannot be read
 */
export async function runPayment(action: string, paths: readonly string[], options: PaymentOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const task = requireOneOf('payment', action, ['title', 'plan']);
  const library = createLibrary(settings);
  const print = async (result: object, text: string) =>
    io.out(`${escapeControlCharacters(options.json === true ? JSON.stringify(result, null, 2) : text)}\n`);
  if (task === 'plan') {
    refuseOptionsOfTitle(options);
    if (paths.length === 0) throw new UserError(planUsage);
    const numbers = await readNumbers(options.numbers, io.folder);
    const invoices = await readInvoicesToPay(paths, numbers, io);
    return reportRejections(io, async () => {
      const plan = await library.planPayments({ ...commonStatements(options), invoices });
      await print(plan, formatPaymentPlanText(plan, settings.language));
      const isComplete = plan.excluded.length === 0 && plan.transfers.every(({ duty }) => duty !== 'unknown');
      return isComplete ? exitCodes.ok : exitCodes.issues;
    });
  }
  const [file, ...more] = paths;
  if (more.length > 0 || options.numbers !== undefined) throw new UserError(titleUsage);
  const xml = file === undefined ? undefined : await readInput(file, io);
  const request: ReferenceRequest = { ...commonStatements(options), ...statementsOf(options), ...(xml === undefined ? {} : { xml }) };
  return reportRejections(io, async () => {
    const reference = await library.paymentReference(request);
    await print(reference, formatPaymentReferenceText(reference, settings.language));
    return reference.duty === 'unknown' ? exitCodes.issues : exitCodes.ok;
  });
}

type StatedStatus = Pick<ReferenceRequest, 'paid_on' | 'payer_status' | 'seller_status'>;

function commonStatements({ paidOn, payer, seller }: PaymentOptions): StatedStatus {
  const { payer_status, seller_status } = paymentReferenceBody.shape;
  return {
    ...(paidOn === undefined ? {} : { paid_on: paidOn }),
    ...(payer === undefined ? {} : { payer_status: requireOneOf('--payer', payer, payer_status.unwrap().options) }),
    ...(seller === undefined ? {} : { seller_status: requireOneOf('--seller', seller, seller_status.unwrap().options) }),
  };
}

function statementsOf(options: PaymentOptions): Omit<ReferenceRequest, 'xml'> {
  const { ksefNumber, collectiveIdentifier, state, instrument, amount, vatAmount, splitPayment } = options;
  const { instrument: instruments, invoice_state } = paymentReferenceBody.shape;
  const [regimes, beforeInvoice] = invoice_state.unwrap().options;
  const states = [...regimes.options, ...beforeInvoice.values];
  return {
    ...(ksefNumber === undefined ? {} : { ksef_number: ksefNumber }),
    ...(collectiveIdentifier === undefined ? {} : { collective_identifier: collectiveIdentifier }),
    ...(state === undefined ? {} : { invoice_state: requireOneOf('--state', state, states) }),
    ...(instrument === undefined ? {} : { instrument: requireOneOf('--instrument', instrument, instruments.unwrap().options) }),
    ...(amount === undefined ? {} : { amount }),
    ...(vatAmount === undefined ? {} : { vat_amount: vatAmount }),
    ...(splitPayment === undefined ? {} : { split_payment: splitPayment }),
  };
}

const optionsOfTitle = ['instrument', 'splitPayment', 'ksefNumber', 'collectiveIdentifier', 'state', 'amount', 'vatAmount'] as const;

/** @throws UserError if an option is given that says something about a single payment */
function refuseOptionsOfTitle(options: PaymentOptions): void {
  if (optionsOfTitle.every((name) => options[name] === undefined)) return;
  throw new UserError({
    pl: 'Przy payment plan podaj tylko --paid-on, --payer, --seller i --numbers; pozostałe opcje dotyczą jednej płatności.',
    en: 'With payment plan, give only --paid-on, --payer, --seller and --numbers; the other options are about a single payment.',
  });
}

const planUsage = {
  pl: 'Podaj faktury do zapłaty: nakor payment plan faktury/.',
  en: 'Name the invoices to pay: nakor payment plan invoices/.',
};

const titleUsage = {
  pl: 'Podaj najwyżej jedną fakturę, bez --numbers: nakor payment title faktura.xml --ksef-number NUMER.',
  en: 'Name at most one invoice, without --numbers: nakor payment title invoice.xml --ksef-number NUMBER.',
};
