import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { importTables, showStatus } from './actions.ts';
import { readRatesFile } from './read-rates-file.ts';

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
