import { expect } from 'vitest';
import { harmlessInvoice } from './documents.ts';
import { type CostlyRoute, costlyRoutes } from './routes.ts';
import type { Structure } from './structures.ts';

/**
 * Limit for the cost per byte of a document relative to a valid invoice, per examination. Issues are explained in two languages, and
 * fixes look at each; a search that restarts at each character costs hundreds of times as much.
 */
const mostPerByte = {
  /** Texts have many bytes but few elements. */
  ofTexts: 15,
  /** `<FaWiersz/>` has eleven bytes, lacks required elements and triggers half a dozen rules. */
  ofStructures: 50,
} as const;

/** Limit for the cost of a document relative to half of it: twice, plus measurement noise. */
const mostGrowth = 2.6;

/** Lower costs are ignored: garbage collection and compilation take milliseconds at random times. */
const negligibleMs = 60;

/** Number of measurements of a suspicious cost; the minimum counts, since other load on the machine only adds. */
const measurements = 4;

/** The cost of a valid invoice for a route. */
interface UsualCost {
  readonly msPerByte: number;
  readonly examinations: number;
}

/** By route and size. */
const usualCosts = new Map<string, Promise<UsualCost>>();

/** The cost of a valid invoice of about this size for a route, measured once, after warm-up. */
export function usualCost(route: CostlyRoute, bytes: number): Promise<UsualCost> {
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

/** Expects the cost per byte of a document to be similar to that of a valid invoice. */
export async function expectUsualCost(route: CostlyRoute, xml: string, name: string): Promise<void> {
  const usual = await usualCost(route, xml.length);
  const limitMs = limitFor(usual, xml, mostPerByte.ofTexts);
  const cost = await leastOf(meterOf(route, xml, usual.examinations), limitMs);
  expect(cost, message(route, name, xml)).toBeLessThanOrEqual(limitMs);
}

/** Expects the cost of a structure to be explained by its elements, and to be linear in its size. */
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

/** Measures once, in milliseconds of CPU time. */
type Meter = () => Promise<number>;

/** Measures a document as if it had been examined as often as a valid invoice: the number of fix trials is limited elsewhere (ADR 0009). */
function meterOf(route: CostlyRoute, xml: string, usualExaminations: number): Meter {
  return async () => {
    const { cpuMs, examinations } = await costlyRoutes[route](xml);
    return cpuMs * Math.min(1, usualExaminations / examinations);
  };
}

/** The minimum of several measurements; stops early when a cost is no longer suspicious. */
async function leastOf(measure: Meter, suspiciousAboveMs = 0): Promise<number> {
  let least = await measure();
  for (let more = 1; more < measurements && least > suspiciousAboveMs; more += 1) least = Math.min(least, await measure());
  return least;
}
