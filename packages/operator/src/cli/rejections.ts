import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { Result } from '@nakor/domain/shared/result';

/** An invalid command, with all its problems. */
export class UsageProblems extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'UsageProblems';
    this.problems = problems;
  }
}

/** A valid command that cannot be executed in the current state. Nothing was changed. */
export class Rejection extends Error {
  readonly code: 'refused' | 'not_found';
  /** The individual reasons, for programs. */
  readonly problems: readonly string[];

  constructor(reason: string, code: 'refused' | 'not_found' = 'refused', problems: readonly string[] = [reason]) {
    super(reason);
    this.name = 'Rejection';
    this.code = code;
    this.problems = problems;
  }
}

/** Ends a command that printed its report but could not fully answer the question. */
export class InconclusiveError extends Error {}

/** A dependency failed while a command was making changes. */
export class InterruptedChange extends DependencyUnavailable {}

/** The output of a command could not be written; the message says what that means. `cause` is the write error. */
export class OutputWriteError extends Error {
  /** Whether a reader that closed the output can be ignored: the command only reads. */
  readonly isHarmless: boolean;

  constructor(message: string, isHarmless: boolean, cause: unknown) {
    super(message, { cause });
    this.isHarmless = isHarmless;
    this.name = 'OutputWriteError';
  }
}

/** A parsed argument, or the problem with it. */
export type Reading<Value> = Result<Value, string>;

type Values<Readings> = { [Name in keyof Readings]: Readings[Name] extends Reading<infer Value> ? Value : never };

/**
 * The values of all arguments of a command.
 *
 * @throws UsageProblems with the problem of each invalid one
 */
export function allOf<Readings extends Readonly<Record<string, Reading<unknown>>>>(readings: Readings): Values<Readings> {
  const problems = Object.values(readings).flatMap((reading) => (reading.ok ? [] : [reading.error]));
  if (problems.length > 0) throw new UsageProblems(problems);
  return Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => [name, reading.ok ? reading.value : null]),
  ) as Values<Readings>;
}
