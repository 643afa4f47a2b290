import type { Language } from '../../shared/localized.ts';

/**
 * A report as data: what it says, in one language and with every figure and date written as its readers write them. How it is drawn is
 * not its business.
 */
export interface Report {
  readonly language: Language;
  /** Title of the document, also in its metadata. */
  readonly title: string;
  /** Lines under the title: what the report is about. */
  readonly subtitle: readonly string[];
  /** Repeated at the foot of every page, beside the number of the page. */
  readonly footer: string;
  readonly blocks: readonly ReportBlock[];
}

/** A part of a report. */
export type ReportBlock =
  /** Begins a section; it stays on one page with what follows. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: ReportTone }
  /** Labels and what stands behind them, in two columns. */
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  /** Facts side by side, such as seller and buyer. */
  | { readonly kind: 'columns'; readonly columns: readonly { readonly title: string; readonly facts: readonly ReportFact[] }[] }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly tone?: ReportTone }
  | { readonly kind: 'table'; readonly table: ReportTable };

/** How a text is meant: as good news, as something to look at, as something wrong. */
export type ReportTone = 'plain' | 'good' | 'warning' | 'bad';

/** A label and its value; digests and numbers that are compared letter by letter are `exact`. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
  readonly exact?: true;
}

/** A table, whose head is repeated on every page that it goes on to. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Said under the table. */
  readonly note?: string;
  /**
   * For tables of groups: how many groups there are in all, and what is said where not all of them are drawn; `{shown}` in it stands for
   * the number of those that are.
   */
  readonly shortened?: { readonly all: number; readonly note: string };
}

/** A column; amounts are aligned at the end. */
export interface ReportColumn {
  readonly label: string;
  readonly align: 'start' | 'end';
  /** Share of the width, beside the weights of the other columns. */
  readonly weight: number;
}

/** A row: a cell for each column. */
export interface ReportRow {
  readonly cells: readonly string[];
  /** `total` sums up the rows above; `group` is one text over all columns that names the rows under it. */
  readonly role?: 'total' | 'group';
}
