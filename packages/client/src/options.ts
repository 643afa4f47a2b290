/** Options of a client. */
export interface ClientOptions {
  /** Address of the API with its version, such as `https://api.example.com/api/v1`. `http` is accepted for this computer only. */
  readonly baseUrl: string;
  /** The API key: `nk_live_…` or `nk_test_…`. */
  readonly apiKey: string;
  /** Language of messages; by default Polish. */
  readonly language?: 'pl' | 'en';
  /** Time limit of each attempt in milliseconds; by default 60,000. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts of one call; by default 4. 1 switches retries off. */
  readonly maxAttempts?: number;
  /** Longest wait before another attempt in milliseconds; by default 30,000. If the service asks for a longer one, the call fails at once. */
  readonly maxWaitMs?: number;
  /** Sends requests; by default the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Options of a client, checked and complete. */
export interface ClientSettings extends Required<Omit<ClientOptions, 'baseUrl'>> {
  /** Without a slash at the end. */
  readonly baseUrl: string;
}

/**
 * Checks the options of a client.
 *
 * @throws TypeError stating what is wrong; the message never contains the key
 */
export function clientSettings(options: ClientOptions): ClientSettings {
  const { baseUrl, apiKey, language = 'pl', timeoutMs = 60_000, maxAttempts = 4, maxWaitMs = 30_000, fetch = globalThis.fetch } = options;
  if (typeof apiKey !== 'string' || !/^nk_(live|test)_[0-9a-f]{36}$/.test(apiKey)) {
    throw new TypeError('apiKey must be a key of Nakor: nk_live_ or nk_test_ and 36 hexadecimal digits.');
  }
  if (language !== 'pl' && language !== 'en') throw new TypeError("language must be 'pl' or 'en'.");
  atLeast('timeoutMs', timeoutMs, 1);
  atLeast('maxAttempts', maxAttempts, 1);
  atLeast('maxWaitMs', maxWaitMs, 0);
  return { baseUrl: checkedUrl(baseUrl), apiKey, language, timeoutMs, maxAttempts, maxWaitMs, fetch };
}

function atLeast(name: string, value: number, minimum: number): void {
  if (!Number.isInteger(value) || value < minimum) throw new TypeError(`${name} must be a whole number of at least ${minimum}.`);
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Written as it is sent: no user and password, query, fragment, white space or letters beyond ASCII, which URL parsers read differently. */
const plainUrl = /^https?:\/\/(?:\[[0-9a-f:]{2,39}\]|[a-z0-9.-]{1,253})(?::[0-9]{1,5})?(?:\/[a-z0-9._~/-]{0,1000})?$/i;

function checkedUrl(text: string): string {
  const url = typeof text === 'string' && plainUrl.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) {
    throw new TypeError('baseUrl must be the URL of the API, such as https://api.example.com/api/v1.');
  }
  // A key must not travel unencrypted.
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackNames.has(url.hostname));
  if (!isAllowed) throw new TypeError('baseUrl must use https, except on this computer.');
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}
