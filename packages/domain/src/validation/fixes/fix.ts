import type { Invoice } from '../../fa3/invoice.ts';
import { checkValue } from '../../schema/check-value.ts';
import { readSimpleType } from '../../schema/content-of.ts';
import type { SchemaModel, SimpleType } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { LocatedElement, XmlDocument } from '../../xml/element.ts';
import { hasAsides, removeMarkup, replaceText } from '../../xml/rewrite.ts';
import type { PlacedIssue } from '../model/issue.ts';

/** What a fix can use in addition to the issue. */
export interface FixContext {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
  readonly invoice: Invoice;
  readonly model: SchemaModel;
}

/**
 * An automatic fix for one kind of issue. It changes only notation or structure, never an amount, a party or a meaning, and leaves all other
 * bytes unchanged.
 */
export interface Fix {
  /** Code of the issues that it fixes. */
  readonly code: string;
  /** What it did, in one sentence. */
  readonly done: Localized;
  /** Whether elements it moves are checked in detail only afterwards, so that existing issues may appear. */
  readonly isRevealing?: true;
  /**
   * @returns edits of the decoded text that do not overlap (a byte order mark has the range -1 to 0); null when this case requires a person's
   *   decision. Edits are only proposals: they are tried on a copy before they are kept.
   */
  readonly edits: (issue: PlacedIssue, context: FixContext) => readonly TextEdit[] | null;
}

/** A fix for documents that are rejected before validation. */
export interface RejectionFix {
  /** Code of the rejection that it fixes. */
  readonly code: string;
  /** What it did, in one sentence. */
  readonly done: Localized;
  /** @returns edits of the decoded text, or null when the case requires a person's decision */
  readonly edits: (decoded: DecodedText) => readonly TextEdit[] | null;
}

/** A text to be rewritten, with its element and its type in the schema. */
interface Rewritten {
  readonly text: string;
  readonly type: SimpleType;
  readonly element: LocatedElement;
  readonly invoice: Invoice;
}

/**
 * A fix that rewrites the text of the offending element.
 *
 * @param rewrite returns the new text; null when there is none or it is ambiguous. A text that breaks the schema is not written.
 */
export function buildTextFix(code: string, done: Localized, rewrite: (rewritten: Rewritten) => string | null): Fix {
  return {
    code,
    done,
    edits: ({ place }, { document, invoice, model }) => {
      if (place.kind !== 'element' || place.element.children.length > 0) return null;
      const { element } = place;
      const type = readSimpleType(model, element);
      if (type === null) return null;
      const text = rewrite({ text: element.text, type, element, invoice });
      if (text === null || text === element.text || checkValue(text, type) !== null) return null;
      return replaceText(document, element, text);
    },
  };
}

/**
 * Removes an element; null when a comment or processing instruction in it would be lost. Memoized, so that several issues with this fix share
 * the same edits object and are recognized as one change.
 */
export const removeOnce = memoizeByObject((element: LocatedElement, { document }: FixContext): readonly TextEdit[] | null =>
  hasAsides(document, element) ? null : [removeMarkup(document.text, element.start, element.end)],
);
