import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageNakor } from '../../../infra/build/package-nakor.ts';
import { oldestNode } from '../../support/drivers/oldest-node.ts';
import { drawDeals } from '../../support/generators/registers/deals.ts';
import { writeInvoice } from '../../support/generators/registers/write-deal.ts';
import { recordDeals, writeRegister } from '../../support/generators/registers/write-register.ts';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { type Cost, meter, runMetered } from '../users/metered-process.ts';

/** What the command takes for a folder of invoices and the JPK of both months, and what `nakor validate` takes for the same invoices. */
export interface CommandFigure {
  readonly node: number;
  readonly invoices: number;
  readonly rows: number;
  readonly reconcile: Cost;
  readonly validate: Cost;
}

const months = ['2026-09', '2026-10'];
const perFolder = 1_000;

/**
 * Measures `nakor reconcile` of the built package with files, on the oldest supported Node and on this one.
 *
 * @throws Error when a process fails
 */
export async function measureReconcileCommand(count: number): Promise<readonly CommandFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nakor-bench-reconcile-'));
  try {
    const output = join(folder, 'dist');
    await packageNakor(output);
    const month = join(folder, 'month');
    const rows = writeMonth(month, count);
    const figures: CommandFigure[] = [];
    for (const node of [oldestNode, { file: process.execPath, major: Number(process.versions.node.split('.')[0]) }]) {
      const run = (command: string, path: string, exitCode: number) =>
        runMetered({
          ...{ what: `nakor ${command}`, node: node.file, exitCode },
          parameters: ['--import', meter, join(output, 'package/cli.js'), command, path, '--no-config', '--as-of', '2026-11-15'],
        });
      // Both sides agree, but one of the suppliers has a wrong check digit in its NIP.
      const reconcile = await run('reconcile', month, 0);
      figures.push({ node: node.major, invoices: count, rows, reconcile, validate: await run('validate', join(month, 'faktury'), 1) });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the number of rows */
function writeMonth(folder: string, count: number): number {
  // Without corrections, each invoice is read once by both commands.
  const deals = drawDeals(seededRandom(1), Math.ceil(count * 1.1))
    .filter(({ corrects }) => corrects === null)
    .slice(0, count);
  for (const [index, deal] of deals.entries()) {
    const path = join(folder, 'faktury', String(Math.floor(index / perFolder)));
    if (index % perFolder === 0) mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `${deal.ksefNumber}.xml`), writeInvoice(deal));
  }
  const rows = recordDeals(deals).map(({ row }) => row);
  for (const month of months) {
    const draft = { month, countOffset: 0, taxOffset: 0n, declarationOffsets: new Map() };
    writeFileSync(join(folder, `${month}.xml`), writeRegister(draft, rows));
  }
  return rows.length;
}
