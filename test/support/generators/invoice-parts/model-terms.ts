/** `WarunkiTransakcji`. */
export interface Terms {
  readonly contracts: readonly { readonly day: string | null; readonly number: string | null }[];
  readonly orders: readonly { readonly day: string | null; readonly number: string | null }[];
  readonly batches: readonly string[];
  readonly delivery: string | null;
  readonly agreedRate: { readonly rate: bigint; readonly currency: string } | null;
  readonly transports: readonly Transport[];
  readonly isIntermediary: boolean;
}

export interface Transport {
  /** A digit of `RodzajTransportu`, or a description. */
  readonly means: string;
  readonly carrier: Party | null;
  readonly orderNumber: string | null;
  /** A number of `OpisLadunku`, or a description. */
  readonly cargo: string;
  readonly packaging: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Places of origin, transit and destination. */
  readonly from: Address | null;
  readonly through: readonly Address[];
  readonly to: Address | null;
}

export interface Footer {
  readonly texts: readonly string[];
  readonly registers: readonly {
    readonly name: string | null;
    readonly krs: string | null;
    readonly regon: string | null;
    readonly bdo: string | null;
  }[];
}

export interface Attachment {
  readonly heading: string | null;
  readonly facts: readonly (readonly [key: string, value: string])[];
  readonly paragraphs: readonly string[];
  readonly tables: readonly Table[];
}

export interface Table {
  readonly facts: readonly (readonly [key: string, value: string])[];
  readonly title: string | null;
  readonly columns: readonly { readonly type: string; readonly name: string }[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
}

export interface Address {
  readonly country: string;
  readonly first: string;
  readonly second: string | null;
  readonly gln: string | null;
}

/** Any party; fields that a kind of party does not have are null, or `false` for markers. */
export interface Party {
  readonly hasPrefix: boolean;
  readonly eori: string | null;
  readonly identity: Identity;
  readonly name: string | null;
  readonly address: Address | null;
  readonly mailingAddress: Address | null;
  readonly contacts: readonly Contact[];
  /** `StatusInfoPodatnika` of a seller. */
  readonly status: string | null;
  readonly customerNumber: string | null;
  /** `IDNabywcy`. */
  readonly buyerKey: string | null;
  readonly isLocalGovernment: boolean;
  readonly isVatGroup: boolean;
  /** `Rola` of a third party, `RolaPU` of an authorized entity; a string without digits describes another role. */
  readonly role: string | null;
  /** `Udzial` in hundredths of a percent. */
  readonly share: bigint | null;
}

/** The identity of a party. `internal` is an `IDWew`, `none` a person without any number (`BrakID`). */
export type Identity =
  | { readonly kind: 'nip' | 'internal'; readonly number: string }
  | { readonly kind: 'eu'; readonly country: string; readonly number: string }
  | { readonly kind: 'foreign'; readonly country: string | null; readonly number: string }
  | { readonly kind: 'none' };

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
}
