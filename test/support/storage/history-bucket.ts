import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { createFileClient } from '@nakor/aws/client/file-clients';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import type { HistoryArchive } from '@nakor/operations/maintenance/compare-history';
import { inject } from 'vitest';
import { emulatorSettings } from '../faults/fault-environment.ts';

/** A bucket for the history of one test. */
export interface HistoryBucket {
  readonly name: string;
  readonly client: S3Client;
  readonly archive: HistoryArchive;
  /** The names of all objects. */
  list(): Promise<readonly string[]>;
  /** The entries of a day, copies included. */
  read(day: string): Promise<readonly HistoryEntry[]>;
}

/** Creates a bucket for the history. */
export async function createHistoryBucket(endpoint = inject('service').endpoints.s3): Promise<HistoryBucket> {
  const name = `nakor-test-history-${randomBytes(6).toString('hex')}`;
  const direct = createFileClient({ ...emulatorSettings, endpoint: inject('service').endpoints.s3 });
  await direct.send(new CreateBucketCommand({ Bucket: name }));
  const client = createFileClient({ ...emulatorSettings, endpoint });
  const reader = createHistoryArchive(direct, name);
  return {
    name,
    client,
    archive: createHistoryArchive(client, name),
    list: async () => ((await direct.send(new ListObjectsV2Command({ Bucket: name }))).Contents ?? []).flatMap(({ Key }) => Key ?? []),
    read: (day) => Array.fromAsync(reader.readDay(day)),
  };
}
