import { type FunctionGroup, routes } from '@nakor/contract/routes';

/** What callers can expect of a group of endpoints, over 30 days (ADR 0055). */
export interface Objective {
  /** Share of requests that are not answered with 500 or above. */
  readonly availability: number;
  /** Time to respond, in milliseconds, measured in the function ... */
  readonly fastMs: number;
  /** ... which this share of requests does not exceed. */
  readonly fastShare: number;
}

const usual: Objective = { availability: 0.999, fastMs: 1_000, fastShare: 0.99 };

/** Groups with other objectives: they work on documents. */
const others: Readonly<Partial<Record<FunctionGroup, Objective>>> = {
  validation: { availability: 0.999, fastMs: 3_000, fastShare: 0.99 },
  correction: { availability: 0.999, fastMs: 5_000, fastShare: 0.99 },
};

/** The objective of a group of endpoints. */
export function getObjective(group: FunctionGroup): Objective {
  return others[group] ?? usual;
}

const groupOfRoute = new Map<string, FunctionGroup>(routes.map(({ id, group }) => [id, group]));

/** The group of a route; null for requests without one. */
export function findGroup(route: string): FunctionGroup | null {
  return groupOfRoute.get(route) ?? null;
}
