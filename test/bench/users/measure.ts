import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageNakor } from '../../../infra/build/package-nakor.ts';
import { bureau } from '../../support/builders/bureau.ts';
import { oldestNode } from '../../support/drivers/oldest-node.ts';
import { bundleEngines, programOf } from '../bundle-engines.ts';
import { type BenchEngine, engines } from '../engines.ts';
import { runEngine } from '../run-engine.ts';
import { invoiceOf, sizes } from '../sizes.ts';
import { percentile } from '../statistics.ts';
import { type Cost, meter, runMetered } from './metered-process.ts';

/** What a user does, and what it costs, per document; medians of the rounds. */
export interface UserFigure {
  readonly what: string;
  readonly node: number;
  /** Which built package it is: this one, or the other that was given. */
  readonly package: PackageName;
  /** Processor time of all threads, garbage collection included, in milliseconds. */
  readonly cpuMs: number;
  /** By the clock, in milliseconds. */
  readonly wallMs: number;
  /** Highest resident memory of the process, in bytes. */
  readonly peakBytes: number;
  /** The same by another program in the same rounds, in milliseconds of processor time; empty where there is none. */
  readonly peers: Readonly<Record<string, number>>;
}

type PackageName = 'this' | 'other';

/** Something that is measured in a process of its own. */
interface Row {
  readonly what: string;
  readonly package: PackageName;
  /** Parameters of Node. */
  readonly parameters: readonly string[];
  /** Documents in the process, by which its costs are divided; null where the process measures them itself. */
  readonly documents: number | null;
  readonly exitCode: number;
  readonly peers: readonly { readonly engine: BenchEngine; readonly size: (typeof sizes)[number]; readonly runs: number }[];
}

const rounds = { full: 5, quick: 1 } as const;
const files = { full: 3_000, quick: 300 } as const;

/** Validates one document again and again in one process, after it is warm, and prints what one validation took. */
const libraryProgram = `
import { readFileSync, writeSync } from 'node:fs';
const [, , entry, file, warm, runs] = process.argv;
const { createNakor } = await import(entry);
const nakor = createNakor({ asOf: '2026-10-15T10:00:00+02:00' });
const xml = readFileSync(file);
for (let run = 0; run < Number(warm); run += 1) await nakor.validate(xml);
const [start, cpu] = [performance.now(), process.cpuUsage()];
for (let run = 0; run < Number(runs); run += 1) await nakor.validate(xml);
const { user, system } = process.cpuUsage(cpu);
writeSync(3, JSON.stringify({ cpuMs: (user + system) / 1000 / runs, wallMs: (performance.now() - start) / runs, peakBytes: process.resourceUsage().maxRSS * 1024 }) + '\\n');
`;

/**
 * Measures what users call: the library and the command line of the built package, on the oldest supported Node and on this one, next to other
 * programs in the same rounds.
 *
 * @param otherPackage the folder of another built package, for instance of an earlier version, which is measured in turn with this one; null for none
 * @throws Error when a process fails
 */
