import { expect } from 'vitest';
import { harmlessInvoice } from './documents.ts';
import { type CostlyRoute, costlyRoutes } from './routes.ts';
import type { Structure } from './structures.ts';

/**
 * How many times as much as a byte of a valid invoice a byte of another document may cost, each time that it is examined. Mistakes are
 * explained in two languages, and fixes look at each; a search that begins again at each character of a text costs hundreds of times as much.
 */
const mostPerByte = {
  /** Texts make few elements of many bytes. */
  ofTexts: 15,
  /** `<FaWiersz/>` has eleven bytes, lacks what a line must have, and is found fault with by half a dozen rules. */
  ofStructures: 50,
} as const;

/** How many times as much as half of a document the whole may cost: twice, and what measuring adds. */
const mostGrowth = 2.6;

/** What costs less is not looked at: collection of garbage and compilation come and go, in milliseconds. */
const negligibleMs = 60;

/** How often a suspicious cost is measured; the least counts, since other work on the machine only ever adds. */
const measurements = 4;

/** What a valid invoice costs a route. */
interface UsualCost {
  readonly msPerByte: number;
  readonly examinations: number;
}

/** By route and size, measured once the code is compiled. */
const usualCosts = new Map<string, Promise<UsualCost>>();

function usualCost(route: CostlyRoute, bytes: number): Promise<UsualCost> {
  const key = `${route} ${Math.ceil(Math.log2(bytes))}`;
  const known = usualCosts.get(key) ?? measureUsual(route, bytes);
  usualCosts.set(key, known);
  return known;
}

async function measureUsual(route: CostlyRoute, bytes: number): Promise<UsualCost> {
  const xml = harmlessInvoice(bytes);
  const { examinations } = await costlyRoutes[route](xml);
  const measure = meterOf(route, xml, examinations);
  return { msPerByte: (await leastOf(measure)) / xml.length, examinations };
}

/** Expects that a document costs a route about as much for a byte as a valid invoice does. */
export async function expectUsualCost(route: CostlyRoute, xml: string, name: string): Promise<void> {
  const usual = await usualCost(route, xml.length);
  const limitMs = limitFor(usual, xml, mostPerByte.ofTexts);
  const cost = await leastOf(meterOf(route, xml, usual.examinations), limitMs);
  expect(cost, message(route, name, xml)).toBeLessThanOrEqual(limitMs);
}

/** Expects that a structure costs no more than its elements explain, and that twice as much of it costs about twice as much. */
export async function expectLinearCost(route: CostlyRoute, structure: Structure, bytes: number, name: string): Promise<void> {
  const [half, whole] = [structure(bytes / 2), structure(bytes)];
  const usual = await usualCost(route, bytes);
  const [measureHalf, measureWhole] = [half, whole].map((xml) => meterOf(route, xml, usual.examinations)) as [Meter, Meter];
  const [small, large] = [await measureHalf(), await measureWhole()];
  const limitMs = limitFor(usual, whole, mostPerByte.ofStructures);
  const isSuspicious = large > Math.min(limitMs, growthLimit(small));
  const [before, after] = isSuspicious ? [await leastOf(measureHalf), await leastOf(measureWhole)] : [small, large];
  expect(after, message(route, name, whole)).toBeLessThanOrEqual(limitMs);
  expect(after, `${message(route, name, whole)}, after ${before} for half of them`).toBeLessThanOrEqual(growthLimit(before));
}

function message(route: CostlyRoute, name: string, xml: string): string {
  return `${route}, ${name}: milliseconds of CPU for ${xml.length} characters`;
}

function limitFor({ msPerByte }: UsualCost, xml: string, times: number): number {
  return Math.max(negligibleMs, times * msPerByte * xml.length);
}

function growthLimit(half: number): number {
  return Math.max(negligibleMs, mostGrowth * half);
}

/** Measures once, in milliseconds of CPU. */
type Meter = () => Promise<number>;

/** Measures a document as if it had been examined as often as a valid invoice: how often fixes are tried is bounded elsewhere (ADR 0011). */
function meterOf(route: CostlyRoute, xml: string, usualExaminations: number): Meter {
  return async () => {
    const { cpuMs, examinations } = await costlyRoutes[route](xml);
    return cpuMs * Math.min(1, usualExaminations / examinations);
  };
}

/** The least of several measurements; it ends early once a cost is not suspicious. */
async function leastOf(measure: Meter, suspiciousAboveMs = 0): Promise<number> {
  let least = await measure();
  for (let more = 1; more < measurements && least > suspiciousAboveMs; more += 1) least = Math.min(least, await measure());
  return least;
}
