import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { getBatchPrefix } from '@nakor/batches/objects/batch-keys';
import { callAws } from '../client/dependency-errors.ts';

/**
 * The names of all files of an organization. Each kind of file has a folder, and in it a folder per organization, except batches.
 *
 * @param batchIds ids of the batches of the organization, each of which has a folder of its own
 */
export async function* findOrganizationFiles(
  client: S3Client,
  bucket: string,
  organizationId: string,
  batchIds: readonly string[],
): AsyncGenerator<string, void> {
  for await (const { folders } of listPages(client, { Bucket: bucket, Delimiter: '/' })) {
    for (const folder of folders) {
      for await (const { names } of listPages(client, { Bucket: bucket, Prefix: `${folder}${organizationId}/` })) yield* names;
    }
  }
  for (const id of batchIds) {
    for await (const { names } of listPages(client, { Bucket: bucket, Prefix: getBatchPrefix(id) })) yield* names;
  }
}

/** Content of a file. */
export async function readOrganizationFile(client: S3Client, bucket: string, name: string): Promise<Uint8Array> {
  return callAws('S3', async () => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  });
}

/** Deletes files; returns how many. A bucket with versions keeps them for as long as its life cycle says. */
export async function deleteOrganizationFiles(client: S3Client, bucket: string, names: readonly string[]): Promise<number> {
  for (const name of names) await callAws('S3', () => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name })));
  return names.length;
}

async function* listPages(
  client: S3Client,
  query: { readonly Bucket: string; readonly Prefix?: string; readonly Delimiter?: string },
): AsyncGenerator<{ readonly names: readonly string[]; readonly folders: readonly string[] }, void> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({ ...query, ContinuationToken: token });
    const { Contents = [], CommonPrefixes = [], NextContinuationToken } = await callAws('S3', () => client.send(command));
    yield { names: Contents.flatMap(({ Key }) => Key ?? []), folders: CommonPrefixes.flatMap(({ Prefix }) => Prefix ?? []) };
    token = NextContinuationToken;
  } while (token !== undefined);
}
