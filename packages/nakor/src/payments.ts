import { paymentPlanBody, paymentReferenceBody } from '@nakor/contract/schemas/payments';
import { answerPaymentPlan, answerPaymentReference } from '@nakor/engine/payments/answer-payments';
import { JobRejected } from '@nakor/engine/rejection';
import * as z from 'zod';
import { NakorError } from './nakor-error.ts';
import { checkObject, documentOf, readFields, readingOf } from './read-request.ts';
import type { PaymentPlanRequest, PaymentReferenceRequest, Xml } from './requests.ts';
import type { PaymentPlan, PaymentReference } from './results.ts';
import { type Settings, validationSettings } from './settings.ts';

/**
 * What the payment for an invoice has to state. It needs no engine, so nothing is compiled for it.
 *
 * @throws NakorError VALIDATION_ERROR, INVALID_XML or FILE_TOO_LARGE
 */
export function referToPaymentOf(request: PaymentReferenceRequest, settings: Settings): PaymentReference {
  const { language } = settings;
  checkObject(request, language);
  const { xml: _, ...statements } = readFields(request, paymentReferenceBody, ['xml'], readingOf(settings));
  const xml = request.xml === undefined ? null : documentOf('xml', request.xml, language);
  const { nowUnixMs } = validationSettings(settings);
  return rejecting(language, () => answerPaymentReference(xml, statements, { language, nowUnixMs }));
}

const withInvoices = z.looseObject({ invoices: z.array(z.looseObject({})) });

/**
 * How invoices are paid together. Documents are read one after another, and none is kept.
 *
 * @throws NakorError VALIDATION_ERROR, INVALID_XML or FILE_TOO_LARGE that names the invoice
 */
export function planPaymentsOf(request: PaymentPlanRequest, settings: Settings): PaymentPlan {
  const { language } = settings;
  checkObject(request, language);
  const { invoices, ...statements } = readFields(withoutBytes(request), paymentPlanBody, [], readingOf(settings));
  const documents = invoices.map(({ xml: _, ...stated }, index) => {
    const xml: Xml | undefined = request.invoices[index]?.xml;
    return { xml: xml === undefined ? null : documentOf(`invoices[${index}].xml`, xml, language), statements: stated };
  });
  const { nowUnixMs } = validationSettings(settings);
  return rejecting(language, () => answerPaymentPlan(documents, statements, { language, nowUnixMs }));
}

/** Replaces documents as bytes by a text for which the schema decides the same. */
function withoutBytes(request: object): object {
  const parsed = withInvoices.safeParse(request);
  if (!parsed.success) return request;
  const textOf = (xml: unknown) => (xml instanceof Uint8Array ? (xml.length === 0 ? '' : ' ') : xml);
  return { ...request, invoices: parsed.data.invoices.map((each) => ('xml' in each ? { ...each, xml: textOf(each['xml']) } : each)) };
}

function rejecting<Result>(language: Settings['language'], answer: () => Result): Result {
  try {
    return answer();
  } catch (error) {
    if (error instanceof JobRejected) throw new NakorError(error.rejection, language);
    throw error;
  }
}
