import { parseRateTables } from '@nakor/domain/exchange-rates/parse-tables';
import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import type { DayRange } from '@nakor/operations/exchange-rates/plan-loading';
import type { RateSource, RateSourceProblem } from '@nakor/operations/exchange-rates/rate-store';
import { Client, type Dispatcher } from 'undici';

/** Options of the source. */
export interface NbpSourceOptions {
  /** Origin of the API: `https://api.nbp.pl`. */
  readonly baseUrl: string;
  /** Time limit of one query in milliseconds, from the DNS lookup to the last byte. */
  readonly timeLimitMs?: number;
}

/** Several times the 150 kB of 93 days, and of all headers together. */
const bodyLimit = 1_000_000;
const headersLimit = 16_384;

/**
 * Tables A from the public API of the National Bank of Poland. The response is not trusted: its size and time are limited, redirects are
 * not followed, compression is not requested, and nothing in it is used before it is parsed.
 */
export function createNbpSource({ baseUrl, timeLimitMs = 10_000 }: NbpSourceOptions): RateSource {
  return {
    async query(range) {
      const url = new URL(`/api/exchangerates/tables/A/${range.from}/${range.to}/`, baseUrl);
      // undici's own timeouts restart with each byte; instead, the deadline ends the connection.
      const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
      // Otherwise an environment variable could disable the check of the certificate.
      const client = new Client(url.origin, { connect: { rejectUnauthorized: true }, maxHeaderSize: headersLimit, ...timeouts });
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<Result<never, RateSourceProblem>>((done) => {
        timer = setTimeout(() => done(err('timeout')), timeLimitMs);
      });
      try {
        return await Promise.race([exchange(client, url.pathname, range), deadline]);
      } finally {
        clearTimeout(timer);
        await client.destroy();
      }
    },
  };
}

async function exchange(client: Client, path: string, range: DayRange): Promise<Result<readonly RateTable[], RateSourceProblem>> {
  try {
    const response = await client.request({ method: 'GET', path, headers: { Accept: 'application/json' }, reset: true });
    switch (response.statusCode) {
      case 200:
        return await readTables(response.body, range);
      case 404:
        // Also the status of an unknown path, but a wrong URL is noticed by the age of the newest table.
        return ok([]);
      case 400:
        return err('refused');
      default:
        return err('http_status');
    }
  } catch {
    return err('unreachable');
  }
}

async function readTables(
  body: Dispatcher.ResponseData['body'],
  { from, to }: DayRange,
): Promise<Result<readonly RateTable[], RateSourceProblem>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Buffer).length;
    if (length > bodyLimit) return err('too_large');
    chunks.push(chunk as Buffer);
  }
  const text = decode(Buffer.concat(chunks));
  const parsed = text === null ? null : parseRateTables(text);
  if (!parsed?.ok || parsed.value.some(({ day }) => day < from || day > to)) return err('malformed');
  return parsed;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
