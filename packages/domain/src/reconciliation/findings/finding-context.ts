import type { KsefEvent } from '../../offline/compute-deadline.ts';
import type { InvoiceIndex } from '../matching/index-invoices.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Match } from '../model/reconciliation.ts';
import type { RegisterRow, Side } from '../model/register.ts';
import type { MetadataEntry } from '../reading/read-metadata.ts';

/** What findings need to know apart from their subject. */
export interface FindingContext {
  readonly taxpayer: string;
  /** Months for which a file was given. */
  readonly months: ReadonlySet<string>;
  /** Whether a month of the record belongs to a quarter that is settled as a whole (JPK_V7K). */
  readonly isQuarterly: boolean;
  readonly events: readonly KsefEvent[];
  /** The invoices of all sides by KSeF number. */
  readonly byKsefNumber: ReadonlyMap<string, KsefInvoice>;
  readonly indexes: Readonly<Record<Side, InvoiceIndex>>;
  readonly matchOfInvoice: ReadonlyMap<KsefInvoice, Match>;
  /** What KSeF states, by KSeF number. */
  readonly metadata: ReadonlyMap<string, MetadataEntry>;
  /** The day on which the file of a row was or will be filed; null if it is unknown. */
  readonly filedOn: (row: RegisterRow) => string | null;
}
