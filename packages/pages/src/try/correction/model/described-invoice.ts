/** An element of the invoice to correct, in the order of the schema. */
export interface InvoiceElement {
  readonly name: string;
  /** Without white space around it; empty for elements with children. */
  readonly text: string;
  readonly children: readonly InvoiceElement[];
}

/** How a value is entered. */
export type FieldInput = 'decimal' | 'integer' | 'date' | 'datetime' | 'text' | 'choice';

/** An allowed value of a field, and what it means; the value itself where it speaks for itself. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field that a correction can change. */
export interface FieldDefinition {
  /** Names of the elements from below `Faktura`, without positions: `Fa/FaWiersz/P_9A`. */
  readonly names: string;
  readonly label: string;
  /** Whether an element can have several. */
  readonly isRepeated: boolean;
  readonly input: FieldInput;
  /** The allowed values of a choice; empty for all other inputs. */
  readonly options: readonly FieldOption[];
  /** Maximum number of characters of a text; null for no limit. */
  readonly maxLength: number | null;
  /** Maximum number of decimals of a number; null for other inputs. */
  readonly decimals: number | null;
}

/** An element that contains fields. */
export interface PartDefinition {
  readonly names: string;
  readonly label: string;
  /** Whether an invoice can have several. */
  readonly isRepeated: boolean;
  /** Whether one can be added only where a scenario has paths for new ones. */
  readonly isAddedByScenarios: boolean;
}

/** What the wizard needs to know of an invoice and of the schema. Texts are in the language of the request. */
export interface DescribedInvoice {
  /** `Faktura` after the earlier corrections, in the form of FA(3). */
  readonly root: InvoiceElement;
  /** Kind of the original invoice. */
  readonly kind: 'VAT' | 'ZAL' | 'ROZ' | 'UPR';
  readonly currency: string;
  /** Data of the original invoice. */
  readonly number: string;
  readonly issueDay: string;
  readonly ksefNumber: string | null;
  /** All fields that any scenario can change, in the order of the schema. */
  readonly fields: readonly FieldDefinition[];
  /** The elements that contain them. */
  readonly parts: readonly PartDefinition[];
  /** Ids of the scenarios that cannot be combined with others. */
  readonly aloneIds: readonly string[];
  /** Fields of JPK_V7M to which an advance can be moved. */
  readonly jpkTargets: readonly string[];
}
