import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Explanation } from '../model/built-correction.ts';

/** Fields that hold amounts, quantities or exchange rates; for other numbers, such as a NIP or a rate, a difference is meaningless. */
const measured = /^(P_8B|P_9|P_10|P_11|P_15|Kurs|Wartosc|KwotaAkcyzy)/;

/** One field on both sides of a correction, with the difference if it is a measured quantity. */
export function explainField(path: string, before: string | null, after: string | null, rule: Localized): Explanation {
  const name = path.split('/').at(-1) ?? '';
  const [from, to] = [numberIn(name, before), numberIn(name, after)];
  const delta = measured.test(name) && from !== null && to !== null ? to.minus(from).toString() : null;
  return { path, label: getFieldInText(name), before, after, delta, rule };
}

/** A missing discount counts as zero. */
function numberIn(name: string, text: string | null): Decimal | null {
  return text === null && name === 'P_10' ? Decimal.zero : Decimal.parse(text ?? '');
}
