import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A server that responds as no service should: its behaviour is the first part of the path. */
export interface HostileServer extends AsyncDisposable {
  readonly url: string;
  /** Heads of the requests that arrived, request line and headers. */
  readonly requests: readonly string[];
}

const response = (status: string, headers: readonly string[], body: string | Buffer) =>
  Buffer.concat([
    Buffer.from([`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', ''].join('\r\n')),
    Buffer.from(body),
  ]);

const json = (status: string, body: string, ...headers: string[]) => response(status, ['Content-Type: application/json', ...headers], body);

const limited = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'later' }, meta: { request_id: '0' } });

/** Repeats a text on an open connection until the peer leaves, for at most 20 s. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 50);
  const end = setTimeout(() => socket.destroy(), 20_000);
  socket.on('close', () => {
    clearInterval(timer);
    clearTimeout(end);
  });
}

/** Sends a body of 100 MB as fast as the peer reads. */
function flood(socket: Socket): void {
  let leftChunks = 100;
  const chunk = Buffer.alloc(1_000_000, ' ');
  const next = () => {
    if (socket.destroyed) return;
    leftChunks -= 1;
    if (leftChunks < 0) socket.end();
    else socket.write(chunk, next);
  };
  next();
}

type Behaviour = (socket: Socket, elsewhere: string) => void;

const fixed =
  (bytes: Buffer): Behaviour =>
  (socket) =>
    socket.end(bytes);

const behaviours: Readonly<Record<string, Behaviour>> = {
  redirect: (socket, elsewhere) => socket.end(response('302 Found', [`Location: ${elsewhere}/redirected`], '')),
  'see-other': (socket, elsewhere) => socket.end(response('303 See Other', [`Location: ${elsewhere}/redirected`], '')),
  'broken-json': fixed(json('200 OK', '{"data":{"valid":tr')),
  page: fixed(response('200 OK', ['Content-Type: text/html'], '<!doctype html><title>Sign in</title>')),
  array: fixed(json('200 OK', '[1,2,3]')),
  null: fixed(json('200 OK', 'null')),
  empty: fixed(json('200 OK', '')),
  deep: fixed(json('200 OK', '['.repeat(100_000))),
  'other-types': fixed(json('400 Bad Request', '{"error":{"code":5,"message":[1],"details":"x"},"meta":"x"}')),
  'text-for-error': fixed(json('400 Bad Request', '{"error":"x","meta":{"request_id":{}}}')),
  'long-wait': fixed(json('429 Too Many Requests', limited, 'Retry-After: 999999999')),
  'wait-in-words': fixed(json('429 Too Many Requests', limited, 'Retry-After: Fri, 31 Dec 2027 23:59:59 GMT')),
  'negative-wait': fixed(json('429 Too Many Requests', limited, 'Retry-After: -5')),
  compressed: fixed(json('200 OK', gzipSync(Buffer.alloc(100_000_000, ' ')) as never, 'Content-Encoding: gzip')),
  huge: (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\nConnection: close\r\n\r\n');
    flood(socket);
  },
  cut: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n{"data":{}'),
  'slow-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n');
    trickle(socket, ' ');
  },
  'slow-headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    trickle(socket, 'a');
  },
  'no-http': (socket) => socket.end('220 mail.example.com ESMTP\r\n'),
  'hang-up': (socket) => socket.destroy(),
};

/** Starts the server. `elsewhere` is the URL that its redirects name. */
export async function startHostileServer(elsewhere = ''): Promise<HostileServer> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    let head = '';
    const read = (bytes: Buffer) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read).resume();
      requests.push(head.slice(0, head.indexOf('\r\n\r\n')));
      respond(socket, head, elsewhere);
    };
    socket.on('data', read);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(socket: Socket, head: string, elsewhere: string): void {
  const name = /^[A-Z]+ \/([^/ ]*)/.exec(head)?.[1] ?? '';
  const location = /^pack-([A-Za-z0-9_-]*)$/.exec(name)?.[1];
  if (location !== undefined) socket.end(response('303 See Other', [`Location: ${Buffer.from(location, 'base64url')}`], ''));
  else (behaviours[name] ?? fixed(json('404 Not Found', '{}')))(socket, elsewhere);
}
