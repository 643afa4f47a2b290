import { type Part, readText } from '../../fa3/elements/part.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { type Fix, type FixContext, removeOnce } from './fix.ts';

/** Removes the dates of the lines (`P_6A`) when each equals that of the invoice (`P_6`). */
export const saleDateTwiceFix: Fix = {
  code: 'XML-306',
  done: { pl: 'Usunięto z wierszy P_6A, równe dacie P_6.', en: 'Removed P_6A, which equals P_6, from the lines.' },
  edits: (_, context) => removeLineDates(context.document.root, context),
};

const removeLineDates = memoizeByObject((_: LocatedElement, context: FixContext): readonly TextEdit[] | null => {
  const { fa, lines } = context.invoice;
  const date = fa.day('P_6');
  const lineDates = lines.flatMap((line: Part) => line.elements('P_6A'));
  if (date === null || lineDates.length === 0 || lineDates.some((element) => readText(element) !== date || element.children.length > 0))
    return null;
  const removals = lineDates.map((element) => removeOnce(element, context));
  return removals.includes(null) ? null : removals.flatMap((edits) => edits ?? []);
});
