import { expect } from 'vitest';
import { harmlessInvoice } from './documents.ts';
import { type CostlyRoute, costlyRoutes, type RouteCost } from './routes.ts';
import type { Structure } from './structures.ts';

/**
 * How many times as much as a byte of a valid invoice a byte of any document may cost, each time that it is examined. Mistakes are explained
 * in two languages, and fixes look at each; searches that begin again at each character of a text cost hundreds of times as much.
 */
const mostPerByte = 15;

/** How many times as much as half of a document the whole may cost: twice, and what measuring adds. */
const mostGrowth = 2.6;

/** What costs less is not looked at: collection of garbage and compilation come and go, in milliseconds. */
const negligibleMs = 40;

/** How often a suspicious cost is measured; the least counts, since other work on the machine only ever adds. */
const measurements = 4;

/** What a byte of a valid invoice costs a route, in milliseconds, by size; measured once the code is compiled. */
const usualCosts = new Map<string, Promise<number>>();

function usualPerByte(route: CostlyRoute, bytes: number): Promise<number> {
  const key = `${route} ${Math.ceil(Math.log2(bytes))}`;
  const known = usualCosts.get(key) ?? measureUsual(route, bytes);
  usualCosts.set(key, known);
  return known;
}

async function measureUsual(route: CostlyRoute, bytes: number): Promise<number> {
  const xml = harmlessInvoice(bytes);
  await costlyRoutes[route](xml);
  return perExamination(await leastCost(route, xml)) / xml.length;
}

/** Expects that a document costs a route about as much for a byte as a valid invoice does. */
export async function expectUsualCost(route: CostlyRoute, xml: string, name: string): Promise<void> {
  const limitMs = await limitFor(route, xml);
  const cost = await leastCost(route, xml, (each) => perExamination(each) > limitMs);
  expectWithin(cost, limitMs, `${route}, ${name}: milliseconds of CPU to examine ${xml.length} characters`);
}

/** Expects the same of a structure, and that twice as much of it costs about twice as much. */
export async function expectLinearCost(route: CostlyRoute, structure: Structure, bytes: number, name: string): Promise<void> {
  const [half, whole] = [structure(bytes / 2), structure(bytes)];
  const small = await costlyRoutes[route](half);
  const large = await costlyRoutes[route](whole);
  const limitMs = await limitFor(route, whole);
  const isSuspicious = perExamination(large) > Math.min(limitMs, growthLimit(small));
  const [before, after] = isSuspicious ? [await leastCost(route, half), await leastCost(route, whole)] : [small, large];
  expectWithin(after, limitMs, `${route}, ${name}: milliseconds of CPU to examine ${whole.length} characters`);
  expectWithin(after, growthLimit(before), `${route}, ${name}: milliseconds for ${whole.length} characters, by those for ${half.length}`);
}

function expectWithin(cost: RouteCost, limitMs: number, message: string): void {
  expect(perExamination(cost), message).toBeLessThanOrEqual(limitMs);
}

async function limitFor(route: CostlyRoute, xml: string): Promise<number> {
  return Math.max(negligibleMs, mostPerByte * (await usualPerByte(route, xml.length)) * xml.length);
}

function growthLimit(half: RouteCost): number {
  return Math.max(negligibleMs, mostGrowth * perExamination(half));
}

/** The least cost of several measurements; it ends early once a cost is not suspicious. */
async function leastCost(route: CostlyRoute, xml: string, isSuspicious: (cost: RouteCost) => boolean = () => true): Promise<RouteCost> {
  let least = await costlyRoutes[route](xml);
  for (let more = 1; more < measurements && isSuspicious(least); more += 1) {
    const cost = await costlyRoutes[route](xml);
    if (perExamination(cost) < perExamination(least)) least = cost;
  }
  return least;
}

function perExamination({ cpuMs, examinations }: RouteCost): number {
  return cpuMs / examinations;
}
