/** A language of a client. */
export type ClientName = 'TypeScript' | 'Python' | 'PHP' | 'C#';

/** The documented outcome of a call: the error for arguments, that for a lost response, or that of the service with its code. */
type Outcome = 'argument' | 'connection' | `api:${string}`;

/** One hostile input, which each client has to meet with the same documented error. */
export interface HostileInput {
  readonly name: string;
  /** What the value is: an argument of the client or of a call, or the behaviour of the server at this path. */
  readonly kind: 'url' | 'apiKey' | 'idempotencyKey' | 'id' | 'path' | 'text' | 'response' | 'pack';
  readonly value: string;
  readonly outcome: Outcome;
  /** Where a language differs, and has to: null if it has no such argument. */
  readonly exceptions?: Readonly<Partial<Record<ClientName, Outcome | null>>>;
}

/** The key of the hostile tests, and the part of it that must not be printed. */
export const secretDigits = '0123456789abcdef0123456789abcdef0123';
export const hostileKey = `nk_test_${secretDigits}`;

const argumentsOf = (kind: HostileInput['kind'], values: Readonly<Record<string, string>>, exceptions: HostileInput['exceptions'] = {}) =>
  Object.entries(values).map(([name, value]): HostileInput => ({ name: `${kind}: ${name}`, kind, value, outcome: 'argument', exceptions }));

const responses = (outcome: Outcome, names: readonly string[], exceptions: HostileInput['exceptions'] = {}) =>
  names.map((name): HostileInput => ({ name: `response: ${name}`, kind: 'response', value: name, outcome, exceptions }));

/** Inputs that every client is tried with. */
export const hostileInputs: readonly HostileInput[] = [
  ...argumentsOf('url', {
    empty: '',
    'with credentials': 'https://user:secret@api.example.com/api/v1',
    'without encryption': 'http://api.example.com/api/v1',
    'of another name that begins with that of this computer': 'http://localhost.example.com/api/v1',
    'with a line break': 'https://api.example.com/api\r\nX-Injected: 1',
    'with a tab': 'https://api.exa\tmple.com/api/v1',
    'with a space in front': ' https://api.example.com/api/v1',
    'with letters beyond ASCII': 'https://żółw.example.com/api/v1',
    'with a backslash': 'http://localhost\\@evil.example.com/api/v1',
    'with a query': 'https://api.example.com/api/v1?a=b',
    'with a fragment': 'https://api.example.com/api/v1#a',
    'of a file': 'file:///etc/passwd',
    'without a scheme': '//api.example.com/api/v1',
    'of a script': 'javascript:alert(1)',
    'of 100,000 characters': `https://api.example.com/${'a'.repeat(100_000)}`,
  }),
  ...argumentsOf('apiKey', {
    empty: '',
    'with a line break': `${hostileKey}\r\nX-Injected: 1`,
    'with a newline at the end': `${hostileKey}\n`,
    'with letters beyond ASCII': 'nk_test_żółw',
    'of full-width digits': `nk_test_${'０'.repeat(36)}`,
    'of 100,000 characters': `nk_test_${'0'.repeat(100_000)}`,
  }),
  ...argumentsOf('idempotencyKey', {
    empty: '',
    'with a line break': 'invoice-1\r\nX-Injected: 1',
    'with a newline at the end': 'invoice-1\n',
    'with a null character': 'invoice-1\u0000',
    'with letters beyond ASCII': 'zażółć-gęślą-jaźń',
    'with a space': 'invoice 1',
    'of 7 characters': 'a'.repeat(7),
    'of 201 characters': 'a'.repeat(201),
    'of a million characters': 'a'.repeat(1_000_000),
  }),
  ...argumentsOf('id', {
    empty: '',
    dot: '.',
    'two dots': '..',
    'with a line break': 'a HTTP/1.1\r\nX-Injected: 1',
    'of letters beyond ASCII': 'żółw',
  }),
  ...argumentsOf('id', { 'of another path': '../me', 'with a query': 'a?b=c' }, { 'C#': null }),
  ...argumentsOf(
    'path',
    {
      empty: '',
      'of another host': '.evil.example.com/',
      'after credentials': '@evil.example.com/',
      'of two slashes': '//evil.example.com',
    },
    { TypeScript: null, Python: null, PHP: null },
  ),
  ...argumentsOf('text', { 'that UTF-8 cannot express': '' }),
  ...responses('api:UNKNOWN', [
    'redirect',
    'see-other',
    'broken-json',
    'page',
    'array',
    'null',
    'deep',
    'other-types',
    'text-for-error',
    'empty',
  ]),
  ...responses('api:RATE_LIMITED', ['long-wait', 'wait-in-words', 'negative-wait']),
  // Only `fetch` asks for compression, and decompresses.
  ...responses('api:UNKNOWN', ['compressed'], { TypeScript: 'connection' }),
  ...responses('connection', ['huge', 'cut', 'slow-body', 'no-http', 'hang-up']),
  // The stream of PHP bounds the wait for each line of a header, not the whole.
  ...responses('connection', ['slow-headers'], { PHP: null }),
  ...[
    'file:///etc/passwd',
    'data:application/zip,abc',
    'ftp://127.0.0.1/pack.zip',
    '',
    '/pack.zip',
    'php://filter/resource=/etc/passwd',
  ].map(
    (location): HostileInput => ({
      name: `audit pack at ${JSON.stringify(location)}`,
      kind: 'pack',
      value: location,
      outcome: 'connection',
    }),
  ),
];
