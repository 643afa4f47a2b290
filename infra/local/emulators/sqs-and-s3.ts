import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildAppOptions, buildApp } from 'fauxqs';
import { projectDirectory } from '../support/state-directory.ts';
import { type Emulator, type Environment, externalService } from './endpoints.ts';
import { makeQueuesFair } from './fair-queues.ts';

/** The stand-ins for SQS and S3; both may be one server. */
export interface QueuesAndFiles {
  readonly sqs: Emulator;
  readonly s3: Emulator;
}

/**
 * Starts the stand-in for SQS and S3 (fauxqs) in this process, or uses the endpoints that `AWS_ENDPOINT_URL_SQS` and
 * `AWS_ENDPOINT_URL_S3` name. It keeps messages in memory: on disk it loses those whose visibility is set to 0. What they are about
 * waits in tables.
 *
 * @param filesDirectory where it keeps the files of buckets; made when absent
 */
export async function startQueuesAndFiles(filesDirectory: string, environment: Environment): Promise<QueuesAndFiles> {
  const externalSqs = environment['AWS_ENDPOINT_URL_SQS'];
  const externalS3 = environment['AWS_ENDPOINT_URL_S3'];
  if (externalSqs && externalS3) return { sqs: externalService(externalSqs), s3: externalService(externalS3) };
  const own = await startFauxqs(filesDirectory);
  return { sqs: externalSqs ? externalService(externalSqs) : own, s3: externalS3 ? externalService(externalS3) : own };
}

async function startFauxqs(filesDirectory: string): Promise<Emulator> {
  // fauxqs' own start function listens on every address of the computer; this one is for us alone.
  const app = buildApp({ logger: false, stores: await loadStores(filesDirectory) });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, isOwn: true, stop: () => app.close(), unexpectedEnd: new Promise(() => {}) };
}

/** The group of our messages is their organisation, which is named in each. */
function organizationOf(body: string): string | null {
  return /"organization_id":"([^"]{1,100})"/.exec(body)?.[1] ?? null;
}

type Stores = NonNullable<BuildAppOptions['stores']>;
type FilePersistence = NonNullable<Stores['s3Store']['persistence']> & { loadS3(store: Stores['s3Store']): void };

/** Stores as fauxqs' own start function makes them for a folder of files. It exports neither them nor their making. */
async function loadStores(filesDirectory: string): Promise<Stores> {
  const { SqsStore } = await importInner<{ SqsStore: new () => Stores['sqsStore'] }>('sqs/sqsStore.js');
  const { SnsStore } = await importInner<{ SnsStore: new () => Stores['snsStore'] }>('sns/snsStore.js');
  const { S3Store } = await importInner<{ S3Store: new () => Stores['s3Store'] }>('s3/s3Store.js');
  const { FileS3Persistence } = await importInner<{ FileS3Persistence: new (directory: string) => FilePersistence }>(
    's3/fileS3Persistence.js',
  );
  const s3Store = new S3Store();
  const persistence = new FileS3Persistence(filesDirectory);
  persistence.loadS3(s3Store);
  s3Store.persistence = persistence;
  const sqsStore = new SqsStore();
  makeQueuesFair(sqsStore, organizationOf);
  return { sqsStore, snsStore: new SnsStore(), s3Store };
}

// Found by its folder, because the package lets no other file than its first be found by name.
const fauxqsDirectory = join(projectDirectory, 'node_modules', 'fauxqs', 'dist');

async function importInner<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(fauxqsDirectory, path)).href)) as Module;
}
