import { joinLocalized, type Localized, listLocalized } from '../../shared/localized.ts';
import type { NotChecked } from './not-checked.ts';

/** Amounts, and what a rule would have checked had it not failed. Whether the register knows the invoice says nothing about its content. */
const amountCodes: ReadonlySet<NotChecked['code']> = new Set(['line_sums', 'advances', 'order_value', 'tax_in_pln', 'total_due', 'rule']);

/** Maximum number of amounts that the note names. */
const nameLimit = 3;

/**
 * What the readiness of an invoice does not rest on, in a few sentences: the amounts that were not checked. A result that rests on fewer checks must
 * not read like one that rests on all of them.
 *
 * @returns null when all amounts were checked
 */
export function describeUncheckedAmounts(notChecked: readonly Pick<NotChecked, 'code' | 'message'>[]): Localized | null {
  const gaps = notChecked.filter(({ code }) => amountCodes.has(code)).map(({ message }) => message);
  if (gaps.length === 0) return null;
  const more = gaps.length - nameLimit;
  return joinLocalized(
    { pl: 'Nie wszystko sprawdzono. ', en: 'Not everything was checked. ' },
    listLocalized(gaps.slice(0, nameLimit), ' '),
    more > 0 ? { pl: ` I jeszcze ${more}.`, en: ` And ${more} more.` } : '',
  );
}
