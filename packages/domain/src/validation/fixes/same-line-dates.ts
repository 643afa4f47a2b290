import { readText } from '../../fa3/elements/part.ts';
import { findSiblingBefore, readComplexType } from '../../schema/content-of.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { buildInsertion, formatLineLead, formatQualifiedChildName } from '../../xml/rewrite.ts';
import { type Fix, type FixContext, removeOnce } from './fix.ts';

/** Replaces the dates of the lines (`P_6A`) by one `P_6` when every line has the same date. */
export const sameLineDatesFix: Fix = {
  code: 'XML-307',
  done: { pl: 'Wspólną datę wierszy zapisano raz, w P_6.', en: 'Wrote the common date of the lines once, in P_6.' },
  edits: (_, context) => gatherLineDates(context.document.root, context),
};

const gatherLineDates = memoizeByObject((_: LocatedElement, context: FixContext): readonly TextEdit[] | null => {
  const { invoice, document, model } = context;
  const fa = invoice.fa.element;
  const type = fa === null ? null : readComplexType(model, fa);
  if (fa === null || type === null || invoice.fa.has('P_6') || invoice.fa.has('OkresFa')) return null;
  const date = invoice.lines[0]?.day('P_6A') ?? null;
  // A day of sale equal to the day of issue may be omitted altogether; that is a person's decision.
  if (date === null || date === invoice.issueDay) return null;
  const lineDates = invoice.lines.map((line) => line.elements('P_6A'));
  if (lineDates.some(([first, ...others]) => first?.children.length !== 0 || readText(first) !== date || others.length > 0)) return null;
  const removals = lineDates.flat().map((element) => removeOnce(element, context));
  const previous = findSiblingBefore(type, fa.children, 'P_6');
  if (removals.includes(null) || previous === null) return null;
  const name = formatQualifiedChildName(fa, 'P_6');
  const markup = `${formatLineLead(document.text, previous.start, previous.end)}<${name}>${date}</${name}>`;
  return [buildInsertion(document.text, previous, fa, markup), ...removals.flatMap((edits) => edits ?? [])];
});
