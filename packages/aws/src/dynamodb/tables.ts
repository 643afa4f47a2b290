/** Shape of a table; the CDK stack and the local platform both create tables from this. */
export interface TableDefinition {
  /** Short name; a deployed table is called `nakor-<stage>-<name>`. */
  readonly name: string;
  /** Environment variable that tells functions the full name. */
  readonly environmentVariable: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Attribute (unix seconds) after which DynamoDB may delete an item. It deletes late, so readers check expiry themselves. */
  readonly timeToLiveAttribute: string;
  /** Indexes besides {@link dueIndex}; each holds the keys of the items that have both of its attributes. */
  readonly otherIndexes: readonly IndexDefinition[];
}

/** An index of a table; its partition key is a text, its sort key a number. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
}

/**
 * Every table has this index, in which an item appears while it holds both attributes: something about it is due at a moment
 * (unix seconds), for the sweeper to see to. It holds the keys of items alone. Its partition is one of {@link dueShardCount}, since
 * one partition of DynamoDB takes 1,000 writes a second.
 */
export const dueIndex = { name: 'due', partitionKey: 'due_shard', sortKey: 'due_at' } as const;

/** In how many partitions the due index is spread. */
export const dueShardCount = 16;

/** What is due in one partition of a table, such as the deliveries of one endpoint, the longest due first. */
export const dueInPartitionIndex = { name: 'due-in-partition', partitionKey: 'pk', sortKey: 'due_at' } as const satisfies IndexDefinition;

const shape = { partitionKey: 'pk', sortKey: 'sk', timeToLiveAttribute: 'delete_after', otherIndexes: [] } as const;

/**
 * All tables. Partition keys begin with `ORG#<organisation>`, but for keys and their ids, which are looked up before it is known whose
 * they are, for the list of organisations, and for presets and the state of the platform, which are everybody's.
 *
 * | table | pk | sk | holds |
 * |---|---|---|---|
 * | access | `KEY#<sha256 of the key>` | `KEY` | a key; due when it expires |
 * | access | `ORG#<organisation>#KEY#<key id>` | `RATE#<day>` | what a key has called that day, by minute and in all |
 * | access | `ORG#<organisation>` | `ORGANIZATION` | an organisation; due while something of its trial is, or while its plan has not reached all its keys |
 * | access | `ORG#<organisation>` | `KEY#<key id>` | where to find a key of the organisation |
 * | access | `KEYID#<key id>` | `KEYID` | where to find the key with this id |
 * | access | `ORGANIZATIONS` | `<organisation>` | that the organisation exists, for listing them |
 * | access | `PRESETS` | `<slug>` | an ERP preset that operators have loaded, or the state of one that comes with Nakor |
 * | access | `PLATFORM` | `SNAPSHOT` | what the last round of probes found |
 * | access | `PLATFORM` | `PROBE` | what the probe of the database writes and reads |
 * | access | `PLATFORM#DAYS` | `<day>` | the minutes of a day at which the platform was up |
 * | access | `PLATFORM#DAYS` | `SINCE` | the first minute at which the platform was ever up |
 * | access | `INCIDENTS` | `<incident id>` | an incident; due while not everybody has been told of its latest state |
 * | access | `ORG#<organisation>` | `QUOTA` | both quota windows of an organisation |
 * | requests | `ORG#<organisation>#IDEMPOTENCY#<scope>` | `RECORD` | an idempotency key: who is at it, or the answer |
 * | requests | `ORG#<organisation>#REQUEST#<request id>` | `RESERVATION` | quota taken by work under way; due when it is abandoned |
 * | requests | `ORG#<organisation>#HISTORY#<year>-<month>` | `<time>#<request id>` | what was done with live keys |
 * | events | `ORG#<organisation>#EVENT#<event id>` | `EVENT` | an event; due until it is handed on |
 * | webhooks | `ORG#<organisation>` | `WEBHOOK#<webhook id>` | an endpoint |
 * | webhooks | `ORG#<organisation>` | `WEBHOOKS` | how many endpoints the organisation has |
 * | webhooks | `ORG#<organisation>` | `TESTS#<minute>` | tests of endpoints that it has had made in a minute |
 * | webhooks | `ORG#<organisation>` | `REMOVAL#<webhook id>` | that the deliveries of an endpoint are to be deleted; due until they are |
 * | webhooks | `ORG#<organisation>#WEBHOOK#<webhook id>` | `DELIVERY#<created at, unix ms>#<delivery id>` | a delivery; due while it waits, or while somebody sends it |
 * | webhooks | `ORG#<organisation>#WEBHOOK#<webhook id>` | `SLOT#<number>` | who may send to the endpoint at the moment |
 */
export const tables = {
  access: { name: 'access', environmentVariable: 'ACCESS_TABLE', ...shape },
  requests: { name: 'requests', environmentVariable: 'REQUESTS_TABLE', ...shape },
  events: { name: 'events', environmentVariable: 'EVENTS_TABLE', ...shape },
  webhooks: { name: 'webhooks', environmentVariable: 'WEBHOOKS_TABLE', ...shape, otherIndexes: [dueInPartitionIndex] },
} as const satisfies Record<string, TableDefinition>;

/** Full name of a table in a stage. */
export function tableName(stage: string, table: TableDefinition): string {
  return `nakor-${stage}-${table.name}`;
}
