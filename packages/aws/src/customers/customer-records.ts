import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CustomerRecords } from '@nakor/operations/access/ended-organization';
import { batchSortKey } from '../batches/batch-item.ts';
import type { StoredItem } from '../dynamodb/pages.ts';
import type { ResponseFiles } from '../idempotency/response-files.ts';
import { decodeResponse } from '../idempotency/stored-response.ts';
import { deleteOrganizationFiles, findOrganizationFiles, readOrganizationFile } from './organization-files.ts';
import { deleteOrganizationItems, findOrganizationItems } from './organization-items.ts';

/** Where the records of customers are. */
export interface CustomerPlaces {
  /** Full names of all tables, by their short names. */
  readonly tables: Readonly<Record<string, string>>;
  /** The bucket for files. */
  readonly filesBucket: () => Promise<string>;
}

/** The records of customers in all tables and in the bucket for files. */
export function createCustomerRecords(
  client: DynamoDBDocumentClient,
  s3: S3Client,
  { tables, filesBucket }: CustomerPlaces,
): CustomerRecords {
  // Read before the items are erased: the names of these files do not contain the organization.
  const findFiles = async (organizationId: string): Promise<readonly string[]> => {
    const batchIds: string[] = [];
    for await (const item of findOrganizationItems(client, tables['requests'] ?? '', organizationId)) {
      if (item['sk'] === batchSortKey) batchIds.push(String(item['batch_id']));
    }
    return Array.fromAsync(findOrganizationFiles(s3, await filesBucket(), organizationId, batchIds));
  };

  return {
    async *items(organizationId) {
      for (const [table, tableName] of Object.entries(tables)) {
        for await (const item of findOrganizationItems(client, tableName, organizationId)) {
          yield { table, attributes: await toReadable(item) };
        }
      }
    },

    async *files(organizationId) {
      const bucket = await filesBucket();
      for (const name of await findFiles(organizationId)) {
        yield { name, read: () => readOrganizationFile(s3, bucket, name) };
      }
    },

    async erase(organizationId) {
      const items: Record<string, number> = {};
      // Keys go last: whatever still reads the organization finds it until everything else is gone.
      const names = Object.keys(tables).sort((left, right) => Number(left === 'access') - Number(right === 'access'));
      const files = await deleteOrganizationFiles(s3, await filesBucket(), await findFiles(organizationId));
      for (const name of names) items[name] = await deleteOrganizationItems(client, tables[name] ?? '', organizationId);
      return { items, files };
    },
  };
}

/** Large stored responses are files of their own. */
async function toReadable(item: StoredItem): Promise<StoredItem> {
  const isStoredResponse = item['answer_deflated'] instanceof Uint8Array;
  const response = isStoredResponse ? { answer: toText((await decodeResponse(noFiles, item)).body) } : {};
  return { ...Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toText(value)])), ...response };
}

function toText(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

const noFiles: ResponseFiles = {
  put: () => Promise.reject(new Error('Nothing is written.')),
  get: () => Promise.reject(new Error('The response is in the item.')),
};
