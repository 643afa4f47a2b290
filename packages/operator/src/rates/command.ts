import { parseRateTables } from '@nakor/domain/exchange-rates/parse-tables';
import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readTextFile } from '../cli/read-text-file.ts';
import { Rejection } from '../cli/rejections.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { importTables, showStatus } from './actions.ts';

/** Adds the commands on exchange rates. */
export function addRates(program: Command, io: OperatorIo): void {
  const group = program
    .command('rates')
    .description('import and examine the exchange rates of the National Bank of Poland (table A)')
    .addHelpText('after', examples('rates status', 'rates import tables.json'));

  group
    .command('status')
    .description('show which tables are stored, how old they are, and which are missing')
    .addHelpText('after', examples('rates status --stage prod --json'))
    .action((_options: unknown, command: Command) => runQuery(command, io, (ports) => showStatus(ports, io)));

  group
    .command('import')
    .description('store tables from a JSON file, as https://api.nbp.pl/api/exchangerates/tables/A/<from>/<to>/ returns them')
    .argument('<file>', 'an array of tables A')
    .option('--replace', 'also store tables that differ from the stored ones of their day')
    .addHelpText(
      'after',
      `\nReports which tables were new and which the same. Without --replace, a file with a differing table is not imported at all. The command can safely be repeated.\n${examples('rates import tables.json', 'rates import corrected.json --replace --stage prod')}`,
    )
    .action(async (file: string, { replace }: { readonly replace?: true }, command: Command) => {
      const tables = await readRatesFile(io, file);
      return runChange(command, io, (ports) => importTables(ports, io, tables, replace === true));
    });
}

/** More than 1,000 tables have. */
const maxBytes = 10_000_000;

/**
 * Reads a file with tables A, as the API of the NBP returns them.
 *
 * @throws Rejection stating the problem
 */
async function readRatesFile(io: OperatorIo, path: string): Promise<readonly RateTable[]> {
  const parsed = parseRateTables(await readTextFile(io, path, maxBytes, 'a file of tables'));
  if (!parsed.ok) throw new Rejection(`${path} is not valid: ${parsed.error}`);
  if (parsed.value.length === 0) throw new Rejection(`${path} contains no table.`);
  return parsed.value;
}
