import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { Result } from '@nakor/domain/shared/result';

/** A command that cannot be understood, with everything that is wrong with it. */
export class UsageProblems extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'UsageProblems';
    this.problems = problems;
  }
}

/** A command that is right in itself and cannot be done as things stand. Nothing was changed. */
export class Rejection extends Error {
  readonly code: 'refused' | 'not_found';
  /** Each reason by itself, for programs. */
  readonly problems: readonly string[];

  constructor(reason: string, code: 'refused' | 'not_found' = 'refused', problems: readonly string[] = [reason]) {
    super(reason);
    this.name = 'Rejection';
    this.code = code;
    this.problems = problems;
  }
}

/** The end of a command that has told all it can tell, and could not find out what it was asked for. */
export class InconclusiveError extends Error {}

/** A dependency failed a command that had begun to change something. */
export class InterruptedChange extends DependencyUnavailable {}

/** What a command has to tell could not be written; the message says what that means. `cause` is the failure to write. */
export class OutputWriteError extends Error {
  /** Whether nothing is lost when nobody wanted to read on: the command only reads. */
  readonly isHarmless: boolean;

  constructor(message: string, isHarmless: boolean, cause: unknown) {
    super(message, { cause });
    this.isHarmless = isHarmless;
    this.name = 'OutputWriteError';
  }
}

/** One argument as it was read, or what is wrong with it. */
export type Reading<Value> = Result<Value, string>;

type Values<Readings> = { [Name in keyof Readings]: Readings[Name] extends Reading<infer Value> ? Value : never };

/**
 * The values of all arguments of a command.
 *
 * @throws UsageProblems naming each that is wrong
 */
export function allOf<Readings extends Readonly<Record<string, Reading<unknown>>>>(readings: Readings): Values<Readings> {
  const problems = Object.values(readings).flatMap((reading) => (reading.ok ? [] : [reading.error]));
  if (problems.length > 0) throw new UsageProblems(problems);
  return Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => [name, reading.ok ? reading.value : null]),
  ) as Values<Readings>;
}
