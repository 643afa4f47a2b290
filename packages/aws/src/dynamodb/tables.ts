/** Shape of a table. The CDK stack and the local platform both create tables from this. */
export interface TableDefinition {
  /** Short name; a deployed table is called `nakor-<stage>-<name>`. */
  readonly name: string;
  /** Environment variable with the full name. */
  readonly environmentVariable: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Attribute (unix seconds) after which DynamoDB may delete an item. It deletes late, so readers check expiry themselves. */
  readonly timeToLiveAttribute: string;
  /** Indexes in addition to {@link dueIndex}; each contains the keys of the items that have both of its attributes. */
  readonly otherIndexes: readonly IndexDefinition[];
  /** Whether a stream has the new image of each item that is written. */
  readonly hasStream: boolean;
}

/** An index of a table; its partition key is a string, its sort key a number. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
}

/**
 * Every table has this index. An item is in it while it has both attributes, which means that the sweeper has to act on it at a given time
 * (unix seconds). The index contains item keys only. It has {@link dueShardCount} partitions, since a DynamoDB partition accepts 1,000
 * writes per second.
 */
export const dueIndex = { name: 'due', partitionKey: 'due_shard', sortKey: 'due_at' } as const;

/** Number of partitions of the due index. */
export const dueShardCount = 16;

/** Due items of one table partition, such as the deliveries of one endpoint, the longest due first. */
export const dueInPartitionIndex = { name: 'due-in-partition', partitionKey: 'pk', sortKey: 'due_at' } as const satisfies IndexDefinition;

const shape = { partitionKey: 'pk', sortKey: 'sk', timeToLiveAttribute: 'delete_after', otherIndexes: [], hasStream: false } as const;

/**
 * All tables. Partition keys start with `ORG#<organization>`, except for API keys and their ids (looked up before the organization is
 * known), the lists of organizations and of ended ones, and presets, exchange rates and platform status, which are global. An item that
 * belongs to an organization and has another partition key has the attribute `organization_id`: `organizations export` and `erase` find it
 * by that.
 *
 * | table | pk | sk | holds |
 * |---|---|---|---|
 * | access | `KEY#<sha256 of the key>` | `KEY` | a key; due when it expires |
 * | access | `ORG#<organization>#KEY#<key id>` | `RATE#<day>` | requests of a key on that day, per minute and in total |
 * | access | `ORG#<organization>` | `ORGANIZATION` | an organization; due while a step of its trial is, or while its plan and limits have not reached all its keys |
 * | access | `ORG#<organization>` | `LIMITS#<revision>` | a change of the limits of an organization: who, when, why, before and after |
 * | access | `ORG#<organization>` | `KEY#<key id>` | pointer to a key of the organization |
 * | access | `KEYID#<key id>` | `KEYID` | pointer to the key with this id |
 * | access | `ORGANIZATIONS` | `<organization>` | list of all organizations |
 * | access | `PRESETS` | `<slug>` | an ERP preset loaded by operators, or the state of a built-in one |
 * | access | `RATES#A` | `<day>` | a table of exchange rates of the National Bank of Poland |
 * | access | `PLATFORM` | `SNAPSHOT` | results of the last round of probes |
 * | access | `PLATFORM` | `PROBE` | written and read by the database probe |
 * | access | `PLATFORM#DAYS` | `<day>` | the minutes of a day at which the platform was up |
 * | access | `PLATFORM#DAYS` | `SINCE` | the first minute at which the platform was ever up |
 * | access | `INCIDENTS` | `<incident id>` | an incident; due until its latest state is announced to all |
 * | access | `ORG#<organization>` | `QUOTA` | both quota windows of an organization |
 * | access | `ORG#<organization>#QUOTA#<number>` | `BLOCK` | room of both windows that was granted to a block |
 * | access | `ENDED` | `<organization>` | when an organization ended and was erased; stays for ever |
 * | access | `ORG#<organization>#BATCH#<batch id>` | `QUOTA` | quota that a batch has taken, and what it gave back |
 * | requests | `ORG#<organization>#IDEMPOTENCY#<scope>` | `RECORD` | an idempotency record: its lease, or the stored response |
 * | requests | `ORG#<organization>#ACCEPTED#<environment of KSeF>` | `INVOICE#<hash of the key>` | an invoice registered as accepted by KSeF, as hashes |
 * | requests | `ORG#<organization>#ACCEPTED#<environment of KSeF>` | `REGISTER` | shows that invoices have been registered there |
 * | events | `ORG#<organization>#EVENT#<event id>` | `EVENT` | an event with a derived id; due until it is dispatched |
 * | events | `ORG#<organization>#EVENTS#<year>-<month>#<partition>` | `EVENT#<event id>` | an event with a time-ordered id; due until it is dispatched |
 * | events | `ORG#<organization>#OPERATIONS#<year>-<month>` | `OPERATION#<start, ISO 8601>#<request id>` | an operation with a live key that has no event |
 * | webhooks | `ORG#<organization>` | `WEBHOOK#<webhook id>` | an endpoint |
 * | webhooks | `ORG#<organization>` | `WEBHOOKS` | number of endpoints of the organization |
 * | webhooks | `ORG#<organization>` | `TESTS#<minute>` | endpoint tests of the organization in a minute |
 * | webhooks | `ORG#<organization>` | `REMOVAL#<webhook id>` | a removed endpoint; due until its deliveries are deleted |
 * | webhooks | `ORG#<organization>#WEBHOOK#<webhook id>` | `DELIVERY#<created at, unix ms>#<delivery id>` | a delivery; due while it is pending or being sent |
 * | webhooks | `ORG#<organization>#PERMITS` | `PERMIT#<webhook id>#<number>` | a sender's right to send to an endpoint |
 * | webhooks | `ORG#<organization>#PERMITS` | `LIMIT` | how many deliveries of the organization may be sent at the same time |
 */
export const tables = {
  access: { name: 'access', environmentVariable: 'ACCESS_TABLE', ...shape },
  requests: { name: 'requests', environmentVariable: 'REQUESTS_TABLE', ...shape },
  // Its stream feeds the history (ADR 0027).
  events: { name: 'events', environmentVariable: 'EVENTS_TABLE', ...shape, hasStream: true },
  webhooks: { name: 'webhooks', environmentVariable: 'WEBHOOKS_TABLE', ...shape, otherIndexes: [dueInPartitionIndex] },
} as const satisfies Record<string, TableDefinition>;

/** Full name of a table in a stage. */
export function getTableName(stage: string, table: TableDefinition): string {
  return `nakor-${stage}-${table.name}`;
}
