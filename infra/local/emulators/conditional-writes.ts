/** The parts of fauxqs' server that are used here. */
interface Server {
  addHook(name: 'preHandler', hook: (request: Request, reply: Reply) => Promise<unknown>): unknown;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

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
export function refuseReplacements(server: Server, store: Store): void {
  server.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'PUT' || request.headers['if-none-match'] !== '*') return undefined;
    const [, bucket = '', ...key] = new URL(request.url, 'http://localhost').pathname.split('/').map(decodeURIComponent);
    if (!hasObject(store, bucket, key.join('/'))) return undefined;
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
