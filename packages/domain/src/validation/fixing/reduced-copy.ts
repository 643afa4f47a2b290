import { applyEdits, type TextEdit } from '../../xml/edit.ts';
import { getContentEnd, type LocatedElement, type XmlDocument } from '../../xml/element.ts';
import { findElementAt } from '../../xml/element-at.ts';
import type { Examination } from '../model/examination.ts';
import type { SchemaChecker } from '../model/schema-checker.ts';
import { resolvePath } from '../violations/merge-findings.ts';

/** With fewer lines than this, cutting them costs as much as checking them. */
const fewLines = 30;

/**
 * A copy of an edited document without the lines that the edits do not touch. If the schema engine finds no errors in it, there are none in the
 * edited document either (ADR 0009), since
 * - the edits replace only texts of elements that have nothing but text, so that structure and order are those of the document;
 * - the engine found errors in these texts alone, so that everything else is valid, the lines included;
 * - FA(3) has no identity constraints: whether a value is valid does not depend on other elements;
 * - lines are optional, so that fewer of them do not make a document invalid.
 *
 * @param edits of the decoded text
 * @returns     null if this does not hold, or if there are few lines; then the edited document itself has to be checked
 */
export function buildReducedCopy({ decoded, document, engineErrors }: Examination, edits: readonly TextEdit[]): Uint8Array | null {
  const isAsSent = !decoded.hasByteOrderMark && decoded.parserText === decoded.text && document.longTexts.length === 0;
  const fa = document.root.children.find(({ name }) => name === 'Fa');
  if (engineErrors === null || !isAsSent || fa === undefined || fa.children.length < fewLines) return null;
  const touched = touchedTexts(document, edits);
  if (touched === null) return null;
  const isExplained = engineErrors.every(({ path }) => touched.has(resolvePath(document.root, path)));
  if (!isExplained) return null;
  const cuts = cutsOf(fa, new Set([...touched].map((element) => element?.parent ?? null)));
  return new TextEncoder().encode(applyEdits(document.text, [...edits, ...cuts]));
}

/** Checks a reduced copy before the whole one, which is checked only if there are errors. */
export function checkReducedFirst(checker: SchemaChecker, copy: Uint8Array, reduced: Uint8Array): SchemaChecker {
  return {
    check(xml) {
      // The examination may pass other bytes to the engine than those of the copy.
      const check = xml === copy ? checker.check(reduced) : null;
      return check?.outcome === 'checked' && check.errors.length === 0 ? check : checker.check(xml);
    },
  };
}

/** The elements whose text is edited; null if something else is edited, too. */
function touchedTexts(document: XmlDocument, edits: readonly TextEdit[]): ReadonlySet<LocatedElement | null> | null {
  const touched = new Set<LocatedElement>();
  for (const { start, end, text } of edits) {
    const element = start < 0 ? null : findElementAt(document, start);
    if (element === null || element.children.length > 0 || text.includes('<')) return null;
    const isWithin = start >= element.contentStart && end <= getContentEnd(document, element);
    // Comments and CDATA sections are markup as well.
    if (!isWithin || document.text.slice(element.contentStart, getContentEnd(document, element)).includes('<')) return null;
    touched.add(element);
  }
  return touched;
}

/** Removes the lines that are not kept. Neighbours are removed together, with the white space between them. */
function cutsOf(fa: LocatedElement, kept: ReadonlySet<LocatedElement | null>): readonly TextEdit[] {
  const cuts: TextEdit[] = [];
  let last: LocatedElement | null = null;
  for (const child of fa.children) {
    const isCut = child.name === 'FaWiersz' && child.namespace === fa.namespace && !kept.has(child);
    if (isCut) {
      const start = last === null ? child.start : (cuts.pop()?.start ?? child.start);
      cuts.push({ start, end: child.end, text: '' });
    }
    last = isCut ? child : null;
  }
  return cuts;
}
