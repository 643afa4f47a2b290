import type { OperatorIo } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { planDeployment } from '../../../infra/build/deploy.ts';
import { readArguments as readInvoke } from '../../../infra/local/commands/invoke/arguments.ts';
import { readArguments as readSam } from '../../../infra/local/commands/sam/arguments.ts';
import { readArguments as readValidate } from '../../../infra/local/commands/validate/arguments.ts';
import { readArguments as readSmoke } from '../../../infra/smoke/arguments.ts';
import { deployedStageNames } from '../../../infra/stage-names.ts';

/** Reads the arguments of a script as the script itself does; null when they are right, else what it says of them. */
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
  validate: throwing(readValidate),
};

/** What is to be said of a command: its arguments were read by the script itself, or there is no script that could. */
export type ReadCommand = { readonly kind: 'read'; readonly problem: string | null } | { readonly kind: 'unknown' };

/**
 * Reads a command as npm and then the script would.
 *
 * @param words the command with its arguments, as the shell gives them
 */
export async function readCommand(words: readonly string[]): Promise<ReadCommand> {
  const [program, run, ...rest] = words;
  const [name = '', ...parameters] = rest.filter((word, index) => index > 1 || (word !== '-s' && word !== '--silent'));
  const reader = readers[name];
  if (program !== 'npm' || run !== 'run' || reader === undefined) return { kind: 'unknown' };
  // A script that is only named.
  if (parameters.length === 0 || (parameters.length === 1 && parameters[0] === '--')) return { kind: 'read', problem: null };
  if (parameters[0] !== '--') return { kind: 'read', problem: 'npm keeps arguments that do not stand behind --' };
  return { kind: 'read', problem: await reader(parameters.slice(1)) };
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

/** Thrown where an operator's command begins to work, so its arguments were understood. */
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
    stages: ['local', ...deployedStageNames],
    explain: () => null,
    auditPacks: { unpack: understood, rebuild: understood },
    readFile: understood,
    connect: understood,
  };
  await runOperator(parameters, io);
  return isUnderstood ? null : complaints;
}
