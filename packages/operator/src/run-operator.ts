import { escapeControlCharacters, formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { Command, CommanderError } from 'commander';
import { addAcceptedInvoices } from './accepted-invoices/command.ts';
import { addAuditPacks } from './audit-packs/command.ts';
import { examples, programName } from './cli/examples.ts';
import { describeFailure, type Failure, isReaderGone } from './cli/failure.ts';
import type { OperatorIo } from './cli/ports.ts';
import { InconclusiveError, OutputWriteError, UsageProblems } from './cli/rejections.ts';
import type { CommonOptions } from './cli/session.ts';
import { watchSingleValues, withAllBelow } from './cli/single-values.ts';
import { addDeadLetters } from './dead-letters/command.ts';
import { addDeliveries } from './deliveries/command.ts';
import { addEvents } from './events/command.ts';
import { addHistory } from './history/command.ts';
import { addIncidents } from './incidents/command.ts';
import { addKeys } from './keys/command.ts';
import { addOrganizations } from './organizations/command.ts';
import { addPresets } from './presets/command.ts';
import { addProbe } from './probe/command.ts';
import { addRates } from './rates/command.ts';
import { addRestore } from './restore/command.ts';
import { addUsage } from './usage/command.ts';
import { addWebhooks } from './webhooks/command.ts';

/** 0: success; 1: rejected or failed; 2: invalid command, or inconclusive. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs one operator command. Its report goes to standard output, errors go to the error stream; with `--json` an error is also printed as a
 * document on standard output.
 *
 * @param parameters the arguments after the program name
 */
export async function runOperator(parameters: readonly string[], io: OperatorIo): Promise<ExitCode> {
  const shownHelp: string[] = [];
  const program = buildProgram(io, shownHelp);
  let running = program;
  const repeated = watchSingleValues(program);
  program.hook('preAction', (_program, command) => {
    running = command;
    const problems = [...repeated(), ...stageProblems(command.optsWithGlobals<CommonOptions>(), io)];
    if (problems.length > 0) throw new UsageProblems(problems);
  });
  try {
    await program.parseAsync(parameters, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof InconclusiveError) return 2;
    if (error instanceof CommanderError && error.exitCode === 0) return showHelp(shownHelp.join(''), io);
    const isUnheardReading = error instanceof OutputWriteError && error.isHarmless && isReaderGone(error.cause);
    return isUnheardReading ? 0 : fail(describeFailure(error, helpOf(running), io), isJsonWanted(parameters), io);
  }
}

async function showHelp(text: string, io: OperatorIo): Promise<ExitCode> {
  try {
    await io.out(text);
    return 0;
  } catch (error) {
    if (isReaderGone(error)) return 0;
    io.error('The help could not be written.\n');
    return 1;
  }
}

async function fail({ exitCode, code, problems, text }: Failure, isJson: boolean, io: OperatorIo): Promise<ExitCode> {
  if (text !== null) io.error(`${escapeControlCharacters(text)}\n`);
  const document = { error: { code, problems: problems.map(escapeControlCharacters) } };
  // If the output cannot be written, the error stream and the exit code have reported it.
  if (isJson) await io.out(`${JSON.stringify(document, null, 2)}\n`).catch(() => {});
  return exitCode;
}

/** Also true if the parameters are otherwise invalid. */
function isJsonWanted(parameters: readonly string[]): boolean {
  const end = parameters.indexOf('--');
  return parameters.slice(0, end === -1 ? undefined : end).includes('--json');
}

function stageProblems({ stage }: CommonOptions, io: OperatorIo): readonly string[] {
  if (io.stages.includes(stage)) return [];
  return [
    `--stage must be one of ${io.stages.join(', ')}, but it is ${formatQuoted(stage)}. Deployable stages are defined in infra/aws/stages.ts.`,
  ];
}

/** The command that shows the help of a command. */
function helpOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return `${names.join(' ')} --help`;
}

function buildProgram(io: OperatorIo, shownHelp: string[]): Command {
  const program = new Command(programName)
    .description(
      'Manages organizations, keys, usage, ERP presets, exchange rates, registers of accepted invoices, webhook deliveries, incidents and the history of Nakor, directly in the tables and queues of a stage. Also verifies audit packs, and compares tables restored from a backup.',
    )
    .option(
      '--stage <name>',
      `which stage: ${io.stages.join('|')}; local is the platform on this machine, others use the AWS settings of the environment`,
      'local',
    )
    .option('--json', 'print one JSON document and nothing else; npm adds its own lines unless you use: npm run --silent operator -- …')
    .addHelpText(
      'after',
      `${examples(
        'organizations create --name "Acme sp. z o.o." --plan pro',
        'keys create --organization org_0123456789abcdef --environment live --name Billing --scopes all',
        'usage show org_0123456789abcdef --stage prod --json',
      )}\n\nExit codes: 0 success; 1 rejected or failed; 2 invalid command, or an audit pack that could not be checked completely.\nErrors are printed to the error stream; with --json also to the output, as one document:\n{ "error": { "code": …, "problems": ["…"] } }, where the code is one of usage, refused, not_found, unavailable, failed.`,
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => shownHelp.push(text), writeErr: (text) => io.error(escapeControlCharacters(text)) })
    .exitOverride();
  addOrganizations(program, io);
  addKeys(program, io);
  addUsage(program, io);
  addPresets(program, io);
  addProbe(program, io);
  addRates(program, io);
  addWebhooks(program, io);
  addDeliveries(program, io);
  addDeadLetters(program, io);
  addEvents(program, io);
  addIncidents(program, io);
  addAcceptedInvoices(program, io);
  addAuditPacks(program, io);
  addHistory(program, io);
  addRestore(program, io);
  for (const command of withAllBelow(program)) command.showHelpAfterError(`Nothing was changed. More: ${helpOf(command)}`);
  return program;
}
