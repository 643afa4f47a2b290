import type { Invoice } from '../../fa3/invoice.ts';
import { checkValue } from '../../schema/check-value.ts';
import { simpleTypeOf } from '../../schema/content-of.ts';
import type { SchemaModel, SimpleType } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { DecodedText } from '../../xml/decode.ts';
import type { TextEdit } from '../../xml/edit.ts';
import type { XmlDocument, XmlElement } from '../../xml/element.ts';
import { hasAsides, removeMarkup, replaceText } from '../../xml/rewrite.ts';
import type { PlacedIssue } from '../model/issue.ts';

/** What a fix looks at besides the issue. */
export interface FixContext {
  readonly decoded: DecodedText;
  readonly document: XmlDocument;
  readonly invoice: Invoice;
  readonly model: SchemaModel;
}

/**
 * An automatic fix of one kind of issue. It changes notation or structure only, never an amount, a party or a meaning, and no
 * byte that it need not change.
 */
export interface Fix {
  /** Code of the issues that it mends. */
  readonly code: string;
  /** What it did, in one sentence. */
  readonly done: Localized;
  /** Whether what it moves is looked at closely only afterwards, so that issues may show that were there before. */
  readonly isRevealing?: true;
  /**
   * @returns changes of the decoded text (the byte order mark, where there is one, stands from -1 to 0), none overlapping
   *   another; null when this very case needs a decision of a person. That a fix offers changes does not say that they help:
   *   they are tried before they are kept.
   */
  readonly edits: (issue: PlacedIssue, context: FixContext) => readonly TextEdit[] | null;
}

/** A fix for documents that are refused before they get a verdict. */
export interface RejectionFix {
  /** Code of the rejection that it mends. */
  readonly code: string;
  /** What it did, in one sentence. */
  readonly done: Localized;
  /** @returns changes of the decoded text, or null when the case needs a decision of a person */
  readonly edits: (decoded: DecodedText) => readonly TextEdit[] | null;
}

/** A text to be written anew: the element that holds it and its type in the schema. */
interface Rewritten {
  readonly text: string;
  readonly type: SimpleType;
  readonly element: XmlElement;
  readonly invoice: Invoice;
}

/**
 * A fix that writes the text of the offending element anew.
 *
 * @param rewrite gives the new text; null when there is none or more than one. One that the schema would refuse is not written.
 */
export function textFix(code: string, done: Localized, rewrite: (rewritten: Rewritten) => string | null): Fix {
  return {
    code,
    done,
    edits: ({ place }, { document, invoice, model }) => {
      if (place.kind !== 'element' || place.element.children.length > 0) return null;
      const { element } = place;
      const type = simpleTypeOf(model, element);
      if (type === null) return null;
      const text = rewrite({ text: element.text, type, element, invoice });
      if (text === null || text === element.text || checkValue(text, type) !== null) return null;
      return replaceText(document, element, text);
    },
  };
}

/**
 * Takes an element out; null when a comment or instruction inside of it would be lost. Worked out once, so that several issues with
 * this remedy get the very same edits, by which it shows that they are one change.
 */
export const removeOnce = memoizeByObject((element: XmlElement, { document }: FixContext): readonly TextEdit[] | null =>
  hasAsides(document, element) ? null : [removeMarkup(document.text, element.start, element.end)],
);