export async function measureUsers(isQuick: boolean, otherPackage: string | null): Promise<readonly UserFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nakor-bench-users-'));
  const peers = engines.filter(({ label }) => label === 'libxml2-wasm' || label === 'ksef-client-ts');
  const bundles = await bundleEngines(peers);
  try {
    const output = join(folder, 'dist');
    await packageNakor(output);
    const packages: readonly BuiltPackage[] = [
      { name: 'this', folder: join(output, 'package') },
      ...(otherPackage === null ? [] : [{ name: 'other' as const, folder: resolve(otherPackage) }]),
    ];
    const rows = listRows(folder, packages, isQuick ? files.quick : files.full, isQuick);
    const measured = new Map<string, Measured>();
    const nodes = [oldestNode, { file: process.execPath, major: Number(process.versions.node.split('.')[0]) }];
    for (let round = 0; round < (isQuick ? rounds.quick : rounds.full); round += 1) {
      for (const row of rows) await measureRow(row, nodes, bundles, measured);
    }
    return nodes.flatMap(({ major }) => rows.map((row) => figureOf(row, major, noteAt(measured, keyOf(row, major)))));
  } finally {
    rmSync(bundles, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BuiltPackage {
  readonly name: PackageName;
  readonly folder: string;
}

function keyOf(row: Row, node: number): string {
  return `${node} ${row.package} ${row.what}`;
}

/** What was measured of a row with one Node, over all rounds. */
interface Measured {
  readonly costs: Cost[];
  readonly peers: Map<string, number[]>;
}

/** Measures a row once with each Node, and the programs it is compared with. */
async function measureRow(
  row: Row,
  nodes: readonly { readonly file: string; readonly major: number }[],
  bundles: string,
  measured: Map<string, Measured>,
): Promise<void> {
  for (const node of nodes) noteAt(measured, keyOf(row, node.major)).costs.push(await runRow(row, node.file));
  for (const { engine, size, runs } of row.peers) {
    const { cpuMs } = await runEngine(engine, programOf(engine, bundles), size, runs, null);
    const mean = cpuMs.reduce((sum, each) => sum + each, 0) / cpuMs.length;
    for (const node of nodes) pushTo(noteAt(measured, keyOf(row, node.major)).peers, engine.label, mean);
  }
}

function noteAt(measured: Map<string, Measured>, key: string): Measured {
  const known: Measured = measured.get(key) ?? { costs: [], peers: new Map() };
  measured.set(key, known);
  return known;
}

function pushTo(lists: Map<string, number[]>, key: string, value: number): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

function figureOf(row: Row, node: number, { costs, peers }: Measured): UserFigure {
  const median = (values: readonly number[]) => percentile(values, 0.5);
  return {
    what: row.what,
    node,
    package: row.package,
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    wallMs: median(costs.map(({ wallMs }) => wallMs)),
    peakBytes: median(costs.map(({ peakBytes }) => peakBytes)),
    peers: Object.fromEntries([...peers].map(([label, values]) => [label, median(values)])),
  };
}

function listRows(folder: string, packages: readonly BuiltPackage[], count: number, isQuick: boolean): readonly Row[] {
  const program = join(folder, 'library.mjs');
  writeFileSync(program, libraryProgram);
  const write = (name: string, content: Uint8Array | string) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  const bureauFolder = join(folder, 'bureau');
  for (const [path, content] of bureau({ invoices: count, wrong: 20 }).files) write(join('bureau', path), content);
  const [small, middle, large] = sizes;
  const smallXml = new TextDecoder().decode(invoiceOf(small.lines));
  const documents: Documents = {
    program,
    small: write('small.xml', smallXml),
    fixable: write('fixable.xml', smallXml.replace(/<P_15>([^<]*)</, '<P_15> $1<')),
    middle: write('middle.xml', invoiceOf(middle.lines)),
    large: write('large.xml', invoiceOf(large.lines)),
    bureau: bureauFolder,
    count,
  };
  const rowsOfPackages = packages.map((built) => rowsOf(built, documents, isQuick));
  return (rowsOfPackages[0] ?? []).flatMap((_, index) => rowsOfPackages.flatMap((rows) => rows.slice(index, index + 1)));
}

/** Paths of what is validated. */
interface Documents {
  readonly program: string;
  readonly small: string;
  readonly fixable: string;
  readonly middle: string;
  readonly large: string;
  readonly bureau: string;
  /** Documents of the bureau. */
  readonly count: number;
}

function rowsOf(built: BuiltPackage, documents: Documents, isQuick: boolean): readonly Row[] {
  const library = (what: string, file: string, warm: number, runs: number, peers: Row['peers'] = []): Row => ({
    what,
    package: built.name,
    parameters: [
      documents.program,
      pathToFileURL(join(built.folder, 'index.js')).href,
      file,
      String(warm),
      String(isQuick ? Math.ceil(runs / 4) : runs),
    ],
    documents: null,
    exitCode: 0,
    peers: built.name === 'this' ? peers : [],
  });
  const [small, middle, large] = sizes;
  const libxml2 = engines.filter(({ label }) => label === 'libxml2-wasm');
  const others = engines.filter(({ label }) => label === 'libxml2-wasm' || label === 'ksef-client-ts');
  const cli = join(built.folder, 'cli.js');
  const commandLine = (what: string, count: number, exitCode: number, ...parameters: string[]): Row => ({
    what,
    package: built.name,
    parameters: ['--import', meter, cli, 'validate', ...parameters, '--no-config', '--as-of', '2026-10-15'],
    documents: count,
    exitCode,
    peers: [],
  });
  return [
    library(
      'nakor.validate, 3 kB',
      documents.small,
      1_500,
      2_000,
      others.map((engine) => ({ engine, size: small, runs: 1_000 })),
    ),
    library('nakor.validate, 3 kB with one fixable mistake', documents.fixable, 1_500, 2_000),
    library(
      'nakor.validate, 1,000 lines',
      documents.middle,
      60,
      60,
      libxml2.map((engine) => ({ engine, size: middle, runs: 60 })),
    ),
    library(
      'nakor.validate, 10,000 lines',
      documents.large,
      6,
      10,
      libxml2.map((engine) => ({ engine, size: large, runs: 10 })),
    ),
    commandLine('nakor validate, first result', 1, 0, documents.small),
    commandLine(`nakor validate, a file of a folder of ${documents.count.toLocaleString('en')}`, documents.count, 1, documents.bureau),
  ];
}

async function runRow({ what, parameters, documents, exitCode }: Row, node: string): Promise<Cost> {
  const { cpuMs, wallMs, peakBytes } = await runMetered({ what, node, parameters, exitCode });
  const divisor = documents ?? 1;
  return { cpuMs: cpuMs / divisor, wallMs: wallMs / divisor, peakBytes };
}
