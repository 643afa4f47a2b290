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
 * All tables.
 *
 * `access`: keys (`pk = KEY#<sha256>`, `sk = KEY`) and the rate windows of each key (`pk = ORG#<organisation>#KEY#<key id>`, `sk = RATE`).
 */
export const tables = {
  access: { name: 'access', environmentVariable: 'ACCESS_TABLE', partitionKey: 'pk', sortKey: 'sk', timeToLiveAttribute: 'delete_after' },
} as const satisfies Record<string, TableDefinition>;

/** Full name of a table in a stage. */
export function tableName(stage: string, table: TableDefinition): string {
  return `nakor-${stage}-${table.name}`;
}
