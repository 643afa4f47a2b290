import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type StoredItem, scanItems } from '../storage/scan-items.ts';
import type { DeclaredCopies } from './declared-copies.ts';

/** Region A: full names of tables and buckets, by their short names. */
export interface FirstRegion {
  readonly client: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly tables: Readonly<Record<string, string>>;
  readonly buckets: Readonly<Record<'files' | 'history', string>>;
}

/** An export of a table as it is in region B. */
interface TableExport {
  readonly takenAtUnixMs: number;
  /** An export that was still running when A was lost has no manifest, and cannot be used. */
  readonly isComplete: boolean;
  readonly items: readonly StoredItem[];
}

/** Region B: what the declared rules have copied. Nothing else gets there. */
export class SecondRegion {
  readonly #first: FirstRegion;
  readonly #copies: DeclaredCopies;
  readonly #exports = new Map<string, TableExport[]>();
  readonly #objects = new Map<string, Uint8Array>();

  constructor(first: FirstRegion, copies: DeclaredCopies) {
    this.#first = first;
    this.#copies = copies;
  }

  /** Runs the scheduled exports that are declared; those of `interrupted` tables are not completed. */
  async exportTables(takenAtUnixMs: number, interrupted: readonly string[] = []): Promise<void> {
    for (const { table } of this.#copies.exports) {
      const items = await scanItems(this.#first.client, this.#first.tables[table] ?? '', '');
      const isComplete = !interrupted.includes(table);
      this.#exports.set(table, [
        ...(this.#exports.get(table) ?? []),
        { takenAtUnixMs, isComplete, items: isComplete ? items : items.slice(0, 1) },
      ]);
    }
  }

  /**
   * Replicates objects that are declared to be, except those written later than the lag before `nowUnixMs`.
   *
   * @returns how many were too young
   */
  async replicate(nowUnixMs: number, lagMs: number): Promise<number> {
    let late = 0;
    for (const { bucket, prefix } of this.#copies.replications) {
      const Bucket = this.#first.buckets[bucket];
      const { Contents = [] } = await this.#first.s3.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
      for (const { Key = '', LastModified } of Contents) {
        if ((LastModified?.getTime() ?? 0) > nowUnixMs - lagMs) {
          late += 1;
          continue;
        }
        const { Body } = await this.#first.s3.send(new GetObjectCommand({ Bucket, Key }));
        this.#objects.set(`${bucket} ${Key}`, (await Body?.transformToByteArray()) ?? new Uint8Array());
      }
    }
    return late;
  }

  /** Imports the newest complete export of a table into a table; null if B has none. */
  async importTable(table: string, into: string): Promise<{ readonly takenAtUnixMs: number } | null> {
    const complete = (this.#exports.get(table) ?? []).filter(({ isComplete }) => isComplete).at(-1);
    if (complete === undefined) return null;
    for (const item of complete.items) await this.#first.client.send(new PutCommand({ TableName: into, Item: { ...item } }));
    return { takenAtUnixMs: complete.takenAtUnixMs };
  }

  /** Copies the replicated objects of a bucket into another; returns their names. */
  async restoreObjects(bucket: 'files' | 'history', into: string): Promise<readonly string[]> {
    const names: string[] = [];
    for (const [place, content] of this.#objects) {
      if (!place.startsWith(`${bucket} `)) continue;
      const Key = place.slice(bucket.length + 1);
      await this.#first.s3.send(new PutObjectCommand({ Bucket: into, Key, Body: content }));
      names.push(Key);
    }
    return names;
  }
}
