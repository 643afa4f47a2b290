import { Command } from 'commander';
import type { Actions } from './actions.ts';
import { formats } from './config/formats.ts';
import type { ExitCode } from './shared/cli-io.ts';
import { nakorVersion } from './shared/version.ts';

/** Where the program writes help and errors of usage, and the exit code of its command. */
export interface ProgramIo {
  out(text: string): void;
  error(text: string): void;
  onExitCode(code: ExitCode): void;
}

/** The commands with their options and help. It never ends the process. */
export function createProgram(actions: Actions, { out, error, onExitCode }: ProgramIo): Command {
  const program = new Command('nakor')
    .description('Validates, corrects and documents Polish FA(3) invoices before and after KSeF.')
    .version(nakorVersion(), '-V, --version')
    .helpOption('-h, --help')
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: error })
    .showSuggestionAfterError();
  addValidate(program, async (paths, options) => onExitCode(await actions.validate(paths, options)));
  return program;
}

const exitCodesText = '\nExits with 0 if all is well, 1 if there are issues, 2 if the command is wrong or a file cannot be read.';

function addValidate(program: Command, action: (paths: string[], options: Parameters<Actions['validate']>[1]) => Promise<void>): void {
  withCommonOptions(program.command('validate').description('validate invoices: files, folders, patterns, ZIP and TAR.GZ archives'))
    .argument(
      '[file...]',
      'files, folders (searched for *.xml), patterns in quotes, archives (.zip, .tar, .tar.gz, .tgz), or - for standard input',
    )
    .option('--format <format>', formats.join('|'))
    .option('--json', 'one line of JSON per file, as --format jsonl')
    .option('--output <file>', 'write the report to a file, which appears when it is complete')
    .option('--excel', 'CSV with semicolons and a byte order mark, as Excel with Polish settings reads it')
    .option('--max-warnings <number>', 'exit with 1 if there are more warnings')
    .option('--rules <changes>', 'severities to change, such as off:XML-901,warning:XML-403', appended)
    .option('--advice <off>', 'off omits advice (XML-9xx)')
    .option('--no-info', 'omit issues of severity info')
    .option('--rates <file>', 'tables A of the National Bank of Poland (JSON), with which exchange rates are compared')
    .option('--source <file>', 'the invoice that FILE corrects')
    .option('--correction <file>', 'an earlier correction of it; repeat it for several, in the order of issue', appended)
    .option('--advance <file>', 'an advance invoice that FILE settles, or a correction of one; repeat it for several', appended)
    .option('--jobs <number>', 'maximum number of threads (all processors)')
    .addHelpText(
      'after',
      `
Different documents with the same seller, kind and number are reported as duplicates (XML-020); the same document twice is only noted.
${exitCodesText}

Examples:
  nakor validate invoice.xml
  nakor validate invoices/ --format sarif --output nakor.sarif
  nakor validate "2026-*/**/*.xml" batch.zip --environment test --max-warnings 0
  nakor validate settlement.xml --advance advance-1.xml --advance advance-2.xml`,
    )
    .action(action);
}

/** Adds the options of all commands on documents. */
function withCommonOptions(command: Command): Command {
  return command
    .option('--language <language>', 'language of texts: pl|en (pl)')
    .option('--environment <environment>', 'environment of KSeF for which the invoices are meant: prod|demo|test (prod)')
    .option(
      '--as-of <time>',
      'assumed day of sending to KSeF (now): YYYY-MM-DD, or an instant such as 2026-10-15T09:00:00+02:00; from 2026-02-01 to one year ahead',
    )
    .option('--config <file>', 'configuration (nakor.config.json in this folder or one above it)')
    .option('--no-config', 'use no configuration');
}

function appended(value: string, values: readonly string[] = []): readonly string[] {
  return [...values, value];
}
