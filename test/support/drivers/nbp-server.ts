import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { countDaysBetween, isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import { nbpJson } from '../builders/rate-tables.ts';

/** A response other than the documented one. */
export type NbpBehaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that behaves as the API of the NBP is documented. */
export interface NbpServer extends AsyncDisposable {
  readonly url: string;
  /** Paths of all requests, in order. */
  readonly paths: readonly string[];
  /** Their `Accept` headers. */
  readonly accepted: readonly (string | undefined)[];
  /** Behaves differently from now on; null for the documented behaviour. */
  behave(behaviour: NbpBehaviour | null): void;
}

const maxDays = 93;

/**
 * Starts a server with published tables.
 *
 * @param today a range that ends later is refused
 */
export async function startNbpServer(tables: readonly RateTable[], today: string): Promise<NbpServer> {
  let behaviour: NbpBehaviour | null = null;
  const paths: string[] = [];
  const accepted: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    accepted.push(request.headers.accept);
    if (behaviour === null) respond(tables, today, request, response);
    else behaviour(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    accepted,
    behave: (replacement) => {
      behaviour = replacement;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function respond(tables: readonly RateTable[], today: string, request: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /^\/api\/exchangerates\/tables\/A\/([^/]+)\/([^/]+)\/$/.exec(request.url ?? '') ?? [];
  if (from === undefined || to === undefined || !isCalendarDay(from) || !isCalendarDay(to)) {
    response.writeHead(404).end('404 NotFound');
    return;
  }
  if (from > to || countDaysBetween(from, to) + 1 > maxDays) {
    response.writeHead(400).end('400 BadRequest - Przekroczony limit 93 dni / Limit of 93 days has been exceeded');
    return;
  }
  if (to > today) {
    response.writeHead(400).end('400 BadRequest - Błędny zakres dat / Invalid date range');
    return;
  }
  const found = tables.filter(({ day }) => day >= from && day <= to);
  if (found.length === 0) response.writeHead(404).end('404 NotFound - Not Found - Brak danych');
  else response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(nbpJson(found));
}
