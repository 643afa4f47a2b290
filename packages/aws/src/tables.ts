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
}

/**
 * Every table has this index, in which an item appears while it holds both attributes: something about it is due at a moment
 * (unix seconds), for the sweeper to see to. It holds the keys of items alone. Its partition is one of {@link dueShardCount}, since
 * one partition of DynamoDB takes 1,000 writes a second.
 */
export const dueIndex = { name: 'due', partitionKey: 'due_shard', sortKey: 'due_at' } as const;

/** In how many partitions the due index is spread. */
export const dueShardCount = 16;

const shape = { partitionKey: 'pk', sortKey: 'sk', timeToLiveAttribute: 'delete_after' } as const;

/**
 * All tables. Partition keys begin with `ORG#<organisation>`, but for keys and their ids, which are looked up before it is known whose
 * they are, for the list of organisations, and for presets, which are everybody's.
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
 * | access | `ORG#<organisation>` | `QUOTA` | both quota windows of an organisation |
 * | requests | `ORG#<organisation>#IDEMPOTENCY#<scope>` | `RECORD` | an idempotency key: who is at it, or the answer |
 * | requests | `ORG#<organisation>#REQUEST#<request id>` | `RESERVATION` | quota taken by work under way; due when it is abandoned |
 * | requests | `ORG#<organisation>#HISTORY#<year>-<month>` | `<time>#<request id>` | what was done with live keys |
 * | events | `ORG#<organisation>#EVENT#<event id>` | `EVENT` | an event; due until it is handed on |
 */
export const tables = {
  access: { name: 'access', environmentVariable: 'ACCESS_TABLE', ...shape },
  requests: { name: 'requests', environmentVariable: 'REQUESTS_TABLE', ...shape },
  events: { name: 'events', environmentVariable: 'EVENTS_TABLE', ...shape },
} as const satisfies Record<string, TableDefinition>;

/** Full name of a table in a stage. */
export function tableName(stage: string, table: TableDefinition): string {
  return `nakor-${stage}-${table.name}`;
}
