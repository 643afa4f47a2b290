import { readObjectName, type S3Server } from './s3-server.ts';

interface Reply {
  code(status: number): Reply;
  type(mediaType: string): Reply;
  send(body: string): unknown;
}

/** Throws if there is no such object. */
interface Store {
  headObject(bucket: string, key: string): unknown;
}

/** Makes the emulator refuse to replace an object with `If-None-Match: *`, as S3 does; it ignores that header. */
export function refuseReplacements(server: S3Server<Reply>, store: Store): void {
  server.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'PUT' || request.headers['if-none-match'] !== '*') return undefined;
    const { bucket, key } = readObjectName(request);
    if (!hasObject(store, bucket, key)) return undefined;
    const message = 'At least one of the pre-conditions you specified did not hold';
    return reply.code(412).type('application/xml').send(`<Error><Code>PreconditionFailed</Code><Message>${message}</Message></Error>`);
  });
}

function hasObject(store: Store, bucket: string, key: string): boolean {
  try {
    store.headObject(bucket, key);
    return true;
  } catch {
    return false;
  }
}
