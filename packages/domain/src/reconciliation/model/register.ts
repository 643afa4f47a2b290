import type { KsefMarker } from '../../ledger/ksef-marker.ts';
import type { Grosze } from './grosze.ts';

/**
 * The sides of the record (ewidencja) of JPK_V7M.
 */
export type Side = 'sales' | 'purchases';

/** Both sides, in the order of the schema. */
export const sidesOfRegister = ['sales', 'purchases'] as const satisfies readonly Side[];

/** Amounts of a sales row, in the order of the schema. */
const salesFields = [
  ...['K_10', 'K_11', 'K_12', 'K_13', 'K_14', 'K_15', 'K_16', 'K_17', 'K_18', 'K_19', 'K_20', 'K_21', 'K_22', 'K_23', 'K_24', 'K_25'],
  ...['K_26', 'K_27', 'K_28', 'K_29', 'K_30', 'K_31', 'K_32', 'K_33', 'K_34', 'K_35', 'K_36', 'K_360', 'SprzedazVAT_Marza'],
] as const;

/** Amounts of a purchase row, in the order of the schema. */
const purchaseFields = ['K_40', 'K_41', 'K_42', 'K_43', 'K_44', 'K_45', 'K_46', 'K_47', 'ZakupVAT_Marza'] as const;

/** The amounts of each side. */
export const fieldsOfSide: Readonly<Record<Side, readonly string[]>> = { sales: salesFields, purchases: purchaseFields };

/** Markers of a sales row apart from the state in KSeF and the type of document, in the order of the schema. */
export const salesMarkers = [
  ...Array.from({ length: 13 }, (_, index) => `GTU_${String(index + 1).padStart(2, '0')}`),
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63', 'B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'],
] as const;

/**
 * A row of the record: `SprzedazWiersz` or `ZakupWiersz` of JPK_V7M(3) and JPK_V7K(3). Values are as written; null where they are absent.
 *
 * The model is Nakor's own, from public descriptions and from programs that write the file; it is not the official schema (ADR 0049).
 *
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export interface RegisterRow {
  readonly side: Side;
  /** Name of the file. */
  readonly file: string;
  /** The month of the file, `YYYY-MM`. */
  readonly month: string;
  /** `LpSprzedazy` or `LpZakupu`. */
  readonly ordinal: string;
  /** `NrKontrahenta` or `NrDostawcy`; `BRAK` for a consumer. */
  readonly contractor: string | null;
  /** `DowodSprzedazy` or `DowodZakupu`. */
  readonly number: string;
  /** `DataWystawienia` or `DataZakupu`. */
  readonly issueDay: string | null;
  readonly ksefNumber: string | null;
  /** Which of the four elements the row has; the schema wants exactly one. */
  readonly states: readonly KsefMarker[];
  /** `TypDokumentu` (RO, WEW, FP) or `DokumentZakupu` (MK, VAT_RR, WEW). */
  readonly documentType: string | null;
  /** Those of {@link salesMarkers}, or `IMP`, that are set. */
  readonly markers: readonly string[];
  /** By field; fields that are absent are zero. */
  readonly amounts: ReadonlyMap<string, Grosze>;
  /** Elements whose amount cannot be read. */
  readonly malformed: readonly string[];
}

/** What `SprzedazCtrl` or `ZakupCtrl` states; null where it is absent or malformed. */
export interface RegisterControl {
  /** `LiczbaWierszySprzedazy` or `LiczbaWierszyZakupow`. */
  readonly count: number | null;
  /** `PodatekNalezny` or `PodatekNaliczony`. */
  readonly tax: Grosze | null;
}

/** One file JPK_V7M(3) or JPK_V7K(3), which contains the record of one month. */
export interface RegisterFile {
  readonly name: string;
  readonly form: 'JPK_V7M' | 'JPK_V7K';
  /** `YYYY-MM`. */
  readonly month: string;
  /** `CelZlozenia`: 1 is a filing, 2 a correction; null if it is neither. */
  readonly purpose: '1' | '2' | null;
  /** The day in Warsaw of `DataWytworzeniaJPK`, `YYYY-MM-DD`; null where it is absent or malformed. */
  readonly createdOn: string | null;
  /** `NIP` of `Podmiot1`; null where it is absent. */
  readonly taxpayer: string | null;
  readonly controls: Readonly<Record<Side, RegisterControl | null>>;
  /** Amounts of the declaration (`P_10` and the others of `PozycjeSzczegolowe`), null where one cannot be read; null without a declaration. */
  readonly declaration: ReadonlyMap<string, Grosze | null> | null;
  readonly rows: readonly RegisterRow[];
  /** What a schema of the caller rejects; absent if the file was not checked with one. */
  readonly schemaErrors?: readonly SchemaError[];
}

/** What a schema rejects in a file. */
interface SchemaError {
  /** From 1; null where it is unknown. */
  readonly line: number | null;
  /** In the words of the schema engine. */
  readonly message: string;
}
