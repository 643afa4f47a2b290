import { type ApiClient, readData } from '../api-client.ts';
import { readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, reportSkipped, type Step } from '../step.ts';

/** Number of requests that each parallel client sends per round. */
const requestsPerClient = 3;
const clientsInFirstRound = 8;
/** After this many rounds without improvement the maximum throughput is reached. */
const fruitlessRounds = 2;

/** Responses to a burst: success, or rejection because of limits or conflicts with parallel requests. */
const expectedStatuses = [200, 429, 503];

/** Measurements of one round. */
interface Round {
  readonly clients: number;
  readonly perSecond: number;
  /** 95th percentile of the latency of successful requests, in milliseconds. */
  readonly p95Ms: number;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/**
 * Sends metered operations of one organization in parallel. All of them update the same quota item, so their transactions conflict and are
 * retried (ADR 0024). Each round doubles the number of parallel clients; the best round is the maximum throughput of an organization.
 */
export const burstStep: Step = {
  name: 'burst',
  async run({ liveApi, burst }) {
    if (liveApi === null) return reportSkipped('NAKOR_LIVE_KEY is not set');
    const remaining = await readRemaining(liveApi);
    const rounds: Round[] = [];
    for (const clients of clientsOfRounds(burst, remaining)) {
      rounds.push(await runRound(liveApi, clients));
      if (rounds.length - 1 - rounds.indexOf(bestOf(rounds)) >= fruitlessRounds) break;
    }
    if (rounds.length === 0) return reportSkipped(`the limits of the live key allow only ${remaining} more requests`);
    const best = bestOf(rounds);
    check(best.perSecond > 0, `no operation succeeded: ${rounds.map(describe).join('; ')}`);
    return reportPassed(
      `${best.perSecond.toFixed(1)} operations per second per organization at most, with ${best.clients} parallel clients [${rounds.map(describe).join('; ')}]`,
    );
  },
};

/** The round with the most operations per second. */
function bestOf(rounds: readonly Round[]): Round {
  return rounds.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
}

/** Number of metered operations that the rate limits and the quota still allow. */
async function readRemaining(api: ApiClient): Promise<number> {
  interface Windows {
    readonly windows: readonly { readonly remaining: number }[];
  }
  const { rate_limit, quota } = readData<{ rate_limit: Windows; quota: Windows }>(await api({ path: '/me' }));
  return Math.min(...[...rate_limit.windows, ...quota.windows].map(({ remaining }) => remaining));
}

/**
 * Numbers of parallel clients per round, doubled from round to round, as long as the limits allow the requests of the round.
 *
 * @param most maximum number of clients
 * @param remaining number of requests that may be sent in total
 */
export function clientsOfRounds(most: number, remaining: number): readonly number[] {
  const rounds: number[] = [];
  let left = remaining;
  for (let clients = Math.min(clientsInFirstRound, most); ; clients = Math.min(clients * 2, most)) {
    left -= clients * requestsPerClient;
    if (left < 0) return rounds;
    rounds.push(clients);
    if (clients === most) return rounds;
  }
}

async function runRound(api: ApiClient, clients: number): Promise<Round> {
  const body = await readSampleInvoice();
  const latenciesMs: number[] = [];
  const statuses = new Map<number, number>();
  const send = async () => {
    const startMs = performance.now();
    const { status } = await api({ method: 'POST', path: '/validate', body });
    check(expectedStatuses.includes(status), `a request of the burst was responded to with status ${status}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) latenciesMs.push(performance.now() - startMs);
  };
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let sent = 0; sent < requestsPerClient; sent += 1) await send();
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  latenciesMs.sort((left, right) => left - right);
  const p95Ms = Math.round(latenciesMs[Math.ceil(latenciesMs.length * 0.95) - 1] ?? 0);
  return { clients, perSecond: latenciesMs.length / seconds, p95Ms, statuses };
}

function describe({ clients, perSecond, p95Ms, statuses }: Round): string {
  const counts = [...statuses].sort(([left], [right]) => left - right).map(([status, count]) => `${count} × ${status}`);
  return `${clients}: ${perSecond.toFixed(1)}/s, p95 ${p95Ms} ms, ${counts.join(', ')}`;
}
