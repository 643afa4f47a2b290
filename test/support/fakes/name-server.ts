import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

/** The response of a name server for one name. */
export type NameServerResponse =
  /** IPv4 and IPv6 addresses; with `alias`, the requested name is an alias (CNAME) of that name. */
  | { readonly addresses: readonly string[]; readonly alias?: string; readonly ttlSeconds?: number }
  /** The name does not exist, or the server fails or refuses. */
  | 'NXDOMAIN'
  | 'SERVFAIL'
  | 'REFUSED'
  /** No response at all. */
  | 'silence';

/** A received query. */
interface AskedQuestion {
  readonly name: string;
  readonly kind: 'A' | 'AAAA';
}

/** A local name server that speaks DNS over UDP (RFC 1035). */
export interface NameServer extends AsyncDisposable {
  /** The address to configure in a resolver. */
  readonly address: string;
  /** Every query so far. */
  readonly asked: readonly AskedQuestion[];
}

/** Responses by name; a function gets the number of earlier identical queries. */
export type Names = Readonly<Record<string, NameServerResponse | ((asked: number, kind: 'A' | 'AAAA') => NameServerResponse)>>;

const responseCodes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;
const types = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** Starts a name server on a free port. It responds with NXDOMAIN for all other names. */
export async function startNameServer(names: Names): Promise<NameServer> {
  const asked: AskedQuestion[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, sender) => {
    const { name, kind, end } = readQuestion(query);
    const before = asked.filter((other) => other.name === name && other.kind === kind).length;
    asked.push({ name, kind });
    const entry = names[name] ?? 'NXDOMAIN';
    const response = typeof entry === 'function' ? entry(before, kind) : entry;
    if (response !== 'silence') socket.send(reply(query.subarray(0, end), kind, response), sender.port, sender.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise((done) => socket.close(done)),
  };
}

function readQuestion(query: Buffer): AskedQuestion & { end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), kind: query.readUInt16BE(at + 1) === types.AAAA ? 'AAAA' : 'A', end: at + 5 };
}

function reply(question: Buffer, kind: 'A' | 'AAAA', response: Exclude<NameServerResponse, 'silence'>): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  const records = typeof response === 'string' ? [] : recordsOf(kind, response);
  // A recursive response (RFC 1035, section 4.1.1) without additional records.
  header.writeUInt16BE(0x8180 | (typeof response === 'string' ? responseCodes[response] : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, question.subarray(12), ...records]);
}

function recordsOf(kind: 'A' | 'AAAA', { addresses, alias, ttlSeconds = 60 }: Exclude<NameServerResponse, string>): Buffer[] {
  const owner = alias === undefined ? Buffer.from([0xc0, 12]) : encodeName(alias);
  const wanted = addresses.filter((address) => isIPv6(address) === (kind === 'AAAA'));
  const records = wanted.map((address) => record(owner, types[kind], ttlSeconds, encodeAddress(address)));
  return alias === undefined ? records : [record(Buffer.from([0xc0, 12]), types.CNAME, ttlSeconds, encodeName(alias)), ...records];
}

function record(owner: Buffer, type: number, ttlSeconds: number, data: Buffer): Buffer {
  const middle = Buffer.alloc(10);
  middle.writeUInt16BE(type, 0);
  middle.writeUInt16BE(1, 2);
  middle.writeUInt32BE(ttlSeconds, 4);
  middle.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, middle, data]);
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

function encodeAddress(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  // URLs write every IPv6 address in hexadecimal groups, even one that ends in four decimal parts.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string | undefined) => (text ?? '').split(':').filter((group) => group !== '');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]));
}
