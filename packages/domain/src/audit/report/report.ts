import type { Language } from '../../shared/localized.ts';

/** A report as data, in one language, with figures and dates already formatted. Rendering is a separate step. */
export interface Report {
  readonly language: Language;
  /** Title of the document, also in its metadata. */
  readonly title: string;
  /** Lines under the title: what the report is about. */
  readonly subtitle: readonly string[];
  /** Repeated at the bottom of every page, next to the page number. */
  readonly footer: string;
  readonly blocks: readonly ReportBlock[];
}

/** A part of a report. */
export type ReportBlock =
  /** Begins a section; kept on the same page as what follows. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: ReportTone }
  /** Labels and their values, in two columns. */
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  /** Facts side by side, such as seller and buyer. */
  | { readonly kind: 'columns'; readonly columns: readonly { readonly title: string; readonly facts: readonly ReportFact[] }[] }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly tone?: ReportTone }
  | { readonly kind: 'table'; readonly table: ReportTable };

/** Tone of a text, which determines its color. */
export type ReportTone = 'plain' | 'good' | 'warning' | 'bad';

/** A label and its value; `exact` values, such as checksums, are compared character by character. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
  readonly exact?: true;
}

/** A table; its header row is repeated on every page. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Note below the table. */
  readonly note?: string;
  /**
   * For tables of groups: the total number of groups, and a note for the case that not all of them are rendered, where `{shown}` is
   * replaced by the number rendered.
   */
  readonly shortened?: { readonly all: number; readonly note: string };
}

/** A column; amounts are aligned at the end. */
export interface ReportColumn {
  readonly label: string;
  readonly align: 'start' | 'end';
  /** Share of the width, relative to the other columns. */
  readonly weight: number;
}

/** A row: a cell for each column. */
export interface ReportRow {
  readonly cells: readonly string[];
  /** `total` sums up the rows above; `group` is one text over all columns that names the rows under it. */
  readonly role?: 'total' | 'group';
}
