import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildAppOptions, buildApp } from 'fauxqs';
import { projectDirectory } from '../support/state-directory.ts';
import { refuseReplacements } from './conditional-writes.ts';
import { type Emulator, type Environment, requireExternalService } from './endpoints.ts';
import { makeQueuesFair } from './fair-queues.ts';
import { acceptLocalPages } from './local-pages.ts';
import { readObjectRanges } from './object-ranges.ts';

/** The emulators of SQS and S3; both may be the same server. */
export interface SqsAndS3 {
  readonly sqs: Emulator;
  readonly s3: Emulator;
}

/**
 * Starts the emulator of SQS and S3 (fauxqs) in this process, or uses the endpoints that `AWS_ENDPOINT_URL_SQS` and
 * `AWS_ENDPOINT_URL_S3` name. Messages are kept in memory: when persisted, fauxqs loses those whose visibility timeout is set to 0.
 * A restart loses no work, since messages only refer to items in tables.
 *
 * @param filesDirectory where it stores the objects of buckets; created when absent
 */
export async function startSqsAndS3(filesDirectory: string, environment: Environment): Promise<SqsAndS3> {
  const externalSqs = environment['AWS_ENDPOINT_URL_SQS'];
  const externalS3 = environment['AWS_ENDPOINT_URL_S3'];
  if (externalSqs && externalS3) return { sqs: requireExternalService(externalSqs), s3: requireExternalService(externalS3) };
  const own = await startFauxqs(filesDirectory);
  return { sqs: externalSqs ? requireExternalService(externalSqs) : own, s3: externalS3 ? requireExternalService(externalS3) : own };
}

async function startFauxqs(filesDirectory: string): Promise<Emulator> {
  // fauxqs' own start function listens on all network interfaces; this listens on the loopback interface only.
  const stores = await loadStores(filesDirectory);
  const app = buildApp({ logger: false, stores });
  refuseReplacements(app, stores.s3Store);
  acceptLocalPages(app);
  readObjectRanges(app, stores.s3Store, filesDirectory);
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, isOwn: true, stop: () => app.close(), unexpectedEnd: new Promise(() => {}) };
}

/** Messages are grouped by organization, whose id each body contains. */
function organizationOf(body: string): string | null {
  return /"organization_id":"([^"]{1,100})"/.exec(body)?.[1] ?? null;
}

type Stores = NonNullable<BuildAppOptions['stores']>;
type FilePersistence = NonNullable<Stores['s3Store']['persistence']> & { loadS3(store: Stores['s3Store']): void };

/** Stores as fauxqs' own start function creates them for a folder of files. fauxqs exports neither the stores nor a function that creates them. */
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

// Imported by path, because the package exports only its entry file.
const fauxqsDirectory = join(projectDirectory, 'node_modules', 'fauxqs', 'dist');

async function importInner<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(fauxqsDirectory, path)).href)) as Module;
}
