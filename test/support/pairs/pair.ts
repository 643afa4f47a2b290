/** An invoice with a mistake, beside a lawful invoice that resembles it. Both are sent on the day on which the samples are issued. */
export interface InvoicePair {
  readonly name: string;
  readonly wrong: string;
  /** `ready_to_send` only where the mistake may be none, so that it is worth a hint. */
  readonly readiness: 'not_ready' | 'ready_with_warnings' | 'ready_to_send';
  /** Codes of the serious issues of the wrong invoice, each once, in alphabetical order. */
  readonly issues: readonly string[];
  /** Where the first of them is, if the place is easily mistaken. */
  readonly xpath?: string;
  /** Codes of the info issues that only the wrong invoice has. */
  readonly hints?: readonly string[];
  /** Without serious issues. */
  readonly right: string;
  /** The invoice that both correct. */
  readonly source?: string;
  /** Earlier corrections of it, in the order of issue. */
  readonly corrections?: readonly string[];
  /** The advances that both settle. */
  readonly advances?: readonly string[];
}
