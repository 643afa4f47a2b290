import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { Command, CommanderError } from 'commander';
import { addKeys } from './commands/keys.ts';
import { addOrganisations } from './commands/organisations.ts';
import { addUsage } from './commands/usage.ts';
import { examples, programName } from './examples.ts';
import type { OperatorIo } from './ports.ts';
import { Refusal, UsageProblems } from './refusals.ts';

/** How the command line ends: well, refused or failed, or not understood. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs one command of an operator. What it has to tell goes to the output, all complaints to the error stream.
 *
 * @param parameters what was typed behind the program's name
 * @throws whatever is neither a refusal nor a dependency that is down; the caller tells it
 */
export async function runOperator(parameters: readonly string[], io: OperatorIo): Promise<ExitCode> {
  const program = buildProgram(io);
  try {
    await program.parseAsync(parameters, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said what there is to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UsageProblems) {
      io.error(`${error.problems.join('\n')}\nNothing was changed. More: ${programName} --help\n`);
      return 2;
    }
    if (error instanceof Refusal) io.error(`${error.message}\nNothing was changed.\n`);
    else if (error instanceof DependencyUnavailable) io.error(`${unavailableText(error)}\n`);
    else throw error;
    return 1;
  }
}

function unavailableText({ dependency, cause }: DependencyUnavailable): string {
  const reason = cause instanceof Error ? ` (${cause.name}: ${cause.message})` : '';
  return `${dependency} does not answer${reason}. Whether anything was changed is not known: look at it, then run the command again.`;
}

function buildProgram(io: OperatorIo): Command {
  const program = new Command(programName)
    .description('Organisations, keys and usage of Nakor, worked on directly in the tables of a stage.')
    .option(
      '--stage <name>',
      'which stage; local is the platform on this machine, any other one is reached with the AWS settings of the environment',
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
      )}\n\nEnds with 0 when it is done, 1 when it was refused or failed, 2 when the command is not understood.`,
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: io.out, writeErr: io.error })
    .showHelpAfterError('(--help says more)')
    .exitOverride();
  addOrganisations(program, io);
  addKeys(program, io);
  addUsage(program, io);
  return program;
}
