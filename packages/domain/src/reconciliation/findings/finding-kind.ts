import { joinLocalized, type Localized } from '../../shared/localized.ts';
import type { ErpRow } from '../model/erp-register.ts';
import type { KsefInvoice } from '../model/ksef-invoice.ts';
import type { Difference, Finding, FindingSeverity, Match } from '../model/reconciliation.ts';
import type { RegisterFile, RegisterRow, Side } from '../model/register.ts';
import type { FindingContext } from './finding-context.ts';

/** What makes a kind of finding apply, and what it shows apart from the texts of its kind. */
export interface Evidence {
  readonly differences?: readonly Difference[];
  /** Appended to what is wrong. */
  readonly detail?: Localized;
  /** Where it is not that of the kind. */
  readonly severity?: FindingSeverity;
  readonly dueOn?: string | null;
  /** Where they are not those of the subject. */
  readonly rows?: readonly RegisterRow[];
  readonly invoices?: readonly KsefInvoice[];
  /** Where it is not that of the kind. */
  readonly correctsRegister?: boolean;
}

/** A kind of finding: data, and a predicate that gives the evidence for a subject; null if it does not apply. */
export interface FindingKind<Subject> {
  readonly code: `REC-${string}`;
  readonly severity: FindingSeverity;
  /** Whether the record has to be corrected. */
  readonly correctsRegister: boolean;
  readonly title: Localized;
  readonly basis: Localized;
  readonly todo: Localized;
  readonly find: (subject: Subject, context: FindingContext) => Evidence | null;
}

/** Where a subject is. */
export interface Places {
  readonly side: Side | null;
  readonly invoices: readonly KsefInvoice[];
  readonly rows: readonly RegisterRow[];
  /** Of an ERP; by default none. */
  readonly erpRows?: readonly ErpRow[];
  readonly file: string | null;
}

/** Subjects of findings about one invoice or one row without a match. */
export interface InvoiceSubject {
  readonly side: Side;
  readonly invoice: KsefInvoice;
}

/** Tries every kind on a subject. */
export function applyKinds<Subject>(
  kinds: readonly FindingKind<Subject>[],
  subject: Subject,
  context: FindingContext,
  places: Places,
): readonly Finding[] {
  return kinds.flatMap((kind): Finding[] => {
    const evidence = kind.find(subject, context);
    if (evidence === null) return [];
    const { code, title, basis, todo } = kind;
    return [
      {
        ...{ code, title, basis, todo },
        severity: evidence.severity ?? kind.severity,
        side: places.side,
        invoices: evidence.invoices ?? places.invoices,
        rows: evidence.rows ?? places.rows,
        erpRows: places.erpRows ?? [],
        file: places.file,
        differences: evidence.differences ?? [],
        message: evidence.detail === undefined ? joinLocalized(title, '.') : joinLocalized(title, ': ', evidence.detail, '.'),
        correctsRegister: evidence.correctsRegister ?? kind.correctsRegister,
        dueOn: evidence.dueOn ?? null,
      },
    ];
  });
}

/** The places of a match. */
export function getPlacesOfMatch({ side, invoices, rows }: Match): Places {
  return { side, invoices, rows, file: null };
}

/** The places of a file. */
export function getPlacesOfFile({ name }: Pick<RegisterFile, 'name'>): Places {
  return { side: null, invoices: [], rows: [], file: name };
}

/** The law behind nearly every row. */
export const recordBasis: Localized = {
  pl: 'art. 109 ust. 3 ustawy o VAT; opis pól JPK_V7M(3)',
  en: 'art. 109(3) of the VAT Act; description of the fields of JPK_V7M(3)',
};

/** The law behind the marker of a row in KSeF. */
export const markerBasis: Localized = {
  pl: 'art. 109 ust. 3 i 3e ustawy o VAT; opis pól JPK_V7M(3): NrKSeF, OFF, BFK, DI',
  en: 'art. 109(3) and (3e) of the VAT Act; description of the fields of JPK_V7M(3): NrKSeF, OFF, BFK, DI',
};

/** A value that is not an amount and differs. */
export function differ(field: string, register: string | null, invoice: string | null): Difference {
  return { field, month: null, register, invoice, difference: null };
}
