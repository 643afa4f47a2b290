/** The parts of fauxqs' server that are used here. */
interface Server {
  addHook(name: 'onRequest', hook: (request: Request, reply: Reply) => Promise<unknown>): unknown;
}

interface Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Reply {
  code(status: number): Reply;
  header(name: string, value: string): Reply;
  send(): unknown;
}

/** A page on this computer: where the platform listens is known only after the emulator. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Makes the emulator accept requests of pages on this computer, as the bucket of a stage accepts those of its own page; it has no CORS. */
export function acceptLocalPages(server: Server): void {
  server.addHook('onRequest', async ({ method, headers }, reply) => {
    const { origin } = headers;
    if (typeof origin !== 'string' || !localOrigin.test(origin)) return undefined;
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', 'ETag').header('Vary', 'Origin');
    if (method !== 'OPTIONS') return undefined;
    reply.header('Access-Control-Allow-Methods', 'GET, PUT').header('Access-Control-Allow-Headers', 'content-type');
    return reply.code(204).send();
  });
}
