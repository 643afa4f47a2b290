import type { Draft } from '../draft/draft.ts';
import { fieldsOf, numberAt, withField } from '../draft/line-fields.ts';
import { amountText } from '../draft/number-notation.ts';

/** A line with the excise duty of its quantity, by which it is paid; as it is where the line before states none, or no quantity. */
export function withExcise(before: Draft, line: Draft): Draft {
  const { excise: field, quantity } = fieldsOf(line);
  const excise = numberAt(before, field);
  const [old, now] = [numberAt(before, quantity), numberAt(line, quantity)];
  if (excise === null || old === null || now === null || old.isZero) return line;
  return withField(line, field, amountText(excise.times(now).dividedBy(old, 2)));
}
