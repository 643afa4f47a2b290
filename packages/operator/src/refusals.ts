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
export class Refusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refusal';
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
