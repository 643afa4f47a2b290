import { Command, CommanderError } from 'commander';
import { addAuditPacks } from './audit-packs/command.ts';
import { examples, programName } from './cli/examples.ts';
import { describeFailure, type Failure, isReaderGone } from './cli/failure.ts';
import type { OperatorIo } from './cli/ports.ts';
import { InconclusiveError, OutputWriteError, UsageProblems } from './cli/rejections.ts';
import type { CommonOptions } from './cli/session.ts';
import { watchSingleValues, withAllBelow } from './cli/single-values.ts';
import { escapeControlCharacters, quoted } from './cli/terminal-escape.ts';
import { addDeadLetters } from './dead-letters/command.ts';
import { addDeliveries } from './deliveries/command.ts';
import { addIncidents } from './incidents/command.ts';
import { addKeys } from './keys/command.ts';
import { addOrganisations } from './organizations/command.ts';
import { addPresets } from './presets/command.ts';
import { addRestored } from './restore/command.ts';
import { addUsage } from './usage/command.ts';
import { addWebhooks } from './webhooks/command.ts';

/** How the command line ends: well; refused or failed; not understood, or without the answer that was asked for. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs one command of an operator. What it has to tell goes to the output, all complaints to the error stream; with `--json` a failure
 * is one document on the output, too.
 *
 * @param parameters what was typed behind the program's name
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
  // Where the output cannot be written, the error stream and the exit code have told it.
  if (isJson) await io.out(`${JSON.stringify(document, null, 2)}\n`).catch(() => {});
  return exitCode;
}

/** Also where the parameters are not understood. */
function isJsonWanted(parameters: readonly string[]): boolean {
  const end = parameters.indexOf('--');
  return parameters.slice(0, end === -1 ? undefined : end).includes('--json');
}

function stageProblems({ stage }: CommonOptions, io: OperatorIo): readonly string[] {
  if (io.stages.includes(stage)) return [];
  return [
    `--stage must be one of ${io.stages.join(', ')}, and it is ${quoted(stage)}. A stage that can be deployed is one of infra/aws/stages.ts.`,
  ];
}

/** The call that shows the help of a command. */
function helpOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return `${names.join(' ')} --help`;
}

function buildProgram(io: OperatorIo, shownHelp: string[]): Command {
  const program = new Command(programName)
    .description(
      'Organisations, keys, usage, ERP presets, deliveries of webhooks and incidents of Nakor, worked on directly in the tables and queues of a stage; audit packs, verified; and tables that were restored from a backup.',
    )
    .option(
      '--stage <name>',
      `which stage: ${io.stages.join('|')}; local is the platform on this machine, any other one is reached with the AWS settings of the environment`,
      'local',
    )
    .option(
      '--json',
      'one JSON document on the output and nothing else; npm adds lines of its own unless called as: npm run --silent operator -- …',
    )
    .addHelpText(
      'after',
      `${examples(
        'organisations create --name "Acme sp. z o.o." --plan pro',
        'keys create --organisation org_0123456789abcdef --environment live --name Billing --scopes all',
        'usage show org_0123456789abcdef --stage prod --json',
      )}\n\nEnds with 0 when it is done, 1 when it was refused or failed, 2 when the command is not understood, or when not all\nof an audit pack could be checked. What is wrong is told on the error stream; with --json also on the output, as one document:\n{ "error": { "code": …, "problems": ["…"] } }, where the code is one of usage, refused, not_found, unavailable, failed.`,
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => shownHelp.push(text), writeErr: (text) => io.error(escapeControlCharacters(text)) })
    .exitOverride();
  addOrganisations(program, io);
  addKeys(program, io);
  addUsage(program, io);
  addPresets(program, io);
  addWebhooks(program, io);
  addDeliveries(program, io);
  addDeadLetters(program, io);
  addIncidents(program, io);
  addAuditPacks(program, io);
  addRestored(program, io);
  for (const command of withAllBelow(program)) command.showHelpAfterError(`Nothing was changed. More: ${helpOf(command)}`);
  return program;
}
