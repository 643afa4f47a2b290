import type { Language } from '../shared/localized.ts';

/**
 * An invoice as people read it: all its values with their labels, in one language and in reading order, numbers with the separators of the
 * language. Writers of HTML and PDF only lay it out; what they show is decided here. Nothing of the document is lost: a value without a place
 * is in the section `other`.
 *
 * Values are not cleaned: they may contain markup, control characters and words of any length, which writers have to show as text.
 */
export interface InvoiceView {
  readonly language: Language;
  /** Title for the metadata of the file: kind and number of the invoice. The number comes from the document. */
  readonly title: string;
  /** What the reader has to know before reading, such as that the document is not valid; most important first. */
  readonly notices: readonly ViewNotice[];
  readonly heading: ViewHeading;
  /** Verification codes, in the order in which they have to be shown; empty when there are none. */
  readonly codes: readonly ViewCode[];
  /** Sections in reading order; none is empty. */
  readonly sections: readonly ViewSection[];
  /** Small print at the end: what computed values are, and by what the page was made. */
  readonly footer: readonly string[];
}

/** A statement about the document as a whole. It never contains values of the document. */
export interface ViewNotice {
  readonly tone: 'bad' | 'warning' | 'plain';
  readonly title: string;
  readonly text: string;
}

/** The head of the page. */
export interface ViewHeading {
  /** The kind of the invoice in words: `Faktura korygująca`. */
  readonly kind: string;
  /** `RodzajFaktury` as written; null when it is absent. */
  readonly kindCode: ViewValue | null;
  /** `P_2`; null when it is absent. */
  readonly number: ViewValue | null;
  /** Dates, place, period, KSeF number. */
  readonly facts: readonly ViewFact[];
}

/** A verification code. */
export interface ViewCode {
  /** What the code is for. */
  readonly title: string;
  /** The text that has to stand under the code, such as the KSeF number. */
  readonly caption: string;
  /** The content of the code, an `https://` URL; null when it is missing. */
  readonly link: string | null;
  /** Rows of modules from the top, true for dark, without the quiet zone; null when the code is missing. */
  readonly modules: readonly (readonly boolean[])[] | null;
  /** Why it is missing, or what to do with it; null when there is nothing to add. */
  readonly note: string | null;
}

/** Sections by the part of the document that they show, in reading order. */
export const sectionIds = [
  'parties',
  'correction',
  'lines',
  'order',
  'totals',
  'advances',
  'settlement',
  'payment',
  'annotations',
  'terms',
  'descriptions',
  'attachment',
  'footer',
  'file',
  'other',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** A part of the page with a heading. */
export interface ViewSection {
  readonly id: SectionId;
  readonly title: string;
  /** Whether what follows names itself: the title is for screen readers and need not be visible. */
  readonly isTitleHidden?: true;
  readonly blocks: readonly ViewBlock[];
}

/** A part of a section. */
export type ViewBlock =
  /** Names the blocks after it, up to the next heading; kept on the same page as the next block. */
  | { readonly kind: 'heading'; readonly text: ViewLabel }
  /** Labels and their values. `strong` is for amounts to pay, `small` for what few people read. */
  | { readonly kind: 'facts'; readonly facts: readonly ViewFact[]; readonly weight: 'strong' | 'plain' | 'small' }
  /** Groups of facts next to each other, such as seller and buyer; at most two fit into the width of a page. */
  | { readonly kind: 'columns'; readonly columns: readonly ViewColumnOfFacts[] }
  | { readonly kind: 'table'; readonly table: ViewTable }
  /** Paragraphs of the document; line breaks in them are kept. */
  | { readonly kind: 'texts'; readonly texts: readonly ViewValue[] }
  /** A sentence that is not from the document, such as the explanation of a table. */
  | { readonly kind: 'note'; readonly text: string };

/** Facts about one party or thing. */
export interface ViewColumnOfFacts {
  readonly title: ViewLabel;
  readonly facts: readonly ViewFact[];
}

/** A label: our text, or a value where the document itself labels its data. */
export type ViewLabel = string | ViewValue;

/** A label with its values, at least one. */
export interface ViewFact {
  readonly label: ViewLabel;
  /** Several when an element is repeated, or when parts belong together, such as the lines of an address: each on a line of its own. */
  readonly values: readonly ViewValue[];
  /** Whether the label is implied, as of the name of a party: the label is read by screen readers, but need not be visible. */
  readonly isLabelHidden?: true;
}

/** A value. */
export interface ViewValue {
  /**
   * The value as in the document, in the notation of readers: numbers and days as in the language, account numbers in groups, and words
   * instead of numbers that only the schema uses, such as `przelew` for `6` of `FormaPlatnosci`.
   */
  readonly text: string;
  /** `number`: aligned at the end and never broken; `exact`: an identifier, compared character by character; `text`: everything else. */
  readonly kind: 'text' | 'number' | 'exact';
  /** What a code means, in words: `paliwa` for `GTU_02`. It is shown before the code. */
  readonly meaning?: string;
  /** Unit of a number, such as the currency. It is a value of the document, or `PLN` or `%`. */
  readonly unit?: string;
  /** Where it comes from, if not from the document: calculated from its values, or given by the caller. */
  readonly origin?: 'computed' | 'given';
  /** Whether it differs from the value before the correction, or is that value. */
  readonly isChanged?: true;
}

/** A table; its header row is repeated on each page. */
export interface ViewTable {
  /** What the table contains, for its caption. */
  readonly caption: ViewLabel;
  /** Whether the title of the section says the same, so that the caption need not be visible. */
  readonly isCaptionHidden?: true;
  readonly columns: readonly ViewColumn[];
  /** At least one. */
  readonly groups: readonly ViewRowGroup[];
}

/** A column; `weight` is its share of the width, relative to the other columns. */
export interface ViewColumn {
  readonly label: ViewLabel;
  readonly align: 'start' | 'end';
  readonly weight: number;
}

/** Rows that belong together and stay on one page if they fit: a line before and after a correction, with the difference. Mostly one row. */
export type ViewRowGroup = readonly ViewRow[];

/** A row: a cell for each column, null where there is nothing. */
export interface ViewRow {
  /** `before`, `after`, `difference`: the states of one line in a correction; `total` sums up rows above. */
  readonly role: 'plain' | 'before' | 'after' | 'difference' | 'total';
  /** What the row is, such as a rate or `po korekcie`; null when its cells say it. It belongs into the first column. */
  readonly label: ViewLabel | null;
  readonly cells: readonly (ViewCell | null)[];
}

/** A cell. */
export interface ViewCell {
  readonly values: readonly ViewValue[];
  /** Less important facts about the row, in small print under the values, such as the codes of goods. */
  readonly details?: readonly ViewFact[];
}

/** What a view depends on apart from the document. */
export interface ViewOptions {
  readonly language: Language;
  /** Whether the document is a valid invoice; `unknown` when it was not validated. */
  readonly validity: 'valid' | 'invalid' | 'unknown';
  /** The KSeF number, as far as the caller knows it; null without one. */
  readonly ksefNumber: string | null;
  /** Whether the invoice was issued offline, to be sent to KSeF later. */
  readonly isOffline: boolean;
  readonly codes: readonly ViewCode[];
}
