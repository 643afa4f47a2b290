import fc from 'fast-check';
import type { ServiceCommand } from './request-commands.ts';
import type { ServiceModel } from './service-model.ts';

const second = 1_000;
const minute = 60 * second;
const day = 86_400 * second;

/** Moves the clock forward, or back if negative. */
function moveClock(byMs: number): ServiceCommand {
  return {
    check: () => true,
    toString: () => `the clock moves by ${byMs / 1000} s`,
    async run(model) {
      model.nowUnixMs += byMs;
      model.backMs += Math.max(0, -byMs);
    },
  };
}

/** Moves the clock to about the end of a day or a month. */
function goToEnd(of: 'day' | 'month', offsetMs: number): ServiceCommand {
  const target = ({ nowUnixMs }: Readonly<ServiceModel>) => {
    const now = new Date(nowUnixMs);
    const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
    return (of === 'day' ? Date.UTC(year, month, date + 1) : Date.UTC(year, month + 1)) + offsetMs;
  };
  return {
    check: () => true,
    toString: () => `the clock goes to the end of the ${of} and ${offsetMs} ms`,
    async run(model) {
      model.nowUnixMs = Math.max(model.nowUnixMs, target(model));
    },
  };
}

/** Moves the clock to about the time at which a lease or an idempotency key expires. */
function goToEdge(of: 'lease' | 'key', pick: number, offsetMs: number): ServiceCommand {
  const edges = ({ nowUnixMs, records }: Readonly<ServiceModel>) => {
    const ofRecords = [...records.values()].map(({ leaseUntilMs, expiresAtMs }) => (of === 'lease' ? leaseUntilMs : expiresAtMs));
    return ofRecords.map((edge) => edge + offsetMs).filter((edge) => edge > nowUnixMs);
  };
  return {
    check: (model) => edges(model).length > 0,
    toString: () => `the clock goes to the end of ${of} ${pick} and ${offsetMs} ms`,
    async run(model) {
      const found = edges(model);
      model.nowUnixMs = found[pick % found.length] ?? model.nowUnixMs;
    },
  };
}

/** Storage deletes expired items at an arbitrary time. */
function deleteExpired(): ServiceCommand {
  return {
    check: () => true,
    toString: () => 'storage deletes what is expired',
    async run(model, { environment }) {
      const isOver = (deleteAfter: unknown) => typeof deleteAfter === 'number' && deleteAfter * second < model.nowUnixMs;
      const { requestsTable } = environment.names;
      const items = await environment.scan(requestsTable);
      await environment.remove(
        requestsTable,
        items.filter((item) => isOver(item['delete_after'])),
      );
      for (const [scope, { expiresAtMs }] of model.records) {
        if (isOver(Math.ceil(expiresAtMs / second))) model.records.delete(scope);
      }
    },
  };
}

const shortMoves = [second, 6 * second, 20 * second, 36 * second, 46 * second, 61 * second, 5 * minute, -second, -2 * minute, -10 * minute];
const longMoves = [6 * 3_600 * second, day - second, day, day + second];
const offset = fc.constantFrom(-second, -1, 0, 1, second);

/** Commands of time and of scheduled work, weighted by frequency. */
export const timeCommands = [
  { weight: 4, arbitrary: fc.constantFrom(...shortMoves).map(moveClock) },
  { weight: 1, arbitrary: fc.constantFrom(...longMoves).map(moveClock) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('day' as const, 'month' as const), offset).map(([of, by]) => goToEnd(of, by)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...(['lease', 'lease', 'key'] as const)), fc.nat(3), offset)
      .map(([of, pick, by]) => goToEdge(of, pick, by)),
  },
  { weight: 1, arbitrary: fc.constant(null).map(deleteExpired) },
];
