import { groupBy } from '../shared/group-by.ts';
import { createUpoFinding, type UpoCode, type UpoFinding, type UpoPlace, type UpoValues } from './findings.ts';
import type { Upo, UpoEntry, UpoPage } from './upo.ts';

/** A finding with the UPO and the file that it is about. */
export interface UpoSetFinding extends UpoFinding {
  /** Index of the UPO, from 0; null for none. */
  readonly upo: number | null;
  /** Name of the file; null for none. */
  readonly file: string | null;
}

/** An entry with the index of its UPO, from 0. */
export interface EntryReference {
  readonly upo: number;
  readonly entry: UpoEntry;
}

/** Creates a finding about UPOs, files or both. */
export function createSetFinding(
  code: UpoCode,
  values: UpoValues,
  { upo = null, file = null, ...place }: UpoPlace & { readonly upo?: number | null; readonly file?: string | null },
): UpoSetFinding {
  return { ...createUpoFinding(code, values, place), upo, file };
}

/** The entries of several UPOs, each once. */
export interface DistinctEntries {
  readonly entries: readonly EntryReference[];
  readonly findings: readonly UpoSetFinding[];
}

/** Lists the entries of UPOs, and finds those that are in several of them, or have the same hash. */
export function listDistinctEntries(upos: readonly Upo[]): DistinctEntries {
  const all = upos.flatMap((upo, index) => upo.entries.map((entry) => ({ upo: index, entry })));
  const firstByNumber = new Map<string, EntryReference>();
  const entries: EntryReference[] = [];
  const findings: UpoSetFinding[] = [];
  for (const reference of all) {
    const { ksefNumber: number, position } = reference.entry;
    const earlier = number === null ? undefined : firstByNumber.get(number);
    if (number !== null && earlier === undefined) firstByNumber.set(number, reference);
    // Within one UPO, the reader has reported it already.
    const repetition = earlier === undefined || earlier.upo === reference.upo ? null : compareEntries(earlier.entry, reference.entry);
    if (repetition !== null) findings.push(createSetFinding(repetition, { number }, { upo: reference.upo, position }));
    if (repetition !== 'UPO-017') entries.push(reference);
  }
  return { entries, findings: [...findings, ...findSharedHashes(entries)] };
}

function compareEntries(earlier: UpoEntry, later: UpoEntry): 'UPO-017' | 'UPO-018' {
  return JSON.stringify(dataOf(earlier)) === JSON.stringify(dataOf(later)) ? 'UPO-017' : 'UPO-018';
}

/** What KSeF states of an invoice; the UPO of a session and that of an invoice number it differently. */
function dataOf({ position: _, ordinal: __, ...data }: UpoEntry): Omit<UpoEntry, 'position' | 'ordinal'> {
  return data;
}

/** Most numbers that one text lists. */
const numberLimit = 4;

function findSharedHashes(entries: readonly EntryReference[]): UpoSetFinding[] {
  const byHash = groupBy(entries, ({ entry }) => entry.sha256);
  byHash.delete(null);
  return [...byHash.values()].flatMap((same) => {
    const [first] = same;
    const numbers = [...new Set(same.map(({ entry }) => entry.ksefNumber ?? '–'))];
    if (first === undefined || numbers.length < 2) return [];
    const shown = numbers.slice(0, numberLimit).join(', ') + (numbers.length > numberLimit ? ', …' : '');
    const { position } = first.entry;
    return [createSetFinding('UPO-019', { numbers: shown }, { upo: first.upo, position, element: 'SkrotDokumentu' })];
  });
}

/** Finds pages that are missing, repeated, or contradict each other. */
export function checkUpoPages(upos: readonly Upo[]): readonly UpoSetFinding[] {
  const pages = upos.flatMap(({ page, session, entries }, index) =>
    page === null ? [] : [{ index, page, session, documents: entries.length }],
  );
  return [...groupBy(pages, ({ session }) => session).values()].flatMap(checkSession);
}

/** A page with the number of its documents. */
interface ReadPage {
  readonly index: number;
  readonly page: UpoPage;
  readonly session: string | null;
  readonly documents: number;
}

function checkSession(pages: readonly ReadPage[]): UpoSetFinding[] {
  const [first] = pages;
  if (first === undefined) return [];
  const { session, index: upo } = first;
  const { count, documents } = first.page;
  const distinct = new Map(pages.map((page) => [page.page.number, page]));
  const repeated = pages.filter((page) => distinct.get(page.page.number) !== page);
  const missing = formatMissing([...distinct.keys()], count);
  const total = [...distinct.values()].reduce((sum, page) => sum + page.documents, 0);
  const contradicts =
    pages.some(({ page }) => page.count !== count || page.documents !== documents) || (missing === '' && total !== documents);
  return [
    ...(missing === '' ? [] : [createSetFinding('UPO-020', { session, missing, have: distinct.size, count }, { upo })]),
    ...repeated.map(({ page, index }) => createSetFinding('UPO-021', { session, page: page.number }, { upo: index })),
    ...(contradicts ? [createSetFinding('UPO-022', { session }, { upo })] : []),
  ];
}

/** Most ranges that one text lists. */
const rangeLimit = 5;

/** Ranges of missing pages, such as `2, 4–7`; empty for none. A stated count may be any number, so that it is never counted up to. */
function formatMissing(have: readonly number[], count: number): string {
  const gaps: (readonly [number, number])[] = [];
  let next = 1;
  for (const page of have.toSorted((left, right) => left - right)) {
    if (page > next) gaps.push([next, page - 1]);
    next = page + 1;
  }
  if (next <= count) gaps.push([next, count]);
  const shown = gaps.slice(0, rangeLimit).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return [...shown, ...(gaps.length > rangeLimit ? ['…'] : [])].join(', ');
}
