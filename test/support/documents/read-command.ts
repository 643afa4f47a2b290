import { checkCommandLine } from '@nakor/cli/run-cli';
import type { OperatorIo } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { planDeployment } from '../../../infra/build/deploy.ts';
import { readArguments as readInvoke } from '../../../infra/local/commands/invoke/arguments.ts';
import { readArguments as readSam } from '../../../infra/local/commands/sam/arguments.ts';
import { readArguments as readSmoke } from '../../../infra/smoke/arguments.ts';
import { deployedStageNames } from '../../../infra/stage-names.ts';
import { checkAwsCommand } from './aws-command.ts';

/** Parses the arguments of a script with the script's own parser; null when they are valid, otherwise the error message. */
type ArgumentReader = (parameters: readonly string[]) => Promise<string | null>;

const readers: Readonly<Record<string, ArgumentReader>> = {
  deploy: async (parameters) => {
    const plan = planDeployment(parameters);
    return plan.kind === 'rejection' ? plan.text : null;
  },
  invoke: throwing(readInvoke),
  operator: readOperator,
  sam: throwing(readSam),
  smoke: throwing(readSmoke),
  validate: (parameters) => checkCommandLine(['validate', ...parameters], process.cwd()),
};

/** The result for a command: its arguments were parsed by its script, or no script is known. */
export type ReadCommand = { readonly kind: 'read'; readonly problem: string | null } | { readonly kind: 'unknown' };

/**
 * Resolves a command like npm and parses its arguments with the script's own parser.
 *
 * @param words the command and its arguments, as split by the shell
 */
export async function readCommand(words: readonly string[]): Promise<ReadCommand> {
  const [program, run, ...rest] = words;
  const [name = '', ...parameters] = rest.filter((word, index) => index > 1 || (word !== '-s' && word !== '--silent'));
  const nakorArguments = nakorArgumentsOf(words);
  // Without a command, it prints its help.
  if (nakorArguments?.length === 0) return { kind: 'read', problem: null };
  if (nakorArguments !== null) return { kind: 'read', problem: await checkCommandLine(nakorArguments, process.cwd()) };
  const reader = readers[name];
  if (program === 'aws') return { kind: 'read', problem: checkAwsCommand(words) };
  if (program !== 'npm' || run !== 'run' || reader === undefined) return { kind: 'unknown' };
  // A script without arguments.
  if (parameters.length === 0 || (parameters.length === 1 && parameters[0] === '--')) return { kind: 'read', problem: null };
  if (parameters[0] !== '--') return { kind: 'read', problem: 'npm keeps arguments that do not stand behind --' };
  return { kind: 'read', problem: await reader(parameters.slice(1)) };
}

/** The arguments of `npx nakor`, or of the built package; null for another command. */
function nakorArgumentsOf([program, ...words]: readonly string[]): readonly string[] | null {
  const [name = '', ...parameters] = words[0] === '--yes' ? words.slice(1) : words;
  return program === 'npx' && /^(nakor|.*\/nakor-[\d.]+\.tgz)$/.test(name) ? parameters : null;
}

function throwing(read: (parameters: readonly string[]) => unknown): ArgumentReader {
  return async (parameters) => {
    try {
      read(parameters);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

/** Thrown when an operator command starts working, so its arguments were valid. */
class ArgumentsUnderstood extends Error {}

async function readOperator(parameters: readonly string[]): Promise<string | null> {
  let complaints = '';
  let isUnderstood = false;
  const understood = async (): Promise<never> => {
    isUnderstood = true;
    throw new ArgumentsUnderstood();
  };
  const io: OperatorIo = {
    out: async () => {
      isUnderstood = true;
    },
    error: (text) => {
      complaints += text;
    },
    nowUnixMs: Date.now,
    userName: () => 'operator',
    stages: ['local', ...deployedStageNames],
    explain: () => null,
    readFile: understood,
    openFolder: understood,
    connect: understood,
  };
  await runOperator(parameters, io);
  return isUnderstood ? null : complaints;
}
