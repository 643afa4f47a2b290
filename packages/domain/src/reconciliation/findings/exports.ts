import { addDays } from '../../fa3/elements/calendar.ts';
import { joinLocalized, type Localized } from '../../shared/localized.ts';
import type { RegisterFile } from '../model/register.ts';
import type { ExportRange, MetadataEntry, MetadataFile } from '../reading/read-metadata.ts';
import { differ, type FindingKind } from './finding-kind.ts';

/** An export with those that were given beside it. */
export interface ExportSubject {
  readonly file: MetadataFile;
  /** The day from which the export has to be continued; null where it is not cut, or another export continues it. */
  readonly openFrom: string | null;
  readonly isCut: boolean;
  /** KSeF numbers that another export has, too. */
  readonly shared: number;
}

/** Most invoices of one export. */
const exportLimit = 10_000;

/** The exports, each with what continues it. */
export function listExports(files: readonly MetadataFile[]): readonly ExportSubject[] {
  const counts = new Map<string, number>();
  for (const file of files) for (const number of listNumbers(file)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return files.map((file) => {
    const isCut = file.isTruncated || file.entries.length >= exportLimit;
    const last = listInstants(file).at(-1) ?? null;
    const isContinued = last !== null && files.some((other) => other !== file && continues(other, last));
    const shared = listNumbers(file).filter((number) => (counts.get(number) ?? 0) > 1).length;
    return { file, isCut, openFrom: isCut && !isContinued ? (last?.slice(0, 10) ?? null) : null, shared };
  });
}

function listNumbers({ entries }: MetadataFile): readonly string[] {
  return [...new Set(entries.map(({ ksefNumber }) => ksefNumber))];
}

/** When the invoices of an export were stored, in order; of the same time zone, in which KSeF writes them. */
function listInstants({ entries }: MetadataFile): readonly string[] {
  return entries.flatMap(({ storedAt }: MetadataEntry) => storedAt ?? []).sort();
}

/** Whether an export begins at the end of another one, or before it, and goes on behind it. */
function continues(file: MetadataFile, instant: string): boolean {
  const instants = listInstants(file);
  const [first, last] = [instants[0], instants.at(-1)];
  return first !== undefined && last !== undefined && first <= instant && last >= instant && last !== first;
}

const exportBasis: Localized = {
  pl: 'API KSeF: isTruncated, najwyżej 10 000 faktur w eksporcie',
  en: 'API of KSeF: isTruncated, at most 10,000 invoices in an export',
};

/** Findings about exports. */
export const exportKinds: readonly FindingKind<ExportSubject>[] = [
  {
    code: 'REC-090',
    severity: 'warning',
    correctsRegister: false,
    title: { pl: 'Eksport z KSeF może być obcięty', en: 'The export of KSeF may be cut' },
    basis: exportBasis,
    todo: {
      pl: 'Pobierz resztę: zacznij kolejny eksport od ostatniej daty trwałego zapisu. Do tego czasu brak faktury niczego nie dowodzi.',
      en: 'Download the rest: begin the next export with the last date of permanent storage. Until then, a missing invoice proves nothing.',
    },
    find({ file, isCut, openFrom }) {
      if (!isCut) return null;
      const hasInstants = listInstants(file).length > 0;
      if (!hasInstants) return {};
      return openFrom === null ? null : { detail: { pl: `kolejny zacznij od ${openFrom}`, en: `begin the next one with ${openFrom}` } };
    },
  },
  {
    code: 'REC-092',
    severity: 'info',
    correctsRegister: false,
    title: { pl: 'Eksporty zachodzą na siebie: te same faktury są w kilku', en: 'Exports overlap: several contain the same invoices' },
    basis: exportBasis,
    todo: {
      pl: 'Nic nie trzeba robić: każda faktura liczy się raz. Kolejny eksport zaczynaj tam, gdzie skończył się poprzedni.',
      en: 'Nothing has to be done: each invoice counts once. Begin each export where the one before it ended.',
    },
    find: ({ shared }) => (shared === 0 ? null : { detail: { pl: `liczba faktur: ${shared}`, en: `number of invoices: ${shared}` } }),
  },
];

/** A month of a register, and the days of it for which no export was asked for. */
export interface CoverageSubject {
  readonly file: RegisterFile;
  readonly gaps: readonly ExportRange[];
}

/**
 * The months of registers with the days that the ranges of exports leave out. Without any range, and where an export does not state its own and the
 * caller neither, completeness cannot be determined, and there is no subject.
 */
export function listCoverage(
  files: readonly RegisterFile[],
  metadata: readonly MetadataFile[],
  stated: readonly ExportRange[],
): readonly CoverageSubject[] {
  const ranges = [...stated, ...metadata.flatMap(({ range }) => range ?? [])].sort((left, right) => (left.from < right.from ? -1 : 1));
  if (ranges.length === 0 || (stated.length === 0 && metadata.some(({ range }) => range === null))) return [];
  return files.map((file) => ({ file, gaps: listGaps(file.month, ranges) }));
}

function listGaps(month: string, ranges: readonly ExportRange[]): readonly ExportRange[] {
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  const gaps: ExportRange[] = [];
  let next = `${month}-01`;
  for (const { from, to } of ranges) {
    if (from > last) break;
    if (from > next) gaps.push({ from: next, to: addDays(from, -1) });
    if (to >= next) next = addDays(to, 1);
  }
  if (next <= last) gaps.push({ from: next, to: last });
  return gaps;
}

/** Findings about days for which no invoices were exported. */
export const coverageKinds: readonly FindingKind<CoverageSubject>[] = [
  {
    code: 'REC-091',
    severity: 'warning',
    correctsRegister: false,
    title: {
      pl: 'Eksporty z KSeF nie obejmują całego miesiąca JPK',
      en: 'The exports of KSeF do not cover the whole month of the JPK',
    },
    basis: { pl: 'zakresy dat eksportów (dateRange)', en: 'ranges of the exports (dateRange)' },
    todo: {
      pl: 'Pobierz z KSeF faktury z tych dni i porównaj ponownie. Do tego czasu brak faktury niczego nie dowodzi.',
      en: 'Export the invoices of these days from KSeF and compare again. Until then, a missing invoice proves nothing.',
    },
    find({ file, gaps }) {
      if (gaps.length === 0) return null;
      const list = gaps.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
      return {
        detail: joinLocalized(list.join(', ')),
        differences: list.map((range) => ({ ...differ('dateRange', null, range), month: file.month })),
      };
    },
  },
];
