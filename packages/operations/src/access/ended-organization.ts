/** Days after the end of an organization within which it is erased. Nothing that the law makes us keep is in Nakor except the history. */
const endedRetentionDays = 90;

/** Requests in progress and senders of events are finished by this time after the keys were revoked. */
export const erasableAfterMs = 2 * 60_000;

const dayMs = 86_400_000;

/**
 * An organization whose contract has ended. The record stays after the erasure, without its name: it proves the erasure, and a restored
 * table is erased again by it.
 */
export interface EndedOrganization {
  readonly id: string;
  readonly endedAtUnixMs: number;
  /** When it was last erased completely; null until then. */
  readonly erasedAtUnixMs: number | null;
}

/** Records of ended organizations. */
export interface EndedOrganizations {
  find(organizationId: string): Promise<EndedOrganization | null>;
  /** In the order of their ends. */
  list(): Promise<readonly EndedOrganization[]>;
  /** Marks an organization as ended. One that has ended keeps its time. */
  end(organizationId: string, nowUnixMs: number): Promise<EndedOrganization>;
  /** Records a complete erasure. */
  recordErasure(organizationId: string, nowUnixMs: number): Promise<EndedOrganization>;
}

/** The time until which an ended organization has to be erased, in milliseconds since the epoch. */
export function computeErasureDeadline({ endedAtUnixMs }: EndedOrganization): number {
  return endedAtUnixMs + endedRetentionDays * dayMs;
}

/** A stored item of an organization. */
interface CustomerItem {
  /** Short name of its table. */
  readonly table: string;
  /** Its attributes; binary ones are base64, with a readable form of stored responses added. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A stored file of an organization. */
interface CustomerFile {
  /** Its name in the bucket for files. */
  readonly name: string;
  read(): Promise<Uint8Array>;
}

/** How much was erased: items by table, and files. */
export interface Erasure {
  readonly items: Readonly<Record<string, number>>;
  readonly files: number;
}

/**
 * All that is stored about one organization outside of the archived history, wherever it is. Whole tables are read for it, because most
 * items can only be found from the request that they belong to (ADR 0053).
 */
export interface CustomerRecords {
  /** Without the record of {@link EndedOrganizations}. */
  items(organizationId: string): AsyncIterable<CustomerItem>;
  files(organizationId: string): AsyncIterable<CustomerFile>;
  /** Deletes items and files, once; what is written meanwhile may stay. */
  erase(organizationId: string): Promise<Erasure>;
}
