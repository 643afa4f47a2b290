import { inspect } from 'node:util';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { CommanderError } from 'commander';
import type { OperatorIo } from './ports.ts';
import { InterruptedChange, OutputWriteError, Rejection, UsageProblems } from './rejections.ts';

/** How a command failed. */
export interface Failure {
  readonly exitCode: 1 | 2;
  /** For programs. */
  readonly code: 'usage' | 'refused' | 'not_found' | 'unavailable' | 'failed';
  readonly problems: readonly string[];
  /** For people; null if it was already printed. */
  readonly text: string | null;
}

/**
 * Describes a failure for people and for programs.
 *
 * @param help the command that shows the help of the failed command
 */
export function describeFailure(error: unknown, help: string, io: OperatorIo): Failure {
  if (error instanceof CommanderError) return { exitCode: 2, code: 'usage', problems: [commanderProblem(error)], text: null };
  const end = `Nothing was changed. More: ${help}`;
  if (error instanceof UsageProblems) {
    return { exitCode: 2, code: 'usage', problems: error.problems, text: `${error.message}\n${end}` };
  }
  if (error instanceof Rejection) {
    return { exitCode: 1, code: error.code, problems: error.problems, text: `${error.message}\n${end}` };
  }
  if (error instanceof DependencyUnavailable) {
    const text = unavailableText(error, io);
    return { exitCode: 1, code: 'unavailable', problems: [text], text };
  }
  const known = error instanceof OutputWriteError ? `${error.message} (${messageOf(error.cause)})` : io.explain(error);
  return { exitCode: 1, code: 'failed', problems: [known ?? messageOf(error)], text: known ?? inspect(error) };
}

/** Whether the reader of the output has closed it, as `head` does. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
}

/** For programs only: Commander has already written to the error stream. */
function commanderProblem({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'The command is not complete.' : message.replace(/^error: /, '');
}

function unavailableText(error: DependencyUnavailable, io: OperatorIo): string {
  const { dependency, cause } = error;
  const reason = io.explain(cause) ?? (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause));
  const advice =
    error instanceof InterruptedChange
      ? 'It is unknown whether anything was changed: check it, then run the command again.'
      : 'Nothing was changed: run the command again later.';
  return `${dependency} does not respond (${reason}). ${advice}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
