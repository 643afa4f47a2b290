import type { FieldError } from '@nakor/contract/field-errors/validation-errors';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { checkKsefNumberText } from '@nakor/domain/fa3/identifiers/check-ksef-number';
import type { Language } from '@nakor/domain/shared/localized';
import type { AuthenticatedContext, RoutedContext } from '../message/request-context.ts';

/**
 * Whether a KSeF number can be that of an accepted invoice, and the key may register it. Whether it belongs to the document is checked when
 * that is read.
 *
 * @param sent any value; one that is no string is reported by the schema
 */
export function checkKsefNumberErrors(sent: unknown, path: string, context: RoutedContext | AuthenticatedContext): FieldError[] {
  if (typeof sent !== 'string' || context.route.id !== 'validateInvoice') return [];
  const { language, nowUnixMs } = context;
  if ('caller' in context && context.caller.environment === 'test')
    return [{ path, code: 'live_key_required', message: liveText[language] }];
  const problem = checkKsefNumberText(sent, toWarsawDay(nowUnixMs));
  return problem === null ? [] : [{ path, code: problem.code, message: problem.message[language] }];
}

const liveText: Readonly<Record<Language, string>> = {
  pl: 'Z kluczem testowym nie rejestruje się przyjętych faktur. Użyj klucza produkcyjnego (live) albo pomiń to pole.',
  en: 'Accepted invoices are not registered with a test key. Use a live key, or omit this field.',
};
